import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { CnfInitialForm } from "#components/cnf/cnf-form.tsx";
import { TodoCard } from "#components/process/step/todo-card.tsx";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import { Button } from "#ui/press/button.tsx";
import { AddCnf } from "../add-cnf.tsx";
import { CnfCard } from "../cnf-card.tsx";
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
