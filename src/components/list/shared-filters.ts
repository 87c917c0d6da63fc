import { showTotal } from "#domain/outlook/totals.ts";
import { isLow, isOverdrawn } from "#domain/resource-use/ledger.ts";
import { stockSigns } from "#domain/stock-details/signs.ts";
import { partOf, type StockFigures } from "../stock/stock-figures.ts";
import type { RangeFilter, ValueFilter } from "./filter.ts";

// Filters that several lists share. The type parameter states the fields of a row that a filter reads.

/** The day of creation, in New York. */
export const createdFilter: RangeFilter<{ creation_date: string }> = {
  key: "created",
  label: "Created",
  look: "days",
  of: ({ creation_date }) => creation_date,
};

/** Stock that needs attention. */
export const stockFilter: ValueFilter<{ stock: StockFigures }> = {
  key: "stock",
  label: "Stock",
  look: "chips",
  of: ({ stock }) => levelOf(stock),
};

/** As {@link stockFilter}, with the signs of expiry and reorder. `now` is ISO UTC; only its day counts. */
export function stockFilterAt(
  now: string,
): ValueFilter<{ stock: StockFigures } & Parameters<typeof stockSigns>[0]> {
  return {
    ...stockFilter,
    of: (row) => [levelOf(row.stock), ...stockSigns(row, now)].filter((word) => word !== null),
  };
}

function levelOf(stock: StockFigures): "Overdrawn" | "Low" | null {
  return isOverdrawn(stock) ? "Overdrawn" : isLow(stock) ? "Low" : null;
}

/** What remains of a stock. The units of rows differ, so the filter is for the part of the supplied amount. */
export const amountLeftFilter: RangeFilter<{ stock: StockFigures }> = {
  key: "left",
  label: "Amount left, of the supplied amount",
  look: "numbers",
  unit: "%",
  of: ({ stock }) => (stock.remaining === null ? null : 100 * partOf(stock.remaining, stock.supplied)),
};

/** The chemical, or the feedstock that a stock is or was made from. */
export const materialFilter = (label: string): ValueFilter<{ stock: StockFigures }> => ({
  key: "material",
  label,
  of: ({ stock }) => stock.material ?? null,
});

/** The totals of a list of stocks, by their material; `solids` is the measure that a stock without a dry mass lacks. */
export const stockTotals = (solids: string) => ({
  of: (rows: readonly { stock: StockFigures }[]) =>
    showTotal(
      rows.map(({ stock }) => stock),
      solids,
    ),
  by: "material",
});
