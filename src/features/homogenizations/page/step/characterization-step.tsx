import { IconLink, IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { CnfForm, CnfInitialForm } from "#components/cnf/cnf-form.tsx";
import { cnfOf } from "#components/cnf/cnf-of.ts";
import { TodoCard } from "#components/process/step/todo-card.tsx";
import { queries } from "#contract/index.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Button } from "#ui/press/button.tsx";
import { CnfCard } from "../cnf-card.tsx";
import { LinkCnfForm, useUnlinkedCnfs } from "../link-cnf-form.tsx";
import type { StepProps } from "./values.ts";

/** The step that adds the CNF of the experiment and its initial characterization. */
export function CharacterizationStep({ homogenization, step, unsent }: StepProps) {
  const { cnf_id } = homogenization;
  return (
    <div className="stack">
      {step.state === "COMPLETED" ? null : (
        <TodoCard step={step} tasks={tasksOf(cnf_id)}>
          {cnf_id === null ? (
            <AddCnf homogenization={homogenization} />
          ) : (
            <EnterCharacteristics cnfId={cnf_id} />
          )}
        </TodoCard>
      )}
      {cnf_id === null ? null : <CnfCard cnfId={cnf_id} step={step} unsent={unsent} />}
    </div>
  );
}

function EnterCharacteristics({ cnfId }: { cnfId: string }) {
  const [isEntering, setIsEntering] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        icon={IconPencil}
        className="btn--wide"
        onClick={() => setIsEntering(true)}
      >
        Initial characterization
      </Button>
      {isEntering ? <CnfInitialForm params={{ id: cnfId }} onClose={() => setIsEntering(false)} /> : null}
    </>
  );
}

function tasksOf(cnfId: string | null) {
  const cnfs = <PathLink to={kindPages.cnfs.page}>CNF inventory page</PathLink>;
  const cnf = cnfId ? (
    <PathLink to={pathOf({ table: "cnfs", id: cnfId })}>CNF details page</PathLink>
  ) : (
    "CNF details page"
  );
  return [
    { key: "add", text: <>Add CNF details at the {cnfs}</> },
    { key: "qr", text: "Print and paste the QR on the stock" },
    {
      key: "characterize",
      text: (
        <>
          Enter initial characterization data via the initial-characteristics form (reached by QR or the {cnf}
          )
        </>
      ),
    },
    {
      key: "samples",
      text: "Optionally create samples for detailed characterization and the sample library",
    },
    {
      key: "complete",
      text: "Mark the step completed. The Quality Control Team is then notified.",
    },
  ];
}

function PathLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="link" to={to}>
      {children}
    </Link>
  );
}

/** Opens the form of the experiment's CNF, filled in with the known values; or links a CNF that was entered without it. */
function AddCnf({ homogenization }: { homogenization: HomogenizationDetail }) {
  const names = useLabQuery(queries.listChemicalNames);
  const unlinked = useUnlinkedCnfs(homogenization);
  const [open, setOpen] = useState<"add" | "link" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        icon={IconPlus}
        className="btn--wide"
        onClick={() => setOpen("add")}
      >
        Add CNF
      </Button>
      {unlinked.length > 0 ? (
        <Button size="lg" icon={IconLink} className="btn--wide" onClick={() => setOpen("link")}>
          Link existing CNF
        </Button>
      ) : null}
      {open === "add" && names ? <CnfForm initial={cnfOf(homogenization, names)} onClose={close} /> : null}
      {open === "link" ? <LinkCnfForm params={{ id: homogenization.id }} onClose={close} /> : null}
    </>
  );
}
