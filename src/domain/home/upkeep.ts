import { nextDue, type UpkeepKind, upkeepKinds } from "../equipment/due.ts";
import { daysBetween } from "../grow-trials/weeks.ts";
import type { WholeTables } from "../kernel/list.ts";
import type { TableName } from "../kernel/tables.ts";
import { type Owned, ownerOf } from "./steps.ts";

/** Maintenance or calibration of a piece of equipment that is due soon, or overdue. */
export type DueUpkeep = Owned & {
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

/** What {@link upkeepOf} reads. */
export const upkeepTables = ["equipment", "locations"] as const satisfies TableName[];

/** Returns the maintenance and calibrations of active equipment that are due at `now` (ISO UTC), the earliest first. */
export function upkeepOf(lab: WholeTables<(typeof upkeepTables)[number]>, now: string): DueUpkeep[] {
  return lab
    .all("equipment")
    .filter(({ is_active }) => is_active)
    .flatMap((one) =>
      upkeepKinds.flatMap((kind) => {
        const due = nextDue(one, kind);
        if (due === null || daysBetween(now, due) > AHEAD_DAYS) return [];
        const facts = [one.short_name, lab.get("locations", one.location_id)?.name ?? ""].filter(Boolean);
        const isOverdue = daysBetween(now, due) < 0;
        return [{ id: one.id, title: one.name, kind, facts, due, isOverdue, ...ownerOf(one) }];
      }),
    )
    .sort((a, b) => a.due.localeCompare(b.due));
}
