import { densityOf } from "../cnfs/density.ts";
import type { Reads } from "../records.ts";
import type { Tables } from "../tables.ts";
import type { Holding } from "./ledger.ts";
import type { StockTable } from "./schema.ts";

export type StockRecord = Tables[StockTable];

/** A stock as its ledger counts it: a suspension of unknown density weighs about what water does (1.000 g/ml). */
export function holdingOf<S extends StockRecord>(table: StockTable, stock: S): S & Holding {
  if (table !== "cnfs") return stock;
  return { ...stock, density: densityOf(stock as Tables["cnfs"]) };
}

/** A stock by its table and id, whichever it is. */
export function getStock(lab: Reads, table: StockTable, id: string): StockRecord | null {
  return lab.get(table, id);
}
