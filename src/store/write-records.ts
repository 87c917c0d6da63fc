import { type Change, refKey } from "#domain/kernel/change.ts";
import type { LabStore } from "./db.ts";
import { groupByTable } from "./record-source.ts";

/**
 * Puts and deletes records; of several changes of one record, only the last is written. Ignores the outbox and
 * `base`.
 */
export function writeRecords(store: LabStore, changes: Change[]): Promise<unknown> {
  const last = new Map(changes.map((change) => [refKey(change), change]));
  const writes = [...groupByTable([...last.values()])].flatMap(([table, group]) => {
    const puts = group.filter(({ record }) => record !== null);
    const deletes = group.filter(({ record }) => record === null);
    const records = store.records(table);
    return [
      ...inParts(puts).map((part) =>
        records.bulkPut(
          part.map(({ record }) => record as never),
          part.map(({ id }) => id),
        ),
      ),
      ...(deletes.length > 0 ? [records.bulkDelete(deletes.map(({ id }) => id))] : []),
    ];
  });
  return Promise.all(writes);
}

/** The most records of which Dexie reports the keys after a put; of more, it reports that any record may have changed. */
const REPORTED = 49;

function inParts<T>(all: readonly T[]): (readonly T[])[] {
  const count = Math.ceil(all.length / REPORTED);
  return Array.from({ length: count }, (_, i) => all.slice(i * REPORTED, (i + 1) * REPORTED));
}
