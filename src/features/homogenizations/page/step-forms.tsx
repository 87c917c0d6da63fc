import { IconPencil, IconPlus, IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { CnfForm, CnfInitialForm } from "#components/cnf/cnf-form.tsx";
import { cnfOf } from "#components/cnf/cnf-of.ts";
import { WriteButton } from "#components/person/write-button.tsx";
import { queries } from "#contract/index.ts";
import type { CnfDetail } from "#domain/cnfs/schema.ts";
import { CHARACTERIZING, HOMOGENIZING, notReady, PRE_TREATMENT } from "#domain/homogenizations/plan.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { printLabelsPath } from "#domain/qr-labels/addresses.ts";
import type { Step } from "#domain/steps/schema.ts";
import { FINISHED } from "#domain/steps/steps.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Button } from "#ui/press/button.tsx";
import type { Glyph } from "#ui/text/icon.tsx";
import { PreHomogenizationForm } from "./step/pre-treatment/pre-homogenization-form.tsx";
import { HomogenizationDataForm } from "./step/run/homogenization-data-form.tsx";

/** The forms of what the steps need, by their names in the address. */
export const stepForms = ["treatment", "run", "cnf", "characterization"] as const;
type StepForm = (typeof stepForms)[number];

const buttons: Readonly<Record<StepForm, { label: string; icon: Glyph }>> = {
  treatment: { label: "Add Pre-Homogenization Data", icon: IconPlus },
  run: { label: "Add Homogenization Data", icon: IconPlus },
  cnf: { label: "Add CNF", icon: IconPlus },
  characterization: { label: "Initial characterization", icon: IconPencil },
};

const formOfStep: Readonly<Record<string, StepForm>> = {
  [PRE_TREATMENT]: "treatment",
  [HOMOGENIZING]: "run",
  [CHARACTERIZING]: "cnf",
};

/** True if characteristics of a CNF are entered, in its form or afterwards. */
export function isCharacterized({ characterized, wt_percent, ph, appearance }: CnfDetail): boolean {
  return [characterized, wt_percent, ph, appearance].some((one) => one !== null);
}

/** The form of what the open step still needs; null if it has its data. `cnf` is that of the experiment. */
export function neededForm(
  homogenization: HomogenizationDetail,
  step: Step | null,
  cnf: CnfDetail | null,
): StepForm | null {
  if (step === null || step.state === "COMPLETED") return null;
  if (notReady(homogenization, step) !== null) return formOfStep[step.name] ?? null;
  return step.name === CHARACTERIZING && cnf && !isCharacterized(cnf) ? "characterization" : null;
}

/** The main button of the page: the form that the open step needs, or the label of the CNF once the experiment is finished. */
export function mainButton(
  { state, cnf_id }: HomogenizationDetail,
  needed: StepForm | null,
  onOpen: (form: StepForm) => void,
): ReactNode {
  if (needed !== null) {
    const { label, icon } = buttons[needed];
    return (
      <WriteButton variant="primary" icon={icon} onClick={() => onOpen(needed)}>
        {label}
      </WriteButton>
    );
  }
  return state === FINISHED && cnf_id !== null ? <PrintLabel cnfId={cnf_id} variant="primary" /> : null;
}

/** A link to the page that prints the label of the CNF. */
export function PrintLabel({ cnfId, ...look }: { cnfId: string; variant?: "primary"; size?: "sm" }) {
  const to = printLabelsPath([{ table: "cnfs", id: cnfId }]);
  return (
    <Button {...look} icon={IconPrinter} render={<Link to={to} />}>
      Print label
    </Button>
  );
}

type Props = { form: StepForm; homogenization: HomogenizationDetail; onClose: () => void };

/** The open form of a step; after the save the page of the experiment is shown again. */
export function OpenStepForm({ form, homogenization, onClose }: Props) {
  const names = useLabQuery(queries.listChemicalNames);
  const params = { id: homogenization.id };
  switch (form) {
    case "treatment":
      return <PreHomogenizationForm params={params} onClose={onClose} />;
    case "run":
      return <HomogenizationDataForm params={params} onClose={onClose} />;
    case "cnf":
      return names ? <CnfForm initial={cnfOf(homogenization, names)} onClose={onClose} /> : null;
    case "characterization":
      return <CnfInitialForm params={{ id: homogenization.cnf_id ?? "" }} onClose={onClose} />;
  }
}
