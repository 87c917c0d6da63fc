import { showFigure } from "#components/stock/stock-figures.ts";
import { type StockRow, useStockRows } from "#components/stock/use-stock-rows.ts";
import { queries } from "#contract/index.ts";
import type { ChemicalListItem } from "#domain/chemicals/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

/** A chemical in the list, with its level. */
export type ChemicalRow = StockRow<ChemicalListItem>;

/** The chemicals, each with its level. */
export function useChemicalRows(): ChemicalRow[] | undefined {
  return useStockRows("chemicals", useLabQuery(queries.listChemicals));
}

/** `70 PERCENT`. */
export function concentrationOf(
  chemical: Pick<ChemicalListItem, "concentration" | "concentration_units">,
): string {
  return `${showFigure(chemical.concentration)} ${chemical.concentration_units}`;
}
