import type { ComponentType } from "react";
import { FORMULATION, HARVEST, SEED_SOWN, WEEKLY } from "#domain/grow-trials/plan.ts";
import type { Step } from "#domain/steps/schema.ts";
import { FormulationStep } from "./formulation-step.tsx";
import { HarvestStep } from "./harvest-step.tsx";
import { Overview } from "./overview.tsx";
import { SeedSownStep } from "./seed-sown-step.tsx";
import type { StepProps } from "./step-props.ts";
import { WeeklyStep } from "./weekly/weekly-step.tsx";

const pages: Record<string, ComponentType<StepProps>> = {
  [FORMULATION]: FormulationStep,
  [SEED_SOWN]: SeedSownStep,
  [WEEKLY]: WeeklyStep,
  [HARVEST]: HarvestStep,
};

/** The page of the selected step; the overview if none is selected, or one that only a later version knows. */
export function StepPage({ selected, ...rest }: Omit<StepProps, "step"> & { selected: Step | null }) {
  const Page = selected && pages[selected.name];
  if (!Page) return <Overview trial={rest.trial} />;
  return <Page step={selected} {...rest} />;
}
