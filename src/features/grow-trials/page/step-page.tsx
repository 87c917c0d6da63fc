import { FORMULATION, HARVEST, SEED_SOWN, WEEKLY } from "#domain/grow-trials/plan.ts";
import type { Step } from "#domain/steps/schema.ts";
import { FormulationStep } from "./formulation-step.tsx";
import { HarvestStep } from "./harvest-step.tsx";
import { Overview } from "./overview.tsx";
import { SeedSownStep } from "./seed-sown-step.tsx";
import type { StepProps } from "./step-props.ts";
import { WeeklyStep } from "./weekly/weekly-step.tsx";

const pages = {
  [FORMULATION]: FormulationStep,
  [SEED_SOWN]: SeedSownStep,
  [WEEKLY]: WeeklyStep,
  [HARVEST]: HarvestStep,
};

/** The page of the selected step; the overview if none is selected. */
export function StepPage({ selected, ...rest }: Omit<StepProps, "step"> & { selected: Step | null }) {
  if (selected === null) return <Overview trial={rest.trial} />;
  const Page = pages[selected.name as keyof typeof pages];
  return <Page step={selected} {...rest} />;
}
