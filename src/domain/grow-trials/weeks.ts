import { FINISHED } from "../steps/schema.ts";
import { overallState } from "../steps/steps.ts";
import { dayOf, daysAhead } from "../values/time.ts";
import { growTrialStep, HARVEST } from "./plan.ts";
import type { GrowTrial } from "./schema.ts";

const DAY_MS = 86_400_000;
/** DAYS, where a trial says nothing of its own. */
const DEFAULT_LENGTH = 42;

/** Days on the lab's calendar between two instants (ISO UTC); an hour more or less in a day does not matter. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY_MS);
}

type Dated = Pick<GrowTrial, "seed_sown_date" | "process_states">;

/**
 * The week a trial is in on the day of `now` (ISO UTC), counted from 1; null before the seeds are sown, 0 where that is
 * yet to come. It goes on past the trial's length, and stops with the harvest.
 */
export function currentWeekNumber({ seed_sown_date, process_states }: Dated, now: string): number | null {
  if (seed_sown_date === null) return null;
  const isFinished = overallState(process_states) === FINISHED;
  const until = (isFinished && growTrialStep(process_states, HARVEST).changed?.at) || now;
  return Math.max(0, Math.floor(daysBetween(seed_sown_date, until) / 7) + 1);
}

/** How many weeks a trial of this many days has. */
export function weeksIn(trialLength: number): number {
  return Math.ceil(trialLength / 7);
}

/** When the harvest is expected, unless somebody knows better: ISO UTC. */
export function defaultHarvestDate(seedSownDate: string, trialLength: number | null): string {
  return daysAhead(seedSownDate, trialLength ?? DEFAULT_LENGTH);
}

/** `Grow Trial 2026-11-02`, with a number behind it where other trials bear that name. */
export function growTrialName(seedSownDate: string, trials: readonly Pick<GrowTrial, "name">[]): string {
  const name = `Grow Trial ${dayOf(seedSownDate)}`;
  const alike = trials.filter((trial) => trial.name === name || trial.name?.startsWith(`${name} (`)).length;
  return alike === 0 ? name : `${name} (${alike + 1})`;
}
