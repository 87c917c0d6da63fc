import { r3 } from "#domain/values/quantities.ts";

/** How much is left of a stock, in its own units. */
export type StockFigures = {
  remaining: number;
  supplied: number;
  units: string;
  /** The part of what was taken that the server has not heard of. */
  unsent: number;
};

/** A part of what was supplied, 0 to 1. Where nothing was supplied, whatever is missing is all of it. */
export function partOf(amount: number, supplied: number): number {
  return supplied > 0 ? amount / supplied : Math.sign(amount);
}

/** `−0.3`: three decimals at most, with the minus sign that is as wide as a digit. */
export function showFigure(amount: number): string {
  return String(r3(amount)).replace("-", "−");
}
