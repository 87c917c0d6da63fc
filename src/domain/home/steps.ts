import { HOMOGENIZING, homogenizationName } from "../homogenizations/plan.ts";
import type { Homogenization } from "../homogenizations/schema.ts";
import { baseAmount, waterBalance } from "../homogenizations/water.ts";
import { NOT_NUMBERED } from "../kernel/numbering.ts";
import type { NopProcessListItem } from "../nop-processes/answers.ts";
import type { Step } from "../steps/schema.ts";
import { currentStep, stepLabel } from "../steps/steps.ts";

/** Whose work an item of Home is: of the person it is assigned to, otherwise of who created it. */
export type Owned = { assigned_to: string | null; created_by: string };

/** An open step of a process. */
export type WaitingStep = Owned & {
  table: "nop_processes" | "homogenizations" | "grow_trials";
  id: string;
  title: string;
  /** The name of the step in the address of its page; null for a page without steps. */
  name: string | null;
  step: string;
  facts: string[];
  since: string;
  /** The step was marked as todo later; later steps may be done already. */
  isTodoLater: boolean;
  /** The water still to be added, if the step is the homogenization. */
  water: { amount: number; units: "LITRES" | "ML" } | null;
};

const reactionSteps: Record<string, string> = {
  REACTION_PENDING: "Reaction",
  FILTRATION_AND_NEUTRALIZATION_PENDING: "Filtration & Neutralization",
};

/** The current step of an NOP process; empty once it is finished. */
export function stepsOfReaction(process: NopProcessListItem): WaitingStep[] {
  const { id, batch_number, state, feedstock_name, creation_date: since } = process;
  const { assigned_to, created_by } = process;
  const step = reactionSteps[state];
  if (step === undefined) return [];
  const facts = feedstock_name ? [feedstock_name] : [];
  const title = batch_number ?? NOT_NUMBERED;
  const ofStep = { name: null, step, facts, since, isTodoLater: false, water: null, assigned_to, created_by };
  return [{ table: "nop_processes", id, title, ...ofStep }];
}

/** The current step of a homogenization and its postponed steps. */
export function stepsOfHomogenization(
  homogenization: Homogenization,
  cakeTitle: string | undefined,
): WaitingStep[] {
  return waitingSteps(homogenization.process_states, homogenization.creation_date).map((step) => ({
    ...step,
    table: "homogenizations",
    id: homogenization.id,
    title: homogenizationName(homogenization),
    facts: cakeTitle === undefined ? [] : [cakeTitle],
    ...ownerOf(homogenization),
    water: step.name === HOMOGENIZING ? waterFor(homogenization) : null,
  }));
}

/** The current step of a process and its postponed steps. `begun` (ISO UTC) is when the first step became due. */
export function waitingSteps(steps: readonly Step[], begun: string) {
  const changes = steps.flatMap(({ changed }) => (changed ? [changed.at] : []));
  const turn = changes.sort().at(-1) ?? begun;
  return steps
    .filter((step) => step.state === "TODO_LATER" || step === currentStep(steps))
    .map((step) => ({
      name: step.name,
      step: stepLabel(step),
      since: step.changed?.at ?? turn,
      isTodoLater: step.state === "TODO_LATER",
    }));
}

/** The owner of a process; one that was never assigned does not have the field. */
export function ownerOf({ assigned_to = null, created_by }: Partial<Owned> & { created_by: string }): Owned {
  return { assigned_to, created_by };
}

function waterFor(homogenization: Homogenization): NonNullable<WaitingStep["water"]> {
  const { total_water_to_be_added, amount_water_added_for_neutralization, desired_cnf_volume_units } =
    homogenization;
  const { stillNeeded } = waterBalance(
    total_water_to_be_added,
    amount_water_added_for_neutralization,
    baseAmount(homogenization),
  );
  return { amount: stillNeeded, units: desired_cnf_volume_units };
}
