import type { LabStore } from "#store/db.ts";

/** The rows of every table, with their keys. */
export type StoreCopy = { table: string; keys: IDBValidKey[]; rows: unknown[] }[];

/** Copies a whole database. Reads it directly: Dexie takes many times as long. */
export async function copyOf(store: LabStore): Promise<StoreCopy> {
  const { names, transaction, done } = await open(store, "readonly");
  const requests = names.map((table) => {
    const rows = transaction.objectStore(table);
    return { table, keys: rows.getAllKeys(), rows: rows.getAll() };
  });
  await done;
  return requests.map(({ table, keys, rows }) => ({ table, keys: keys.result, rows: rows.result }));
}

/** Replaces the content of a database by a copy. */
export async function writeCopy(store: LabStore, copy: StoreCopy): Promise<void> {
  const { transaction, done } = await open(store, "readwrite");
  for (const { table, keys, rows } of copy) {
    const target = transaction.objectStore(table);
    target.clear();
    for (const [i, row] of rows.entries()) target.put(row, target.keyPath === null ? keys[i] : undefined);
  }
  await done;
}

async function open(store: LabStore, mode: IDBTransactionMode) {
  if (!store.isOpen()) await store.open();
  const names = store.tables.map(({ name }) => name);
  const transaction = store.backendDB().transaction(names, mode);
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  return { names, transaction, done };
}
