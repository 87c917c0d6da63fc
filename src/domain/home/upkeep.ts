import { nextDue } from "../equipment/due.ts";
import { type UpkeepKind, upkeepKinds } from "../equipment/upkeep-kinds.ts";
import { daysBetween } from "../grow-trials/weeks.ts";
import type { RecordSource } from "../kernel/records.ts";
import { byId } from "../lookups/views.ts";

/** Maintenance or calibration of a piece of equipment that is due soon, or overdue. */
export type DueUpkeep = {
  id: string;
  title: string;
  kind: UpkeepKind;
  facts: string[];
  /** ISO UTC */
  due: string;
  isOverdue: boolean;
};

/** Maintenance and calibration are listed from this many days before they are due. */
const AHEAD_DAYS = 14;

/** Returns the maintenance and calibrations of active equipment that are due at `now` (ISO UTC), the earliest first. */
export async function readUpkeep(records: RecordSource, now: string): Promise<DueUpkeep[]> {
  const [equipment, places] = await Promise.all([
    records.all("equipment"),
    records.all("locations").then(byId),
  ]);
  return equipment
    .filter(({ is_active }) => is_active)
    .flatMap((one) =>
      upkeepKinds.flatMap((kind) => {
        const due = nextDue(one, kind);
        if (due === null || daysBetween(now, due) > AHEAD_DAYS) return [];
        const facts = [one.short_name, places.get(one.location_id)?.name ?? ""].filter(Boolean);
        return [{ id: one.id, title: one.name, kind, facts, due, isOverdue: daysBetween(now, due) < 0 }];
      }),
    )
    .sort((a, b) => a.due.localeCompare(b.due));
}
