import { type Change, type Rejection, reject, type Stamp } from "../kernel/change.ts";
import { claim, claimId } from "../kernel/claims.ts";
import { createdId } from "../kernel/ids.ts";
import { writtenBy } from "../kernel/written.ts";
import type { Removal } from "./forms.ts";
import { type Counted, isActiveTray } from "./plug-counts.ts";
import type { PlugRemoval, TrayFormulation } from "./schema.ts";

type Weekly = {
  weekly_data: { id: string; week_number: number }[];
  weeks_data_added: number[];
  plug_removals: { weekly_data_id: string | null; num_plugs_removed: number }[];
  num_plugs_created: number;
  num_plugs_active: number;
};

/** Returns a tray without one of its weeks and the plugs removed in it: the start of an edit of that week. */
export function withoutWeek<T extends Weekly>(tray: T, weekId: string): T {
  const weekly_data = tray.weekly_data.filter(({ id }) => id !== weekId);
  const own = tray.plug_removals.filter(({ weekly_data_id }) => weekly_data_id === weekId);
  const removed = own.reduce((sum, { num_plugs_removed }) => sum + num_plugs_removed, 0);
  return {
    ...tray,
    weekly_data,
    weeks_data_added: weekly_data.map(({ week_number }) => week_number),
    plug_removals: tray.plug_removals.filter((one) => !own.includes(one)),
    num_plugs_active: tray.num_plugs_active + removed,
  };
}

/** Refuses the removal of more plugs than are active; null if there are enough. `field` is that of the form. */
export function tooManyRemoved(
  removals: readonly Removal[],
  active: number,
  field = "plug_removal_data",
): Rejection | null {
  const removed = removals.reduce((sum, { num_plugs_removed }) => sum + num_plugs_removed, 0);
  if (removed <= active) return null;
  return reject("INSUFFICIENT_STOCK", tooManyPlugs(removed, active), { field });
}

/** Message of the form and of the server on too many removed plugs, as specified. */
export function tooManyPlugs(removed: number, active: number): string {
  return `Total plugs removed so far (${removed}) cannot exceed # active plugs (${active})`;
}

/**
 * Refuses new data of a tray without plugs; null if it has plugs, or if the data was recorded offline before the last
 * plug was removed.
 */
export function inactiveTray(
  tray: Counted & Pick<TrayFormulation, "identifier">,
  { recordedOffline }: Stamp,
): Rejection | null {
  if (isActiveTray(tray)) return null;
  if (recordedOffline !== null && recordedOffline < inactiveSince(tray)) return null;
  return reject("INACTIVE", `The formulation ${tray.identifier} is inactive.`);
}

function inactiveSince({ plug_removals }: Counted): string {
  const times = plug_removals.map(({ recorded, updated }) => (updated ?? recorded).at);
  return times.sort().at(-1) ?? "";
}

/** The id of the claim by which the tray of a plug removal is found. */
export function removalClaim(id: string): string {
  return claimId("plug_removal", id);
}

/** The changes that claim new plug removals for their tray. */
export function claimRemovals(removals: readonly PlugRemoval[], trayId: string): Change[] {
  return removals.map(({ id }) => claim(removalClaim(id), "tray_formulations", trayId));
}

/** Converts the lines of the form to stored plug removals. */
export function toRemovals(
  rows: readonly Removal[],
  weekId: string | null,
  { created_at, created_by, comments }: { created_at: string; created_by: string; comments?: string | null },
  stamp: Stamp,
): PlugRemoval[] {
  return rows.map((row, i) => ({
    id: createdId(stamp, {}, `removal ${i}`),
    weekly_data_id: weekId,
    ...row,
    ...(comments && { comments }),
    created_at,
    created_by,
    recorded: writtenBy(stamp),
  }));
}
