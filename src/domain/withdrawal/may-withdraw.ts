import type { Stamp } from "../kernel/change.ts";
import { isStaff } from "../kernel/roles.ts";
import type { Written } from "../kernel/written.ts";

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
