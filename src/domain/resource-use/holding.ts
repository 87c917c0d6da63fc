import { densityOf } from "../cnfs/density.ts";
import type { Reads } from "../kernel/records.ts";
import type { Tables } from "../kernel/tables.ts";
import type { Holding } from "./ledger.ts";
import type { StockTable } from "./schema.ts";

export type StockRecord = Tables[StockTable];

/** Returns a stock as its ledger counts it: a CNF of unknown density is counted with that of water (1.000 g/ml). */
export function holdingOf<S extends StockRecord>(table: StockTable, stock: S): S & Holding {
  if (table !== "cnfs") return stock;
  return { ...stock, density: densityOf(stock as Tables["cnfs"]) };
}

/** Returns a stock by its table and id, or null. */
export function getStock(lab: Reads, table: StockTable, id: string): StockRecord | null {
  return lab.get(table, id);
}
