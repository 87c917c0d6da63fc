import { WEEKLY } from "#domain/grow-trials/plan.ts";

/** The page of a trial at the step that weeks belong to. */
export function toWeeklyStep(trialId: string): string {
  return `/grow-trials/${trialId}?selected=${WEEKLY}`;
}
