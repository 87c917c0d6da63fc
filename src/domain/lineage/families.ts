import { kinds } from "../kinds.ts";
import { readRow } from "../list.ts";
import type { RecordSource } from "../records.ts";
import { holdingOf } from "../resource-use/holding.ts";
import { amountRemaining } from "../resource-use/ledger.ts";
import { type StockTable, stockTables } from "../resource-use/schema.ts";
import { type FindableTable, findableTables, type Tables } from "../tables.ts";
import type { Family } from "./family.ts";
import { madeOf } from "./links.ts";

/** What a thread runs through, from raw fibre to sample and grow trial. */
export const lineageTables = findableTables.filter((table) => kinds[table].thread !== null);

/** The thing and its neighbours; `undefined` where the lab has no such thing. */
export async function familyOf<T extends FindableTable>(
  records: RecordSource,
  { table, id }: { table: T; id: string },
): Promise<Family | undefined> {
  const { title, madeAt, thread } = kinds[table];
  const record = await records.get(table, id);
  if (record === undefined || thread === null) return undefined;
  const stock = asStock(table, record);
  const own = await readRow(records, (lab) => ({
    title: title(lab, record),
    note: thread.note(lab, record),
    made: stock ? madeOf(stock) : (thread.made?.(lab, record) ?? null),
  }));
  const remaining = stock ? amountRemaining(stock) : null;
  return {
    node: { table, id, creation_date: madeAt(record), remaining, ...own },
    ...(stock?.density !== undefined && { density: stock.density }),
    ...(thread.grown && { grown: thread.grown(record) }),
    parents: () => thread.parents(records, record),
    children: () => thread.children(records, record),
  };
}

/** The record as its ledger counts it; `undefined` for what is no stock. */
function asStock<T extends FindableTable>(table: T, record: Tables[T]) {
  const stock = stockTables.find((one) => one === table);
  return stock && holdingOf(stock, record as Tables[StockTable]);
}
