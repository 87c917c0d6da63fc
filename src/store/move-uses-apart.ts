import type { Transaction } from "dexie";
import { hasUsesInside, keyOfUse, type StockWithUses, withUsesApart } from "#domain/resource-use/apart.ts";
import { type StockTable, stockTables } from "#domain/resource-use/names.ts";
import type { StoredUseRecord } from "#domain/resource-use/schema.ts";
import type { BaseRow, OutboxEntry } from "./rows.ts";

/**
 * The upgrade of version 15: the uses of a stock become records of their own, in the records and in the server's copies
 * of records with open writes. Unsent uses stay in the outbox, and their effect on the records remains.
 */
export async function moveUsesApart(tx: Transaction): Promise<void> {
  const bases = tx.table<BaseRow, string>("base");
  for (const table of stockTables) {
    const stocks = await tx.table<unknown, string>(table).toArray();
    for (const stock of stocks.filter(hasUsesInside)) {
      const base = await bases.get(`${table}:${stock.id}`);
      await moveStock(tx, table, stock, base);
    }
  }
  await tx.table("claims").where(":id").startsWith("use_record:").delete();
  await bases.where("key").startsWith("claims:use_record:").delete();
  await tx
    .table<OutboxEntry>("outbox")
    .toCollection()
    .modify((entry) => {
      for (const field of ["reads", "touches", "creates", "open_refs"] as const)
        entry[field] = entry[field].map(keyOfUse);
    });
}

/** Moves the uses of one stock. `base` is the server's copy of the stock, if open writes have changed the stock here. */
async function moveStock(
  tx: Transaction,
  table: StockTable,
  shown: StockWithUses,
  base: BaseRow | undefined,
): Promise<void> {
  const { stock, uses } = withUsesApart(table, shown);
  await tx.table(table).put(stock, stock.id);
  await tx.table<StoredUseRecord>("use_records").bulkPut(uses, uses.map(({ id }) => id) as never);
  if (base === undefined) return;
  const copy = hasUsesInside(base.record)
    ? withUsesApart(table, base.record)
    : { stock: base.record, uses: [] };
  const received = new Map(copy.uses.map((use) => [use.id, use]));
  const changed = uses.filter((use) => JSON.stringify(use) !== JSON.stringify(received.get(use.id)));
  await tx
    .table<BaseRow>("base")
    .bulkPut([
      { key: base.key, record: copy.stock as BaseRow["record"] },
      ...changed.map(({ id }) => ({ key: `use_records:${id}`, record: received.get(id) ?? null })),
    ]);
}
