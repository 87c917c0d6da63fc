import type { RecordSource } from "../kernel/records.ts";
import type { Tables } from "../kernel/tables.ts";
import type { StockTable } from "../resource-use/names.ts";
import type { StoredUseRecord } from "../resource-use/schema.ts";
import type { Link, Quantity } from "./thread.ts";

type Stock = Tables[StockTable];

/** The initial amount of a stock. */
export function madeOf({ amount_supplied: amount, amount_units: units }: Stock): Quantity {
  return { amount, units };
}

/** The amount of a use; null without a use. */
export function usedQuantity(use: StoredUseRecord | undefined): Quantity | null {
  return use === undefined ? null : { amount: use.amount_used, units: use.amount_used_units };
}

/** The samples taken from a stock. */
export async function samplesOf(records: RecordSource, stock: Stock): Promise<Link[]> {
  const samples = await records.childrenOf("samples", "resource_id", stock.id);
  return Promise.all(
    samples.map(async ({ id, resource_use_record_id }) => ({
      ref: { table: "samples" as const, id },
      quantity: usedQuantity(await records.get("use_records", resource_use_record_id)),
    })),
  );
}

/** Processes that used a stock: those that name it as feedstock, or that list one of its use records. */
export async function processesOf(records: RecordSource, stock: Stock): Promise<Link[]> {
  const [processes, own] = await Promise.all([
    records.all("nop_processes"),
    records.childrenOf("use_records", "stock_id", stock.id),
  ]);
  const uses = new Map(own.map((use) => [use.id, use]));
  return processes.flatMap((process): Link[] => {
    const ref = { table: "nop_processes" as const, id: process.id };
    const { amount_feedstock: amount, amount_feedstock_units: units } = process;
    if (process.feedstock_id === stock.id) {
      return [{ ref, quantity: amount === null || units === null ? null : { amount, units } }];
    }
    const use = process.resource_use_record_ids.map((id) => uses.get(id)).find((one) => one !== undefined);
    return use === undefined ? [] : [{ ref, quantity: usedQuantity(use) }];
  });
}

/** The stocks of these use records. */
export async function linksToStocks(records: RecordSource, useIds: readonly string[]): Promise<Link[]> {
  const links = await Promise.all(
    useIds.map(async (useId): Promise<Link[]> => {
      const use = await records.get("use_records", useId);
      if (use === undefined) return [];
      return [{ ref: { table: use.stock_table, id: use.stock_id }, quantity: usedQuantity(use) }];
    }),
  );
  return links.flat();
}
