import { type Change, keyToRef } from "#domain/kernel/change.ts";
import type { LabStore } from "#store/db.ts";
import { writeRecords } from "#store/write-records.ts";

/** The tables of a transaction that saves, rebases or pulls: all except session, people, drafts and marks. */
export function writeTables(store: LabStore) {
  return store.tables.filter(({ name }) => !["session", "people", "drafts", "marks"].includes(name));
}

/** Replaces the records that open writes have changed by the server's copies. Call inside a transaction over {@link writeTables}. */
export async function restoreCopies(store: LabStore): Promise<void> {
  const bases = await store.base.toArray();
  await writeRecords(
    store,
    bases.map(({ key, record }): Change => ({ ...keyToRef(key), record })),
  );
  await store.base.clear();
}
