import type { RecordSource } from "../kernel/records.ts";
import type { Tables } from "../kernel/tables.ts";
import type { NopProcess } from "../nop-processes/schema.ts";
import type { StockTable } from "../resource-use/names.ts";
import type { StoredUseRecord } from "../resource-use/schema.ts";
import type { RecordRef } from "../tables.ts";
import { dropFloatError } from "../values/quantities.ts";
import { convert } from "../values/units.ts";
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

/** The amount of CNF that a tray was made with; null if no valid use is recorded. */
export async function cnfUsed(
  records: RecordSource,
  { cnf_use_record_id }: Tables["tray_formulations"],
): Promise<Quantity | null> {
  const use = await records.get("use_records", cnf_use_record_id ?? "");
  return use?.voided ? null : usedQuantity(use);
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

/** Processes that used a stock: those that name it as feedstock, or that list one of its valid use records. */
export async function processesOf(records: RecordSource, stock: Stock): Promise<Link[]> {
  const [processes, own] = await Promise.all([
    records.all("nop_processes"),
    records.childrenOf("use_records", "stock_id", stock.id),
  ]);
  const uses = new Map(own.map((use) => [use.id, use]));
  return processes.flatMap((process): Link[] => {
    const named = process.resource_use_record_ids.flatMap((id) => uses.get(id) ?? []);
    const ref = { table: "nop_processes" as const, id: process.id };
    return usedFrom(process, stock.id, named).map((quantity) => ({ ref, quantity }));
  });
}

/** The stocks that a process used: those of the use records that it lists, and its feedstock. */
export async function stocksOf(records: RecordSource, process: NopProcess): Promise<Link[]> {
  const found = await Promise.all(
    process.resource_use_record_ids.map((id) => records.get("use_records", id)),
  );
  const uses = found.filter((use) => use !== undefined);
  const refs = uses.map(({ stock_table: table, stock_id: id }): RecordRef => ({ table, id }));
  if (process.feedstock_id !== null) refs.unshift({ table: "feedstocks", id: process.feedstock_id });
  const distinct = new Map(refs.map((ref) => [ref.id, ref]));
  return [...distinct.values()].flatMap((ref) => {
    const ofStock = uses.filter(({ stock_id }) => stock_id === ref.id);
    return usedFrom(process, ref.id, ofStock).map((quantity) => ({ ref, quantity }));
  });
}

/**
 * What a process took from a stock by the uses of it that the process lists: one quantity, or none if it took nothing.
 * A process without a recorded use of its feedstock states the amount itself. Null if the amount is not known.
 */
function usedFrom(
  { feedstock_id, amount_feedstock, amount_feedstock_units }: NopProcess,
  stockId: string,
  uses: readonly StoredUseRecord[],
): (Quantity | null)[] {
  const isFeedstock = feedstock_id === stockId;
  const [first] = uses;
  if (first === undefined) {
    if (!isFeedstock) return [];
    const isKnown = amount_feedstock !== null && amount_feedstock_units !== null;
    return [isKnown ? { amount: amount_feedstock, units: amount_feedstock_units } : null];
  }
  const valid = uses.filter(({ voided }) => !voided);
  if (valid.length === 0 && !isFeedstock) return [];
  const units = (valid[0] ?? first).amount_used_units;
  const parts = valid.map((use) => convert(use.amount_used, use.amount_used_units, units));
  const known = parts.filter((part) => part !== null);
  const amount = known.reduce((sum, part) => dropFloatError(sum + part), 0);
  return [known.length < parts.length ? null : { amount, units }];
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
