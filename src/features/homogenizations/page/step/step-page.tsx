import type { ComponentType } from "react";
import { CHARACTERIZING, HOMOGENIZING, PRE_TREATMENT } from "#domain/homogenizations/plan.ts";
import type { Step } from "#domain/steps/schema.ts";
import { Overview } from "../overview.tsx";
import type { StepProps } from "../step-props.ts";
import { CharacterizationStep } from "./characterization-step.tsx";
import { PreTreatmentStep } from "./pre-treatment/pre-treatment-step.tsx";
import { HomogenizationStep } from "./run/homogenization-step.tsx";

const pages: Record<string, ComponentType<StepProps>> = {
  [PRE_TREATMENT]: PreTreatmentStep,
  [HOMOGENIZING]: HomogenizationStep,
  [CHARACTERIZING]: CharacterizationStep,
};

/** The page of the selected step; the overview if none is selected, or one that only a later version knows. */
export function StepPage({
  homogenization,
  selected,
  unsent,
}: Omit<StepProps, "step"> & { selected: Step | null }) {
  const Page = selected && pages[selected.name];
  if (!Page) return <Overview homogenization={homogenization} />;
  return <Page homogenization={homogenization} step={selected} unsent={unsent} />;
}
