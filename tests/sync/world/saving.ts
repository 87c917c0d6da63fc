import { refKey } from "#domain/kernel/change.ts";
import type { Doc } from "#domain/kernel/tables.ts";
import { tableNames } from "#domain/tables.ts";
import type { SyncEnv } from "#sync/env.ts";
import { submitAll } from "#sync/write/submit.ts";
import type { Form, Kind } from "./forms.ts";
import type { Tablet } from "./tablet.ts";

/** Saves what was filled in, a set as one save; returns the keys of the writes, or null where the lab refuses. */
export async function submitForms(
  env: SyncEnv,
  user: string,
  what: Kind,
  forms: Form[],
): Promise<{ user: string; keys: string[]; isLate: boolean } | "full" | null> {
  const [first] = forms;
  if (!first) return null;
  const inputs =
    what === "set" ? forms.map(({ input: { params, body } }) => ({ params, body })) : [first.input];
  const saved = await submitAll(env, user, first.command, inputs, { role: "staff" });
  if (saved.kind === "full" || saved.kind === "failed") return "full";
  if (saved.kind !== "saved") return null;
  return { user, keys: saved.ids, isLate: saved.onlyInJournal ?? false };
}

/** Every table on a tablet that a save may change, as one string. */
export async function everythingOn(tablet: Tablet): Promise<string> {
  const dump = await tablet.runPage({}, async ({ store }) => [
    await dumpRecords(store),
    await store.outbox.toArray(),
  ]);
  return JSON.stringify(dump);
}

/** Every record on a tablet by key. Reads the database directly: Dexie takes many times as long. */
export async function dumpRecords(store: SyncEnv["store"]): Promise<Record<string, Doc>> {
  if (!store.isOpen()) await store.open();
  const transaction = store.backendDB().transaction(tableNames, "readonly");
  const dumps = tableNames.map((table) => {
    const rows = transaction.objectStore(table);
    return { table, ids: rows.getAllKeys(), records: rows.getAll() };
  });
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  return Object.fromEntries(
    dumps.flatMap(({ table, ids, records }) =>
      ids.result.map((id, i) => [refKey({ table, id: String(id) }), records.result[i] as Doc]),
    ),
  );
}
