import { weekOfDay } from "../../grow-trials/weeks.ts";
import type { Formulation } from "../schema.ts";

type Counted = Pick<Formulation, "num_plugs_created" | "plug_removals" | "weekly_data">;
type Removal = Formulation["plug_removals"][number];

/** The week of a plug removal: that of its weekly data, else that of its date. */
export function weekOfRemoval(
  { weekly_data }: Pick<Formulation, "weekly_data">,
  { weekly_data_id, created_at }: Removal,
  seedSownDate: string | null,
): number {
  const reportedIn = weekly_data.find(({ id }) => id === weekly_data_id);
  if (reportedIn) return reportedIn.week_number;
  return seedSownDate === null ? 1 : Math.max(1, weekOfDay(seedSownDate, created_at));
}

/** Active plugs of a tray at the end of a week, and their share (%) of those created. */
type Survival = { week: number; active: number; value: number };

/** Returns the number of active plugs of a tray from week 0, with all plugs, to the end of week `until`. */
export function survivalOf(tray: Counted, seedSownDate: string | null, until: number): Survival[] {
  const removals = tray.plug_removals.map((removal) => ({
    week: weekOfRemoval(tray, removal, seedSownDate),
    plugs: removal.num_plugs_removed,
  }));
  return Array.from({ length: until + 1 }, (_, week) => {
    const removed = removals.filter((one) => one.week <= week).reduce((sum, { plugs }) => sum + plugs, 0);
    const active = Math.max(0, tray.num_plugs_created - removed);
    return { week, active, value: (100 * active) / tray.num_plugs_created };
  });
}
