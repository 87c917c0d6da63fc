import type { Change } from "../kernel/change.ts";
import type { Reads } from "../kernel/records.ts";
import type { Doc, Tables } from "../kernel/tables.ts";
import { newestCount } from "./counts.ts";
import type { StockTable } from "./names.ts";
import type { LinkedTo, StoredUseRecord } from "./schema.ts";
import { totalsOf, withAmount, withUse } from "./totals.ts";

/** The record of a stock of any table. */
export type StockRecord = Tables[StockTable];

/** A use record with its stock. */
type FoundUse = {
  [T in StockTable]: { table: T; stock: Tables[T]; use: StoredUseRecord };
}[StockTable];

/** Returns a use record with its stock; `null` if it does not exist, or is voided and `includeVoided` is false. */
export function findUse(
  lab: Reads,
  useId: string | null | undefined,
  { includeVoided = false } = {},
): FoundUse | null {
  const use = lab.get("use_records", useId);
  const stock = use === null ? null : lab.get(use.stock_table, use.stock_id);
  if (use === null || stock === null || (use.voided && !includeVoided)) return null;
  return { table: use.stock_table, stock, use } as FoundUse;
}

/** A stock with the uses that one command adds or changes. */
export type StockUses<S extends StockRecord = StockRecord> = {
  table: StockTable;
  stock: S;
  uses: readonly StoredUseRecord[];
};

/**
 * The records to write: the uses, and their stock, which is written with every change of its uses. The server writes the
 * stock last, so the feed never delivers a stock before a use that its totals include.
 */
export function changesOf({ table, stock, uses }: StockUses): Change[] {
  return [
    ...uses.map((use): Change => ({ table: "use_records", id: use.id, record: use })),
    { table, id: stock.id, record: stock as Doc },
  ];
}

/** Begins the changes of a stock's uses. */
export function beginUses<S extends StockRecord>(table: StockTable, stock: S): StockUses<S> {
  return { table, stock, uses: [] };
}

/** What a new use records, without the fields that place it in its stock. */
export type UseToAdd = Omit<StoredUseRecord, "stock_table" | "stock_id" | "number">;

/** Adds a use to the stock. */
export function addUse<S extends StockRecord>(stockUses: StockUses<S>, added: UseToAdd): StockUses<S> {
  const { table, stock } = stockUses;
  const use_totals = withUse(stock.use_totals, added, newestCount(stock.corrections));
  const use = { ...added, stock_table: table, stock_id: stock.id, number: use_totals.count };
  return withChanged({ ...stockUses, stock: { ...stock, use_totals } }, use);
}

/**
 * True if the totals of the stock do not include the use: the feed has delivered the use, and its stock is on a later
 * page. On the server every use is included.
 */
export function isUncounted(stock: StockRecord, use: StoredUseRecord): boolean {
  return use.number > stock.use_totals.count;
}

/** Includes a use in the totals of its stock that they do not include yet. */
export function countUse<S extends StockRecord>(stockUses: StockUses<S>, use: StoredUseRecord): StockUses<S> {
  const { stock } = stockUses;
  const use_totals = { ...withUse(stock.use_totals, use, newestCount(stock.corrections)), count: use.number };
  return { ...stockUses, stock: { ...stock, use_totals } };
}

/** Links a use to the record that was made from it; `null` frees it. */
export function linkUse<S extends StockRecord>(
  stockUses: StockUses<S>,
  use: StoredUseRecord,
  linked_to: LinkedTo | null,
): StockUses<S> {
  return withChanged(stockUses, { ...use, linked_to });
}

/** Voids a use: it remains in the ledger and takes nothing. Reads the other uses, because the first use may change. */
export function voidUseOf<S extends StockRecord>(
  lab: Reads,
  stockUses: StockUses<S>,
  use: StoredUseRecord,
  voided: NonNullable<StoredUseRecord["voided"]>,
): StockUses<S> {
  return withTotals(lab, withChanged(stockUses, { ...use, voided }));
}

/** Computes the totals of a stock again from all its uses, after a void or a count. */
export function withTotals<S extends StockRecord>(lab: Reads, stockUses: StockUses<S>): StockUses<S> {
  const { table, stock, uses } = stockUses;
  const changed = new Set(uses.map(({ id }) => id));
  const { count } = stock.use_totals;
  const others = lab
    .referring("use_records", "stock_id", stock.id)
    .filter(({ id, number, stock_table }) => stock_table === table && number <= count && !changed.has(id));
  const use_totals = { ...totalsOf([...others, ...uses], newestCount(stock.corrections)), count };
  return { ...stockUses, stock: { ...stock, use_totals } };
}

/** Makes a voided use valid again. */
export function restoreUse<S extends StockRecord>(
  stockUses: StockUses<S>,
  use: StoredUseRecord,
): StockUses<S> {
  const { voided: _, ...valid } = use;
  const { stock } = stockUses;
  const use_totals = withAmount(stock.use_totals, valid, newestCount(stock.corrections));
  return withChanged({ ...stockUses, stock: { ...stock, use_totals } }, valid);
}

function withChanged<S extends StockRecord>(stockUses: StockUses<S>, use: StoredUseRecord): StockUses<S> {
  return { ...stockUses, uses: [...stockUses.uses.filter(({ id }) => id !== use.id), use] };
}
