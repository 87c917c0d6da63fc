import type { Change } from "#domain/kernel/change.ts";
import { firstLookups } from "#domain/lookups/first-lookups.ts";
import { claimChanges, namedTables } from "#domain/lookups/name-claims.ts";
import type { ResourceType } from "#domain/resource-use/schema.ts";
import type { Clock } from "../clock.ts";
import { type LabDb, writtenAtServer } from "../db/lab-db.ts";

/**
 * Adds the lookup records (purposes, equipment types and so on) that the lab lacks, and to a resource type the units and
 * purposes that it lacks. Nothing else of an existing record is changed: the lab may have renamed or retired it.
 */
export async function loadLookups(db: LabDb, clock: Clock, wanted = firstLookups()): Promise<void> {
  await db.transaction(async (tx) => {
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

/** Moves and adds the claims on names of an earlier version. The change feed sends the changes to every tablet. */
export async function claimNames(db: LabDb, clock: Clock): Promise<void> {
  await db.transaction(async (tx) => {
    const lists = await Promise.all(
      namedTables.map(async (table) => {
        const entries = await tx.all(table, { withdrawn: true });
        return entries.map((entry) => ({
          table,
          entry: "comment" in entry ? { ...entry, name: entry.comment } : entry,
        }));
      }),
    );
    const changes = claimChanges(await tx.all("claims"), lists.flat());
    if (changes.length > 0) await tx.apply(changes, writtenAtServer(clock, "claimNames", "fibril"));
  });
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** A tablet that was unused for a year still finds its receipts, its tombstones, and whether its session was ended. */
const RETENTION_DAYS = 400;
/** How far the lab's own time follows the clock at a time: a clock that jumps ahead for hours makes nothing old. */
const STEP = 2 * HOUR;

/** Calls {@link deleteExpired} each hour; never at the start, when the clock may not be set yet. */
export function deleteExpiredHourly(db: LabDb, clock: Clock, onError: (error: unknown) => void): void {
  setInterval(() => deleteExpired(db, clock).catch(onError), HOUR).unref();
}

/** Moves the lab's own time towards the clock's, and deletes expired receipts, tombstones and sessions on each new day of it. */
export async function deleteExpired(db: LabDb, clock: Clock): Promise<void> {
  const before = Date.parse(await db.ownTime());
  const now = Math.max(before, Math.min(clock.now(), before + STEP));
  await db.setOwnTime(new Date(now).toISOString());
  if (Math.floor(now / DAY) === Math.floor(before / DAY)) return;
  await db.deleteExpired(new Date(now - RETENTION_DAYS * DAY).toISOString());
}
