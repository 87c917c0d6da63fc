import { CHARACTERIZING, HOMOGENIZING, PRE_TREATMENT } from "#domain/homogenizations/plan.ts";
import type { Step } from "#domain/steps/schema.ts";
import { Overview } from "../overview.tsx";
import type { StepProps } from "../step-props.ts";
import { CharacterizationStep } from "./characterization-step.tsx";
import { PreTreatmentStep } from "./pre-treatment/pre-treatment-step.tsx";
import { HomogenizationStep } from "./run/homogenization-step.tsx";

const pages = {
  [PRE_TREATMENT]: PreTreatmentStep,
  [HOMOGENIZING]: HomogenizationStep,
  [CHARACTERIZING]: CharacterizationStep,
};

/** The page of the selected step; the overview if none is selected. */
export function StepPage({
  homogenization,
  selected,
  unsent,
}: Omit<StepProps, "step"> & { selected: Step | null }) {
  if (selected === null) return <Overview homogenization={homogenization} />;
  const Page = pages[selected.name as keyof typeof pages];
  return <Page homogenization={homogenization} step={selected} unsent={unsent} />;
}
