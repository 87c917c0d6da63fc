import type { TrayFormulation } from "./schema.ts";

/** What the number of a tray's plugs is computed from. */
export type Counted = Pick<TrayFormulation, "num_plugs_created" | "plug_removals">;

export function plugsRemoved({ plug_removals }: Pick<TrayFormulation, "plug_removals">): number {
  return plug_removals.reduce((sum, { num_plugs_removed }) => sum + num_plugs_removed, 0);
}

/** Number of plugs that remain in a tray. */
export function plugsActive(tray: Counted): number {
  return Math.max(0, tray.num_plugs_created - plugsRemoved(tray));
}

/** True if a plug remains in the tray. */
export function isActiveTray(tray: Counted): boolean {
  return plugsActive(tray) > 0;
}
