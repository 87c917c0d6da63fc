import type { Stamp } from "./change.ts";
import { isStaff } from "./roles.ts";
import type { Written } from "./written.ts";

/** Who withdrew a record, when (ISO UTC), and why. */
export type Withdrawn = { by: string; at: string; reason: string };

/** A record that can be withdrawn: it then leaves lists, search and counts. Missing is the same as null. */
export type Withdrawable = { withdrawn?: Withdrawn | null };

/** True if the record was withdrawn, and not restored since. */
export function isWithdrawn(record: object): boolean {
  return Boolean((record as Withdrawable).withdrawn);
}

/**
 * An entry of a list of the lab. A retired entry is no longer offered. One that was merged into another entry is retired
 * too: what names its id, names the other.
 */
export type Retirable = { retired?: Written | null; merged_into?: string | null };

/** True if lists, pickers, search and counts read the record: it is neither withdrawn nor a retired entry. */
export function isListed(record: object): boolean {
  return !isWithdrawn(record) && !(record as Retirable).retired;
}

/** Returns the records that lists, pickers, search and counts read. */
export function withoutWithdrawn<R extends object>(records: readonly R[]): R[] {
  return records.filter(isListed);
}

/** For how long after its recording its author may withdraw a record, in milliseconds. */
export const DAY_MS = 86_400_000;

/** True if a record or a file may be withdrawn: within 24 hours by who recorded it, and by staff. `made.at` and `at` are ISO UTC. */
export function mayWithdraw(
  made: { recorded_by: string; recorded_at: string },
  { by, at }: Written,
  stamp: Pick<Stamp, "role">,
): boolean {
  const isRecent = Date.parse(at) - Date.parse(made.recorded_at) <= DAY_MS;
  return isStaff(stamp) || (made.recorded_by === by && isRecent);
}
