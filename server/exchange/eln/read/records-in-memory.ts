import { refKey } from "#domain/kernel/change.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import type { Doc, TableName } from "#domain/kernel/tables.ts";
import { withoutWithdrawn } from "#domain/kernel/withdrawn.ts";

type Stored = { table: TableName; id: string; doc: Doc | null };

/** The records of a crate as a source of the lab's views. */
export function recordsInMemory(records: readonly Stored[]): RecordSource {
  const byKey = new Map(records.map((one) => [refKey(one), one.doc]));
  const byTable = new Map<TableName, Doc[]>();
  for (const { table, doc } of records) {
    if (doc === null) continue;
    const others = byTable.get(table);
    if (others) others.push(doc);
    else byTable.set(table, [doc]);
  }
  const byParent = new Map<string, Map<string, Doc[]>>();
  const childrenBy = (table: TableName, field: string) => {
    const known = byParent.get(`${table}.${field}`);
    if (known !== undefined) return known;
    const index = new Map<string, Doc[]>();
    for (const doc of byTable.get(table) ?? []) {
      const parent = String((doc as Record<string, unknown>)[field]);
      const others = index.get(parent);
      if (others) others.push(doc);
      else index.set(parent, [doc]);
    }
    byParent.set(`${table}.${field}`, index);
    return index;
  };
  return {
    get: async (table, id) => (byKey.get(refKey({ table, id: String(id) })) ?? undefined) as never,
    all: async (table, also) => {
      const docs = byTable.get(table) ?? [];
      return (also?.withdrawn ? docs : withoutWithdrawn(docs)) as never;
    },
    childrenOf: async (table, field, id) => withoutWithdrawn(childrenBy(table, field).get(id) ?? []) as never,
  };
}
