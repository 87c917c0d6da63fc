import { weekOfDay, weeksIn } from "../grow-trials/weeks.ts";
import { byIdentifier } from "./composition.ts";
import { plugsRemoved } from "./plug-counts.ts";

type Week = { week_number: number };

type Harvest = { created_at: string } | null;

type Trial = {
  current_week_number: number | null;
  trial_length: number | null;
  seed_sown_date: string | null;
  formulations: readonly {
    identifier: string;
    is_active: boolean;
    weeks_data_added: readonly number[];
    weeks_not_measured?: readonly Week[] | undefined;
    harvest_data: Harvest;
  }[];
};

/**
 * Sentences about the weekly data that a trial does not have yet: the weeks of each active tray before its harvest, and
 * the weeks that are still to come. A week that was not measured, with a reason, is not missing. Empty if nothing is missing.
 */
export function missingWeeks({
  current_week_number,
  trial_length,
  seed_sown_date,
  formulations,
}: Trial): string[] {
  const all = trial_length === null ? (current_week_number ?? 0) : weeksIn(trial_length);
  const due = Math.min(current_week_number ?? 0, all);
  const ofTrays = formulations
    .filter(({ is_active }) => is_active)
    .toSorted(byIdentifier)
    .flatMap(({ identifier, weeks_data_added, weeks_not_measured = [], harvest_data }) => {
      const answered = [...weeks_data_added, ...numbersOf(weeks_not_measured)];
      const weeks = weeksTo(lastMeasured(due, seed_sown_date, harvest_data));
      const missing = weeks.filter((week) => !answered.includes(week));
      if (missing.length === 0) return [];
      if (missing.length === weeks.length && answered.length === 0)
        return `${identifier} has no weekly data.`;
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
  harvest_data: Harvest;
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
    const answered = numbersOf([...weekly_data, ...weeks_not_measured]);
    return weeksTo(lastMeasured(past, sown, harvest_data))
      .filter((one) => !answered.includes(one))
      .map((one) => ({ id, identifier, week: one }));
  });
}

/** The last week of `last` that is measured: the one before the harvest of the tray. */
function lastMeasured(last: number, sown: string | null, harvest: Harvest): number {
  return sown === null || harvest === null ? last : Math.min(last, weekOfDay(sown, harvest.created_at) - 1);
}

const numbersOf = (weeks: readonly Week[]) => weeks.map(({ week_number }) => week_number);

const weeksTo = (last: number) => Array.from({ length: Math.max(0, last) }, (_, i) => i + 1);

/** `1, 2 and 4` */
function listed(weeks: readonly number[]): string {
  const last = weeks.at(-1);
  return weeks.length === 1 ? `${last}` : `${weeks.slice(0, -1).join(", ")} and ${last}`;
}
