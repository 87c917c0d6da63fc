import type { Step, StepPlan } from "../steps/schema.ts";
import type { GrowTrial } from "./schema.ts";

export const FORMULATION = "FORMULATION_DATA_PENDING";
export const SEED_SOWN = "SEED_SOWN_PENDING";
export const WEEKLY = "WEEKLY_DATA_PENDING";
export const HARVEST = "HARVEST_DATA_PENDING";

/**
 * The steps of every grow trial. Weekly data can be postponed, so that early trays can be harvested; the harvest can
 * be skipped if a trial fails.
 */
export const growTrialPlan = [
  { name: FORMULATION, skippable: false, mandatory: true },
  { name: SEED_SOWN, skippable: false, mandatory: true },
  { name: WEEKLY, skippable: true, mandatory: true },
  { name: HARVEST, skippable: true, mandatory: false },
] as const satisfies readonly StepPlan[];
export type GrowTrialStep = (typeof growTrialPlan)[number]["name"];

/** Returns one of the four steps; undefined where a trial of an earlier version lacks it. */
export function growTrialStep(steps: readonly Step[], name: GrowTrialStep): Step | undefined {
  return steps.find((step) => step.name === name);
}

/** What is missing before a step can be completed; null if nothing is. */
export function notReady(
  { formulation_ids, seed_sown_date }: Pick<GrowTrial, "formulation_ids" | "seed_sown_date">,
  { name }: Pick<Step, "name">,
): string | null {
  if (name === FORMULATION && formulation_ids.length === 0) return "Add at least one formulation first.";
  if (name === SEED_SOWN && seed_sown_date === null) return "Add seed sown data first.";
  return null;
}

/** True if the seed sown data can be entered: not yet entered, or its step was re-opened since. */
export function canSow({
  seed_sown_date,
  process_states,
  sown_opening,
}: Pick<GrowTrial, "seed_sown_date" | "process_states" | "sown_opening">): boolean {
  const step = growTrialStep(process_states, SEED_SOWN);
  const isOpenAgain = step?.state === "PENDING" && (step.reopened?.times ?? 0) > (sown_opening ?? 0);
  return seed_sown_date === null || isOpenAgain;
}
