import { weekOfDay, weeksIn } from "../grow-trials/weeks.ts";
import { byIdentifier } from "./composition.ts";
import { plugsRemoved } from "./plug-counts.ts";

type Week = { week_number: number };

type Trial = {
  current_week_number: number | null;
  trial_length: number | null;
  formulations: readonly {
    identifier: string;
    is_active: boolean;
    weeks_data_added: readonly number[];
    weeks_not_measured?: readonly Week[] | undefined;
  }[];
};

/**
 * Sentences about the weekly data that a trial does not have yet: the weeks of each active tray, and the weeks that are
 * still to come. A week that was not measured, with a reason, is not missing. Empty if nothing is missing.
 */
export function missingWeeks({ current_week_number, trial_length, formulations }: Trial): string[] {
  const all = trial_length === null ? (current_week_number ?? 0) : weeksIn(trial_length);
  const due = Math.min(current_week_number ?? 0, all);
  const ofTrays = formulations
    .filter(({ is_active }) => is_active)
    .toSorted(byIdentifier)
    .flatMap(({ identifier, weeks_data_added, weeks_not_measured = [] }) => {
      const answered = [...weeks_data_added, ...numbersOf(weeks_not_measured)];
      const missing = weeksTo(due).filter((week) => !answered.includes(week));
      if (missing.length === 0) return [];
      if (missing.length === due && answered.length === 0) return `${identifier} has no weekly data.`;
      return `${identifier} has no data for ${missing.length === 1 ? "week" : "weeks"} ${listed(missing)}.`;
    });
  return due < all ? [...ofTrays, `The trial is in week ${due} of ${all}.`] : ofTrays;
}

/** A week before the current one in which an active tray was not measured. */
export type Gap = { id: string; identifier: string; week: number };

type Tray = {
  id: string;
  identifier: string;
  num_plugs_created: number;
  plug_removals: readonly { num_plugs_removed: number }[];
  weekly_data: readonly Week[];
  weeks_not_measured?: readonly Week[] | undefined;
  harvest_data: { created_at: string } | null;
};

/**
 * The gaps of a trial that is in `week`, in the order of the trays: weeks of active trays that have neither data nor the
 * reason why they were not measured. After its harvest a tray has none.
 */
export function gapsOf(
  trays: readonly Tray[],
  { week, sown, length }: { week: number; sown: string | null; length: number | null },
): Gap[] {
  const past = Math.min(week - 1, length === null ? week - 1 : weeksIn(length));
  return trays.toSorted(byIdentifier).flatMap((tray) => {
    const { id, identifier, weekly_data, weeks_not_measured = [], harvest_data } = tray;
    if (plugsRemoved(tray) >= tray.num_plugs_created) return [];
    const isHarvested = sown !== null && harvest_data !== null;
    const last = isHarvested ? Math.min(past, weekOfDay(sown, harvest_data.created_at) - 1) : past;
    const answered = numbersOf([...weekly_data, ...weeks_not_measured]);
    return weeksTo(last)
      .filter((one) => !answered.includes(one))
      .map((one) => ({ id, identifier, week: one }));
  });
}

const numbersOf = (weeks: readonly Week[]) => weeks.map(({ week_number }) => week_number);

const weeksTo = (last: number) => Array.from({ length: Math.max(0, last) }, (_, i) => i + 1);

/** `1, 2 and 4` */
function listed(weeks: readonly number[]): string {
  const last = weeks.at(-1);
  return weeks.length === 1 ? `${last}` : `${weeks.slice(0, -1).join(", ")} and ${last}`;
}
