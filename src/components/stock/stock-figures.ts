import { showNumber } from "#domain/values/quantities.ts";

/** The amounts of a stock, in its own units. */
export type StockFigures = {
  remaining: number;
  supplied: number;
  units: string;
  /** The used amount that is not sent to the server yet. */
  unsent: number;
  /** False if the stock was marked inactive, or is used up. */
  isActive?: boolean | undefined;
};

/** The amount as a fraction of the supplied amount. If nothing was supplied: 1, 0 or −1, the sign of the amount. */
export function partOf(amount: number, supplied: number): number {
  return supplied > 0 ? amount / supplied : Math.sign(amount);
}

/** An amount as text, as `showNumber` writes it, with a true minus sign: `−0.3`. */
export function showFigure(amount: number): string {
  return showNumber(amount).replace("-", "−");
}
