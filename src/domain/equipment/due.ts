import { newestFirst } from "../values/order.ts";
import { daysAhead } from "../values/time.ts";

export const upkeepKinds = ["MAINTENANCE", "CALIBRATION"] as const;

export type UpkeepKind = (typeof upkeepKinds)[number];

type Entry = { id: string; kind: UpkeepKind; creation_date: string };
type Serviced = {
  upkeep?: Entry[] | undefined;
  maintenance_interval?: number | null | undefined;
  calibration_interval?: number | null | undefined;
  creation_date: string;
};

/** The log of a piece of equipment, newest first. */
export function upkeepOf<E extends Entry>({ upkeep = [] }: { upkeep?: E[] | undefined }): E[] {
  return upkeep.toSorted(newestFirst);
}

/** When maintenance or calibration was done last; `null` if never. ISO UTC. */
function lastDone(equipment: Serviced, kind: UpkeepKind): string | null {
  return upkeepOf(equipment).find((entry) => entry.kind === kind)?.creation_date ?? null;
}

/**
 * When maintenance or calibration is due: its interval after it was done last, otherwise after the equipment was added.
 * `null` without an interval. ISO UTC.
 */
export function nextDue(equipment: Serviced, kind: UpkeepKind): string | null {
  const { maintenance_interval, calibration_interval, creation_date } = equipment;
  const days = kind === "MAINTENANCE" ? maintenance_interval : calibration_interval;
  if (!days) return null;
  return daysAhead(lastDone(equipment, kind) ?? creation_date, days);
}
