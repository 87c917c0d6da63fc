import type { Change } from "#domain/kernel/change.ts";
import { firstLookups } from "#domain/lookups/first-lookups.ts";
import type { ResourceType } from "#domain/resource-use/schema.ts";
import type { Clock } from "../clock.ts";
import { type LabDb, writtenAtServer } from "../db/lab-db.ts";

/**
 * Adds the lookup records (purposes, suppliers and so on) that the lab lacks, and to a resource type the units and purposes
 * that it lacks. Nothing else of an existing record is changed: the lab may have renamed or retired it.
 */
export async function loadLookups(db: LabDb, clock: Clock): Promise<void> {
  await db.transaction(async (tx) => {
    const wanted = firstLookups();
    const existing = await Promise.all(wanted.map(({ table, id }) => tx.get(table, id)));
    const changes = wanted.flatMap((change, i) => withGains(change, existing[i]));
    if (changes.length === 0) return;
    await tx.apply(changes, writtenAtServer(clock, "loadLookups", "fibril"));
  });
}

/** The change that gives a lab what it lacks of a record; none where it lacks nothing. */
function withGains(wanted: Change, existing: unknown): Change[] {
  if (existing === undefined) return [wanted];
  if (wanted.table !== "resource_types") return [];
  const [known, full] = [existing as ResourceType, wanted.record as ResourceType];
  const valid_units = union(full.valid_units, known.valid_units, (unit) => unit);
  const valid_purposes = union(full.valid_purposes, known.valid_purposes, ({ purpose_id }) => purpose_id);
  const hasGained =
    valid_units.length > known.valid_units.length || valid_purposes.length > known.valid_purposes.length;
  return hasGained ? [{ ...wanted, record: { ...known, valid_units, valid_purposes } }] : [];
}

/** The wanted values in their order, then those that only the lab has: a server of a later version has added them. */
function union<T>(wanted: readonly T[], known: readonly T[], keyOf: (value: T) => string): T[] {
  const keys = new Set(wanted.map(keyOf));
  return [...wanted, ...known.filter((value) => !keys.has(keyOf(value)))];
}
