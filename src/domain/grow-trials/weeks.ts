import { FINISHED } from "../steps/finished.ts";
import { overallState } from "../steps/steps.ts";
import { dayOf, daysAhead } from "../values/time.ts";
import { growTrialStep, HARVEST } from "./plan.ts";
import type { GrowTrial } from "./schema.ts";

const DAY_MS = 86_400_000;
/** DAYS, if a trial has no length. */
const DEFAULT_LENGTH = 42;

/** Calendar days in the lab's time zone between two instants (ISO UTC), independent of daylight saving time. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY_MS);
}

type Dated = Pick<GrowTrial, "seed_sown_date" | "process_states">;

/**
 * The week of a trial on the day of `now` (ISO UTC), counted from 1; null if no sowing date is entered, 0 if the date
 * is in the future. Weeks count beyond the trial's length, until the harvest is completed.
 */
export function currentWeekNumber({ seed_sown_date, process_states }: Dated, now: string): number | null {
  if (seed_sown_date === null) return null;
  const isFinished = overallState(process_states) === FINISHED;
  const until = (isFinished && growTrialStep(process_states, HARVEST)?.changed?.at) || now;
  return Math.max(0, Math.floor(daysBetween(seed_sown_date, until) / 7) + 1);
}

/** Number of weeks in a trial of this many days. */
export function weeksIn(trialLength: number): number {
  return Math.ceil(trialLength / 7);
}

/** The default harvest date (ISO UTC): the sowing date plus the trial length. */
export function defaultHarvestDate(seedSownDate: string, trialLength: number | null): string {
  return daysAhead(seedSownDate, trialLength ?? DEFAULT_LENGTH);
}

/** `Grow Trial 2026-11-02`, followed by a number in parentheses if other trials have this name. */
export function growTrialName(seedSownDate: string, trials: readonly Pick<GrowTrial, "name">[]): string {
  const name = `Grow Trial ${dayOf(seedSownDate)}`;
  const alike = trials.filter((trial) => trial.name === name || trial.name?.startsWith(`${name} (`)).length;
  return alike === 0 ? name : `${name} (${alike + 1})`;
}
