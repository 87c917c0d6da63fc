import type { Change, Stamp } from "./change.ts";
import type { Reads } from "./records.ts";

/** What stands where a number or a name that only the server gives is not there yet. */
export const NOT_NUMBERED = "assigned on sync";

/**
 * The next number of a series that `isFree`, and the change that takes it; `null` on a tablet, where it is yet to be
 * given. A number is never given twice, whatever becomes of what bore it.
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
