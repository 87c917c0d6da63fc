import { showFigure } from "#components/stock/stock-figures.ts";
import { type StockRow, useStockRows } from "#components/stock/use-stock-rows.ts";
import { queries } from "#contract/index.ts";
import type { ChemicalListItem } from "#domain/chemicals/schema.ts";
import { showUnit } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

/** A row of the list of chemicals, with its stock figures. */
export type ChemicalRow = StockRow<ChemicalListItem>;

/** All chemicals with their stock figures; `undefined` while they are read. */
export function useChemicalRows(): ChemicalRow[] | undefined {
  return useStockRows("chemicals", useLabQuery(queries.listChemicals));
}

/** The concentration with its unit: `70 %`. */
export function concentrationOf(
  chemical: Pick<ChemicalListItem, "concentration" | "concentration_units">,
): string {
  return `${showFigure(chemical.concentration)} ${showUnit(chemical.concentration_units)}`;
}
