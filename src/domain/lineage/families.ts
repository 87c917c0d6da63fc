import { readRow } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import type { Tables } from "../kernel/tables.ts";
import { kinds } from "../kinds.ts";
import { amountRemaining, countedDensity } from "../resource-use/ledger.ts";
import { type StockTable, stockTables } from "../resource-use/names.ts";
import type { FindableTable } from "../tables.ts";
import { madeOf } from "./links.ts";
import type { Family } from "./thread.ts";

/** Returns a record with its neighbours in the lineage; `undefined` if it does not exist or has no lineage. */
export async function familyOf<T extends FindableTable>(
  records: RecordSource,
  { table, id }: { table: T; id: string },
): Promise<Family | undefined> {
  const { title, madeAt, thread } = kinds[table];
  const record = await records.get(table, id);
  if (record === undefined || thread === null) return undefined;
  const stockTable = stockTables.find((one) => one === table);
  const stock = stockTable && (record as Tables[StockTable]);
  const own = await readRow(records, (lab) => ({
    title: title(lab, record),
    note: thread.note(lab, record),
  }));
  const made = stock ? madeOf(stock) : ((await thread.made?.(records, record)) ?? null);
  const remaining = stock ? amountRemaining(stockTable, stock) : null;
  return {
    node: { table, id, creation_date: madeAt(record), remaining, made, ...own },
    ...(stock && { density: countedDensity(stockTable, stock) }),
    ...(thread.grown && { grown: () => thread.grown?.(records, record) ?? Promise.resolve([]) }),
    parents: () => thread.parents(records, record),
    children: () => thread.children(records, record),
  };
}
