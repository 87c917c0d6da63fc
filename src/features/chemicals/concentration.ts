import { showFigure } from "#components/stock/stock-figures.ts";
import type { ChemicalListItem } from "#domain/chemicals/schema.ts";
import { showUnit } from "#domain/values/words.ts";

/** The concentration with its unit: `70 %`. */
export function concentrationOf(
  chemical: Pick<ChemicalListItem, "concentration" | "concentration_units">,
): string {
  return `${showFigure(chemical.concentration)} ${showUnit(chemical.concentration_units)}`;
}
