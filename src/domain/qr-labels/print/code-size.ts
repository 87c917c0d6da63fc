import { labelStocks } from "./label-stocks.ts";
import { withPrintedSize } from "./printed-size.ts";
import { modulesOf, QUIET_ZONE } from "./qr-code.ts";

/** mm. Smaller codes cannot be scanned from a wet vial. */
export const MIN_CODE = 10;
/** mm. The larger a code is, the better it measures a picture; more would leave little room for the text. */
const MAX_CODE = 40;
/** mm of margin at every edge, where there is room: label printers are inaccurate. */
export const MARGIN = 1;

export type Size = { width: number; height: number };

/** On a label that is higher than wide, the text is below the code. */
export const isPortrait = ({ width, height }: Size) => height > width * 1.25;

/** The code is as large as its label allows. Its edge is rounded down to the tenths in which the code itself states it. */
export function codeSize(size: Size, modules: number): { side: number; edge: number } {
  const whole = (modules + 2 * QUIET_ZONE) / modules;
  const { width, height } = size;
  const share = isPortrait(size) ? Math.min(width - 2 * MARGIN, height / 2) : width * 0.42;
  const most = Math.min(MAX_CODE, Math.min(width, height) - 2 * MARGIN, share);
  const edge = Math.max(MIN_CODE, Math.floor((10 * most) / whole) / 10);
  return { side: edge * whole, edge };
}

/**
 * Returns what the code of a printed label of an address can contain: a text for each size in which the lab's stocks have it, and
 * the address alone, as labels of an earlier version have it.
 */
export function printedContents(address: string): string[] {
  const modules = modulesOf(withPrintedSize(address, MIN_CODE));
  const sized = labelStocks.map(({ label }) => withPrintedSize(address, codeSize(label, modules).edge));
  return [...new Set([...sized, address])];
}
