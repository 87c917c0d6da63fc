import { WEEKLY } from "#domain/grow-trials/plan.ts";
import { pathOf } from "#domain/kinds.ts";

/** The page of a trial at the step that weeks belong to. */
export function toWeeklyStep(trialId: string): string {
  return `${pathOf({ table: "grow_trials", id: trialId })}?selected=${WEEKLY}`;
}
