import { keyToRef } from "#domain/kernel/change.ts";
import { keyToSearch, type Search } from "#domain/kernel/records.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { parentFields } from "#domain/tables.ts";
import type { LabStore } from "./db.ts";

/**
 * Returns records by key (`table:id`), in the order of `keys`; `null` for a missing record, a list for a search. One
 * bulk read per table.
 */
export async function loadRecords(store: LabStore, keys: readonly string[]): Promise<unknown[]> {
  const searches = keys.flatMap((key) => {
    const search = keyToSearch(key);
    return search ? [{ key, search }] : [];
  });
  const ids = keys.filter((key) => keyToSearch(key) === null);
  const groups = [...groupByTable(ids.map((key) => ({ key, ...keyToRef(key) })))];
  // Dexie's own promises in parallel, no async functions: native promises could end the transaction too early.
  const [lists, results] = await Promise.all([
    Promise.all(groups.map(([table, refs]) => store.records(table).bulkGet(refs.map((ref) => ref.id)))),
    Promise.all(searches.map(({ search }) => findReferring(store, search))),
  ]);
  const found = new Map<string, unknown>(searches.map(({ key }, i) => [key, results[i]]));
  groups.forEach(([, refs], g) => {
    refs.forEach((ref, i) => {
      found.set(ref.key, lists[g]?.[i] ?? null);
    });
  });
  return keys.map((key) => found.get(key) ?? null);
}

function findReferring(store: LabStore, { table, field, id }: Search): PromiseLike<unknown[]> {
  const records = store.records(table);
  const indexed: readonly string[] =
    (parentFields as Partial<Record<TableName, readonly string[]>>)[table] ?? [];
  if (indexed.includes(field)) return records.where(field).equals(id).toArray();
  // The number of a supplier is searched as text.
  return records.filter((record) => String((record as Record<string, unknown>)[field]) === id).toArray();
}

/** The rows by their table. */
export function groupByTable<R extends { table: TableName }>(rows: R[]): Map<TableName, R[]> {
  const groups = new Map<TableName, R[]>();
  for (const row of rows) {
    const group = groups.get(row.table);
    if (group) group.push(row);
    else groups.set(row.table, [row]);
  }
  return groups;
}
