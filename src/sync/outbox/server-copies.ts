import { type Change, keyToRef } from "#domain/kernel/change.ts";
import type { LabStore } from "#store/db.ts";
import { writeRecords } from "#store/write-records.ts";
import type { SyncEnv } from "../env.ts";
import { openEntries } from "./entries.ts";

/** The tables of a transaction that saves, rebases or pulls: all except session, people, drafts and marks. */
export function writeTables(store: LabStore) {
  return store.tables.filter(({ name }) => !["session", "people", "drafts", "marks"].includes(name));
}

/** Replaces the records that open writes have changed by the server's copies. Call inside a transaction over {@link writeTables}. */
async function restoreCopies(store: LabStore): Promise<void> {
  const bases = await store.base.toArray();
  await writeRecords(
    store,
    bases.map(({ key, record }): Change => ({ ...keyToRef(key), record })),
  );
  await store.base.clear();
}

/** Thrown in a transaction, which then stores nothing. */
export class WithoutRules extends Error {}

/** The server's copies with the open writes over them. Throws {@link WithoutRules} where the environment cannot do it. */
export async function rebaseBy({ store, reapply }: Pick<SyncEnv, "store" | "reapply">): Promise<void> {
  await restoreCopies(store);
  const open = await openEntries(store);
  if (open.length === 0) return;
  if (!reapply) throw new WithoutRules();
  await reapply(store, open);
}
