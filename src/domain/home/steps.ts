import { waterBalance } from "../homogenizations/dilution.ts";
import { HOMOGENIZING } from "../homogenizations/plan.ts";
import type { Homogenization } from "../homogenizations/schema.ts";
import { baseTaken, homogenizationName } from "../homogenizations/views.ts";
import type { NopProcessListItem } from "../nop-processes/answers.ts";
import { NOT_NUMBERED } from "../numbering.ts";
import type { Step } from "../steps/schema.ts";
import { currentStep, stepWord } from "../steps/steps.ts";

/** A step of a process that waits for somebody. */
export type WaitingStep = {
  table: "nop_processes" | "homogenizations" | "grow_trials";
  id: string;
  title: string;
  step: string;
  facts: string[];
  since: string;
  /** It was marked as todo later; the process may have gone on without it. */
  isTodoLater: boolean;
  /** What is still to be poured, where that is the step. */
  water: { amount: number; units: "LITRES" | "ML" } | null;
};

const reactionSteps: Record<string, string> = {
  REACTION_PENDING: "Reaction",
  FILTRATION_AND_NEUTRALIZATION_PENDING: "Filtration & Neutralization",
};

/** The step an NOP process waits for; none once it is finished. */
export function stepsOfReaction(process: NopProcessListItem): WaitingStep[] {
  const { id, batch_number, state, feedstock_name, creation_date: since } = process;
  const step = reactionSteps[state];
  if (step === undefined) return [];
  const facts = feedstock_name ? [feedstock_name] : [];
  const title = batch_number ?? NOT_NUMBERED;
  return [{ table: "nop_processes", id, title, step, facts, since, isTodoLater: false, water: null }];
}

/** The step a homogenization is at, and those it has put off. */
export function stepsOfHomogenization(one: Homogenization, cakeTitle: string | undefined): WaitingStep[] {
  return waitingSteps(one.process_states, one.creation_date).map(({ name, ...step }) => ({
    ...{ ...step, table: "homogenizations", id: one.id, title: homogenizationName(one) },
    facts: cakeTitle === undefined ? [] : [cakeTitle],
    water: name === HOMOGENIZING ? waterFor(one) : null,
  }));
}

/** The step a process is at, and those it has put off. `begun` (ISO UTC) is when the first one's turn came. */
export function waitingSteps(steps: readonly Step[], begun: string) {
  const changes = steps.flatMap(({ changed }) => (changed ? [changed.at] : []));
  const turn = changes.sort().at(-1) ?? begun;
  return steps
    .filter((step) => step.state === "TODO_LATER" || step === currentStep(steps))
    .map((step) => ({
      name: step.name,
      step: stepWord(step),
      since: step.changed?.at ?? turn,
      isTodoLater: step.state === "TODO_LATER",
    }));
}

function waterFor(one: Homogenization): NonNullable<WaitingStep["water"]> {
  const { total_water_to_be_added, amount_water_added_for_neutralization, desired_cnf_volume_units } = one;
  const { stillNeeded } = waterBalance(
    total_water_to_be_added,
    amount_water_added_for_neutralization,
    baseTaken(one),
  );
  return { amount: stillNeeded, units: desired_cnf_volume_units };
}
