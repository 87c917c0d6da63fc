import type { JoinsById } from "../kernel/list.ts";
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

/** The week of a day after sowing (both ISO UTC), counted from 1; 0 if it is before the sowing. */
export function weekOfDay(seedSownDate: string, day: string): number {
  return Math.max(0, Math.floor(daysBetween(seedSownDate, day) / 7) + 1);
}

type Trays = JoinsById<"tray_formulations">;
type Steps = Pick<GrowTrial, "process_states" | "formulation_ids">;

/**
 * When a trial ended (ISO UTC): the completion of its harvest step, or its last harvest if that is earlier; null while
 * it runs.
 */
export function endOf({ process_states, formulation_ids }: Steps, lab: Trays): string | null {
  const step = growTrialStep(process_states, HARVEST);
  if (!step?.changed || (step.state !== "COMPLETED" && step.state !== "SKIPPED")) return null;
  const { changed } = step;
  const harvests = formulation_ids.flatMap(
    (id) => lab.get("tray_formulations", id)?.harvest_data?.created_at ?? [],
  );
  const last = harvests.sort().at(-1);
  return last !== undefined && last < changed.at ? last : changed.at;
}

/**
 * The week of a trial on the day of `now` (ISO UTC), counted from 1; null if no sowing date is entered, 0 if the date
 * is in the future. Weeks count beyond the trial's length, until the trial ends.
 */
export function currentWeekNumber(
  trial: Steps & Pick<GrowTrial, "seed_sown_date">,
  lab: Trays,
  now: string,
): number | null {
  return trial.seed_sown_date === null ? null : weekOfDay(trial.seed_sown_date, endOf(trial, lab) ?? now);
}

/** Number of weeks in a trial of this many days. */
export function weeksIn(trialLength: number): number {
  return Math.ceil(trialLength / 7);
}

/** Weeks that can be recorded after the last week of a trial. */
const WEEKS_BEYOND = 2;

/** The last week that can be recorded in a trial of this many days: its harvest may be late. */
export function lastWeekBeyond(trialLength: number): number {
  return weeksIn(trialLength) + WEEKS_BEYOND;
}

/**
 * The week that forms offer: the current one, or the last one of a trial that is more than two weeks past it. Null if no
 * sowing date is entered.
 */
export function weekToRecord({ current_week_number: week, trial_length }: Counted): number | null {
  const isPast = week !== null && trial_length !== null && week > lastWeekBeyond(trial_length);
  return isPast ? weeksIn(trial_length) : week;
}

type Counted = { current_week_number: number | null; trial_length: number | null };

/**
 * When a week was measured (ISO UTC), if the person does not state it: the last day of a past week, otherwise `now`.
 */
export function measuredAt(seedSownDate: string | null, week: number, now: string): string {
  if (seedSownDate === null || week < 1 || week >= weekOfDay(seedSownDate, now)) return now;
  return daysAhead(seedSownDate, week * 7 - 1);
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
