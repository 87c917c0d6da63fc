import type { Written } from "./written.ts";

/** Who withdrew a record, when (ISO UTC), and why. */
export type Withdrawn = { by: string; at: string; reason: string };

/** A record that can be withdrawn: it then leaves lists, search and counts. Missing is the same as null. */
export type Withdrawable = { withdrawn?: Withdrawn | null };

/** True if the record was withdrawn, and not restored since. */
export function isWithdrawn(record: object): boolean {
  return Boolean((record as Withdrawable).withdrawn);
}

/** An entry of a list of the lab. A retired entry is no longer offered. */
export type Retirable = { retired?: Written | null };

/** True if lists, pickers, search and counts read the record: it is neither withdrawn nor a retired entry. */
export function isListed(record: object): boolean {
  return !isWithdrawn(record) && !(record as Retirable).retired;
}

/** Returns the records that lists, pickers, search and counts read. */
export function withoutWithdrawn<R extends object>(records: readonly R[]): R[] {
  return records.filter(isListed);
}
