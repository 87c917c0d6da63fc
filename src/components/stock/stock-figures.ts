import type { ChemicalListItem } from "#domain/chemicals/schema.ts";
import type { Counted } from "#domain/outlook/totals.ts";
import { inColumn, showAmount, showNumber } from "#domain/values/quantities.ts";
import { showUnit } from "#domain/values/words.ts";

/** The amounts of a stock, in its own units. */
export type StockFigures = Counted & {
  supplied: number;
  /** The used amount that is not sent to the server yet. */
  unsent: number;
};

/**
 * The amount as a fraction of the supplied amount. If nothing was supplied: 1, 0 or −1, the sign of the amount. Null for an
 * amount that is not known.
 */
export function partOf<A extends number | null>(amount: A, supplied: number): A;
export function partOf(amount: number | null, supplied: number): number | null {
  if (amount === null) return null;
  return supplied > 0 ? amount / supplied : Math.sign(amount);
}

/**
 * An amount as text, as `showNumber` writes it, with a true minus sign: `−0.3`; 'unknown' for null. With a `column`, it has
 * as many decimals as the other amounts of that column.
 */
export function showFigure(amount: number | null, column?: readonly (number | null)[]): string {
  if (amount === null) return "unknown";
  const text = column ? inColumn(amount, column) : showNumber(amount);
  return text.replace("-", "−");
}

/** The remaining amount of a stock, as text: '0.8 L', or 'unknown'. */
export function showRemaining(amount: number | null, units: string): string {
  return amount === null ? showFigure(null) : showAmount(amount, units);
}

/** The concentration with its unit: `70 %`. */
export function concentrationOf(
  chemical: Pick<ChemicalListItem, "concentration" | "concentration_units">,
): string {
  return `${showFigure(chemical.concentration)} ${showUnit(chemical.concentration_units)}`;
}
