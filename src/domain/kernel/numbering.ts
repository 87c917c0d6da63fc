import type { Change, Stamp } from "./change.ts";
import type { Reads } from "./records.ts";

/** Placeholder for a number or name that the server has not assigned yet. */
export const NOT_NUMBERED = "assigned on sync";

/**
 * Returns the next number of a series that `isFree`, and the change of the counter; `null` on a tablet, which assigns
 * no numbers. A number is never reused, even if its record is deleted.
 */
export function nextNumber(
  lab: Reads,
  stamp: Stamp,
  series: string,
  isFree: (n: number) => boolean = () => true,
): { n: number; change: Change } | null {
  if (!stamp.final) return null;
  let n = (lab.get("counters", series)?.last ?? 0) + 1;
  while (!isFree(n)) n += 1;
  return { n, change: { table: "counters", id: series, record: { id: series, last: n } } };
}
