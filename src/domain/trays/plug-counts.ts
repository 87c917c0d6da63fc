import type { TrayFormulation } from "./schema.ts";

/** What the number of a tray's plugs is computed from. */
export type Counted = Pick<TrayFormulation, "num_plugs_created" | "plug_removals">;

export function plugsRemoved({
  plug_removals,
}: {
  plug_removals: readonly { num_plugs_removed: number }[];
}): number {
  return plug_removals.reduce((sum, { num_plugs_removed }) => sum + num_plugs_removed, 0);
}

/** Number of plugs that remain in a tray. */
export function plugsActive(tray: Counted): number {
  return Math.max(0, tray.num_plugs_created - plugsRemoved(tray));
}

/** A tray whose plugs can be counted at the time of a week. */
type CountedByWeek = {
  num_plugs_created: number;
  weekly_data: readonly { id: string; week_number: number }[];
  plug_removals: readonly { weekly_data_id: string | null; num_plugs_removed: number; created_at: string }[];
};

/**
 * Number of plugs in a tray when a week was measured at `at` (ISO UTC): those removed in that week or later were still
 * there.
 */
export function plugsInWeek(
  { num_plugs_created, weekly_data, plug_removals }: CountedByWeek,
  week: number,
  at: string,
): number {
  const weekOf = new Map(weekly_data.map(({ id, week_number }) => [id, week_number]));
  const before = plug_removals.filter(({ weekly_data_id, created_at }) => {
    const removedIn = weekOf.get(weekly_data_id ?? "");
    return removedIn === undefined ? created_at < at : removedIn < week;
  });
  return Math.max(0, num_plugs_created - plugsRemoved({ plug_removals: before }));
}

/** True if a plug remains in the tray. */
export function isActiveTray(tray: Counted): boolean {
  return plugsActive(tray) > 0;
}
