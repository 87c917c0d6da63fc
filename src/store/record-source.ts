import type { Change } from "#domain/change.ts";
import { keyToRef, refKey } from "#domain/change.ts";
import type { RecordSource } from "#domain/records.ts";
import type { TableName } from "#domain/tables.ts";
import type { LabStore } from "./db.ts";

/** The tablet's records as the contract's reads see them. Runs inside a live query or a transaction. */
export function storeRecords(store: LabStore): RecordSource {
  return {
    get: (table, id) => store.records(table).get(id),
    all: (table) => store.records(table).toArray(),
  };
}

/** Records by key (`table:id`), in the order asked; `null` for none. One bulk read a table. */
export async function loadRecords(store: LabStore, keys: string[]): Promise<unknown[]> {
  const byTable = groupByTable(keys.map((key) => ({ key, ...keyToRef(key) })));
  const found = new Map<string, unknown>();
  await Promise.all(
    [...byTable].map(async ([table, refs]) => {
      const records = await store.records(table).bulkGet(refs.map((ref) => ref.id));
      refs.forEach((ref, i) => {
        found.set(ref.key, records[i] ?? null);
      });
    }),
  );
  return keys.map((key) => found.get(key) ?? null);
}

/** Puts and deletes records as they are given; knows nothing of what waits to be sent. */
export async function writeRecords(store: LabStore, changes: Change[]): Promise<void> {
  await Promise.all(
    [...groupByTable(changes)].map(async ([table, group]) => {
      const last = new Map(group.map((change) => [refKey(change), change]));
      const puts = [...last.values()].filter(({ record }) => record !== null);
      const deletes = [...last.values()].filter(({ record }) => record === null).map(({ id }) => id);
      if (puts.length > 0)
        await store.records(table).bulkPut(
          puts.map(({ record }) => record as never),
          puts.map(({ id }) => id),
        );
      if (deletes.length > 0) await store.records(table).bulkDelete(deletes);
    }),
  );
}

function groupByTable<R extends { table: TableName }>(rows: R[]): Map<TableName, R[]> {
  const groups = new Map<TableName, R[]>();
  for (const row of rows) groups.set(row.table, [...(groups.get(row.table) ?? []), row]);
  return groups;
}
