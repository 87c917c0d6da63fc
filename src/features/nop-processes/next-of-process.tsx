import { IconCircleMinus, IconFilter, IconPlus, IconPrinter } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { CakeForm } from "#components/cake/cake-form.tsx";
import { WriteButton } from "#components/person/write-button.tsx";
import type { CakeOfProcess, FiltrationDetail, NopProcessDetail } from "#domain/nop-processes/answers.ts";
import { printLabelsPath } from "#domain/qr-labels/addresses.ts";
import { Button } from "#ui/press/button.tsx";

type Next =
  | { what: "uses" | "filtration" }
  | { what: "cake"; of: FiltrationDetail }
  | { what: "label"; of: CakeOfProcess };

/**
 * What is done next with a process: the uses of a process without any input, a filtration, the cake of a filtration, first
 * of the one after the reaction, and the label of the newest cake once the process is finished.
 */
export function nextOf(process: NopProcessDetail): Next {
  const { state, amount_feedstock, acid_amount, resource_use_records: uses } = process;
  const filtrations = process.filtration_and_neutralization_details;
  const [cake] = process.cakes;
  if (state === "PROCESS_FINISHED" && cake) return { what: "label", of: cake };
  const without = filtrations.filter(({ cakes_count }) => cakes_count === 0);
  const of = without.find((one) => one.is_after_reaction_completed) ?? without[0];
  if (of) return { what: "cake", of };
  const hasInput = uses.length > 0 || amount_feedstock !== null || acid_amount !== null;
  return { what: hasInput || filtrations.length > 0 ? "filtration" : "uses" };
}

type Props = { process: NopProcessDetail; open: (form: string) => void };

/** The main button of the page of a process, with the sample that it is about. */
export function NextOfProcess({ process, open }: Props) {
  const next = nextOf(process);
  const [cakeOf, setCakeOf] = useState<string | null>(null);
  return (
    <>
      {"of" in next ? <span className="note">{next.of.sample_type}</span> : null}
      <span className="push" />
      {buttonOf(next, open, setCakeOf)}
      {cakeOf === null ? null : <CakeForm from={cakeOf} onClose={() => setCakeOf(null)} />}
    </>
  );
}

function buttonOf(
  next: Next,
  open: (form: string) => void,
  addCake: (filtration: string) => void,
): ReactNode {
  switch (next.what) {
    case "uses":
      return (
        <WriteButton variant="primary" icon={IconCircleMinus} onClick={() => open("uses")}>
          Add uses
        </WriteButton>
      );
    case "filtration":
      return (
        <WriteButton variant="primary" icon={IconFilter} onClick={() => open("filtration")}>
          Add Filtration & Neutralization
        </WriteButton>
      );
    case "cake":
      return (
        <WriteButton variant="primary" icon={IconPlus} onClick={() => addCake(next.of.id)}>
          Add Cake
        </WriteButton>
      );
    case "label": {
      const to = printLabelsPath([{ table: "cakes", id: next.of.id }]);
      return (
        <Button variant="primary" icon={IconPrinter} render={<Link to={to} />}>
          Print label
        </Button>
      );
    }
  }
}
