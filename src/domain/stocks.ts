import { cakeStock } from "./cakes/stock.ts";
import { chemicalStock } from "./chemicals/stock.ts";
import { cnfStock } from "./cnfs/stock.ts";
import { feedstockStock } from "./feedstocks/stock.ts";
import type { Tables } from "./kernel/tables.ts";
import type { Stock, StockLab } from "./kind.ts";
import type { StockTable } from "./resource-use/names.ts";
import type { UsedResource } from "./resource-use/views.ts";

/** Every kind of stock, by its table. Home shows equally scarce stocks in this order. */
export const stocks: { readonly [T in StockTable]: Stock<T> } = {
  chemicals: chemicalStock,
  feedstocks: feedstockStock,
  cakes: cakeStock,
  cnfs: cnfStock,
};

/** The id, type and name of a stock, for its use records. */
export function usedStock<T extends StockTable>(lab: StockLab, table: T, stock: Tables[T]): UsedResource {
  const { title, type } = stocks[table];
  return { id: stock.id, type: type(lab, stock), name: title(lab, stock) };
}
