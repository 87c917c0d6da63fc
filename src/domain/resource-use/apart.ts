import type { StockTable } from "./names.ts";
import type { StoredUseRecord } from "./schema.ts";
import { totalsOf, type UseTotals } from "./totals.ts";

/** A use as it was stored inside its stock. */
type UseInside = Omit<StoredUseRecord, "stock_table" | "stock_id" | "number">;

/** A stock as it was stored with its uses inside: before server schema 11 and tablet schema 15. */
export type StockWithUses = { id: string; use_records: UseInside[] };

/** Returns a stock without its uses, with their totals, and the uses as records of their own. */
export function withUsesApart(table: StockTable, { use_records, ...stock }: StockWithUses) {
  const uses = use_records.map(
    (use, i): StoredUseRecord => ({ ...use, stock_table: table, stock_id: stock.id, number: i + 1 }),
  );
  const use_totals: UseTotals = totalsOf(uses);
  return { stock: { ...stock, use_totals }, uses };
}

/** True for a stock that has its uses inside. A document whose uses are no list of records is none: it stays as it is. */
export function hasUsesInside(stock: unknown): stock is StockWithUses {
  return isObject(stock) && Array.isArray(stock.use_records) && stock.use_records.every(hasId);
}

const hasId = (use: unknown) => isObject(use) && typeof use.id === "string";

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The former key of a use, as a record that a write reads or changes, is replaced by the present one. */
export function keyOfUse(key: string): string {
  return key.replace(/^claims:use_record:/, "use_records:");
}
