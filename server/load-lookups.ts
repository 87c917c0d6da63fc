import { labLookups } from "#domain/lookups/lab-lookups.ts";
import { type Clock, isoTime } from "./clock.ts";
import type { LabDb } from "./db/lab-db.ts";

/** Gives an empty lab its units, purposes, suppliers and the like, once. */
export async function loadLookups(db: LabDb, clock: Clock): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await tx.position()) > 0) return;
    await tx.apply(labLookups(), { command: crypto.randomUUID(), user: "fibril", at: isoTime(clock) });
  });
}
