import { claimChanges, namedTables } from "#domain/lookups/name-claims.ts";
import type { Clock } from "../clock.ts";
import { type LabDb, writtenAtServer } from "../db/lab-db.ts";

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
