import type { Compared } from "#domain/trays/figures/comparison.ts";
import { roundTo, showNumber } from "#domain/values/quantities.ts";

/** `+12.3 %`, with a true minus sign; `Control`; `No data`. */
export function showDifference({ group, difference }: Compared<unknown>, controlId?: string): string {
  if (group.id === controlId) return "Control";
  if (difference === null) return "No data";
  // Rounded to one decimal, a small difference would be shown as none.
  if (difference !== 0 && Math.abs(difference) < 0.05) return `${signed(difference)} %`;
  return `${signed(roundTo(difference, 1), 1)} %`;
}

/** `+1.25`, `−0.3`, `0`: with its sign, a true minus. */
export function signed(value: number, digits?: number): string {
  const size = digits === undefined ? showNumber(Math.abs(value)) : Math.abs(value).toFixed(digits);
  const sign = size === "0" || value === 0 ? "" : value > 0 ? "+" : "−";
  return `${sign}${size}`;
}
