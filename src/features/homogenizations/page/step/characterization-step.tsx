import { IconLink, IconTestPipe } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { CnfSampleForm } from "#components/cnf/cnf-sample-form.tsx";
import { WriteButton } from "#components/person/write-button.tsx";
import { TodoCard } from "#components/process/step/todo-card.tsx";
import { wasPrinted } from "#components/record/printed-labels.ts";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import { labelIdOf } from "#domain/qr-labels/views.ts";
import { useRecords } from "#hooks/use-records.ts";
import { CnfCard } from "../cnf-card.tsx";
import { LinkCnfForm, useUnlinkedCnfs } from "../link-cnf-form.tsx";
import { isCharacterized, PrintLabel } from "../step-forms.tsx";
import type { StepProps } from "./values.ts";

/** The step that adds the CNF of the experiment, its label and its initial characterization. */
export function CharacterizationStep({ homogenization, cnf, step, unsent }: StepProps) {
  const { id, cnf_id } = homogenization;
  const unlinked = useUnlinkedCnfs(homogenization);
  const label = useRecords((records) => labelIdOf(records, cnf_id ?? ""), [cnf_id]);
  const [open, setOpen] = useState<"link" | "sample" | null>(null);
  const close = () => setOpen(null);
  const tasks = [
    {
      key: "add",
      text: (
        <>
          Add CNF details at the <PathLink to={kindPages.cnfs.page}>CNF inventory page</PathLink>
        </>
      ),
      isDone: cnf_id !== null,
      action:
        cnf_id === null && unlinked.length > 0 ? (
          <WriteButton size="sm" icon={IconLink} onClick={() => setOpen("link")}>
            Link existing CNF
          </WriteButton>
        ) : null,
    },
    {
      key: "qr",
      text: "Print and paste the QR on the stock",
      isDone: cnf_id !== null && (label !== undefined || wasPrinted({ table: "cnfs", id: cnf_id })),
      action: cnf_id === null ? null : <PrintLabel cnfId={cnf_id} size="sm" />,
    },
    {
      key: "characterize",
      text: (
        <>
          Enter initial characterization data via the initial-characteristics form (reached by QR or the{" "}
          {cnf_id === null ? (
            DETAILS
          ) : (
            <PathLink to={pathOf({ table: "cnfs", id: cnf_id })}>{DETAILS}</PathLink>
          )}
          )
        </>
      ),
      isDone: cnf !== null && isCharacterized(cnf),
    },
    {
      key: "samples",
      text: "Optionally create samples for detailed characterization and the sample library",
      isDone: cnf !== null && (cnf.characterization_sample_location ?? cnf.library_sample_location) !== null,
      action:
        cnf_id === null ? null : (
          <WriteButton size="sm" icon={IconTestPipe} onClick={() => setOpen("sample")}>
            New sample
          </WriteButton>
        ),
    },
    { key: "complete", text: "Mark the step completed. The Quality Control Team is then notified." },
  ];
  return (
    <div className="stack">
      {step.state === "COMPLETED" ? null : <TodoCard step={step} tasks={tasks} />}
      {cnf_id === null ? null : <CnfCard cnfId={cnf_id} cnf={cnf} step={step} unsent={unsent} />}
      {open === "link" ? <LinkCnfForm params={{ id }} onClose={close} /> : null}
      {open === "sample" && cnf_id !== null ? (
        <CnfSampleForm params={{ id: cnf_id }} onClose={close} />
      ) : null}
    </div>
  );
}

const DETAILS = "CNF details page";

function PathLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="link" to={to}>
      {children}
    </Link>
  );
}
