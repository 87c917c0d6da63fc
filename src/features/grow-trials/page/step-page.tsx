import type { Unsent } from "#components/process/use-unsent.ts";
import { FORMULATION, HARVEST, SEED_SOWN, WEEKLY } from "#domain/grow-trials/plan.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Step } from "#domain/steps/schema.ts";
import { FormulationStep } from "./formulation-step.tsx";
import { HarvestStep } from "./harvest-step.tsx";
import type { OpenedForm } from "./opened-form.ts";
import { Overview } from "./overview.tsx";
import { SeedSownStep } from "./seed-sown-step.tsx";
import { WeeklyStep } from "./weekly-step.tsx";

/** What the page of any step is given. */
export type StepProps = {
  trial: GrowTrialDetail;
  step: Step;
  unsent: Unsent;
  onOpen: (form: OpenedForm) => void;
};

const pages = {
  [FORMULATION]: FormulationStep,
  [SEED_SOWN]: SeedSownStep,
  [WEEKLY]: WeeklyStep,
  [HARVEST]: HarvestStep,
};

/** The step that is open, or the overview. */
export function StepPage({ selected, ...rest }: Omit<StepProps, "step"> & { selected: Step | null }) {
  if (selected === null) return <Overview trial={rest.trial} />;
  const Page = pages[selected.name as keyof typeof pages];
  return <Page step={selected} {...rest} />;
}
