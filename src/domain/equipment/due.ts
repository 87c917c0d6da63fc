import { newestFirst } from "../values/order.ts";
import { daysAhead } from "../values/time.ts";
import type { Equipment, UpkeepEntry } from "./schema.ts";
import type { UpkeepKind } from "./upkeep-kinds.ts";

/** The log of a piece of equipment, newest first. */
export function upkeepOf({ upkeep = [] }: Equipment): UpkeepEntry[] {
  return upkeep.toSorted(newestFirst);
}

/** When maintenance or calibration was done last; `null` if never. ISO UTC. */
function lastDone(equipment: Equipment, kind: UpkeepKind): string | null {
  return upkeepOf(equipment).find((entry) => entry.kind === kind)?.creation_date ?? null;
}

/**
 * When maintenance or calibration is due: its interval after it was done last, otherwise after the equipment was added.
 * `null` without an interval. ISO UTC.
 */
export function nextDue(equipment: Equipment, kind: UpkeepKind): string | null {
  const { maintenance_interval, calibration_interval, creation_date } = equipment;
  const days = kind === "MAINTENANCE" ? maintenance_interval : calibration_interval;
  if (!days) return null;
  return daysAhead(lastDone(equipment, kind) ?? creation_date, days);
}
