import type { CakeListItem } from "../cakes/schema.ts";
import { cakeTitle } from "../cakes/views.ts";
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
  table: "nop_processes" | "homogenizations";
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
export function stepsOfHomogenization(
  one: Homogenization,
  cake: Pick<CakeListItem, "batch_num" | "sample_type"> | undefined,
): WaitingStep[] {
  const steps = one.process_states;
  const waiting = steps.filter((step) => step.state === "TODO_LATER" || step === currentStep(steps));
  return waiting.map((step) => ({
    table: "homogenizations",
    id: one.id,
    title: homogenizationName(one),
    step: stepWord(step),
    facts: cake ? [cakeTitle(cake)] : [],
    since: since(one, step),
    isTodoLater: step.state === "TODO_LATER",
    water: step.name === HOMOGENIZING ? waterFor(one) : null,
  }));
}

/** When a step was put off, or its turn came. */
function since({ process_states, creation_date }: Homogenization, step: Step): string {
  if (step.changed) return step.changed.at;
  const before = process_states.flatMap(({ changed }) => (changed ? [changed.at] : []));
  return before.sort().at(-1) ?? creation_date;
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
