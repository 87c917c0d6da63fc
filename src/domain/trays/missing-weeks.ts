import { weeksIn } from "../grow-trials/weeks.ts";
import { byIdentifier } from "./composition.ts";

type Trial = {
  current_week_number: number | null;
  trial_length: number | null;
  formulations: readonly { identifier: string; is_active: boolean; weeks_data_added: readonly number[] }[];
};

/**
 * Sentences about the weekly data that a trial does not have yet: the weeks of each active tray, and the weeks that are
 * still to come. Empty if nothing is missing.
 */
export function missingWeeks({ current_week_number, trial_length, formulations }: Trial): string[] {
  const all = trial_length === null ? (current_week_number ?? 0) : weeksIn(trial_length);
  const due = Math.min(current_week_number ?? 0, all);
  const weeks = Array.from({ length: due }, (_, i) => i + 1);
  const ofTrays = formulations
    .filter(({ is_active }) => is_active)
    .toSorted(byIdentifier)
    .flatMap(({ identifier, weeks_data_added }) => {
      const missing = weeks.filter((week) => !weeks_data_added.includes(week));
      if (missing.length === 0) return [];
      if (missing.length === due && weeks_data_added.length === 0) return `${identifier} has no weekly data.`;
      return `${identifier} has no data for ${missing.length === 1 ? "week" : "weeks"} ${listed(missing)}.`;
    });
  return due < all ? [...ofTrays, `The trial is in week ${due} of ${all}.`] : ofTrays;
}

/** `1, 2 and 4` */
function listed(weeks: readonly number[]): string {
  const last = weeks.at(-1);
  return weeks.length === 1 ? `${last}` : `${weeks.slice(0, -1).join(", ")} and ${last}`;
}
