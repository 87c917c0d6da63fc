import type { Compared } from "#domain/trays/figures/comparison.ts";
import { roundTo } from "#domain/values/quantities.ts";

/** `+12.3 %`, with a true minus sign; `Control`; `No data`. */
export function showDifference({ group, difference }: Compared<unknown>, controlId?: string): string {
  if (group.id === controlId) return "Control";
  if (difference === null) return "No data";
  return `${signed(roundTo(difference, 1), 1)} %`;
}

/** `+1.25`, `−0.3`, `0`: with its sign, a true minus. */
export function signed(value: number, digits?: number): string {
  const sign = value > 0 ? "+" : value < 0 ? "−" : "";
  const size = Math.abs(value);
  return `${sign}${digits === undefined ? size : size.toFixed(digits)}`;
}
