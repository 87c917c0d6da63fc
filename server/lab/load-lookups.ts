import { labLookups } from "#domain/lookups/lab-lookups.ts";
import type { Clock } from "../clock.ts";
import { type LabDb, writtenAtServer } from "../db/lab-db.ts";

/** Adds the lookup records (purposes, suppliers and so on) that the lab lacks. Existing records are not changed. */
export async function loadLookups(db: LabDb, clock: Clock): Promise<void> {
  await db.transaction(async (tx) => {
    const wanted = labLookups();
    const existing = await Promise.all(wanted.map(({ table, id }) => tx.get(table, id)));
    const missing = wanted.filter((_, i) => existing[i] === undefined);
    if (missing.length === 0) return;
    await tx.apply(missing, writtenAtServer(clock, "loadLookups", "fibril"));
  });
}
