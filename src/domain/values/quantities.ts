/** Differences up to this much of a stock's unit are weighing errors, not over-use. */
export const TOLERANCE = 0.0005;

/** The smallest amount that is not 0, in its unit: amounts are stored with six decimals. */
export const SMALLEST_AMOUNT = 0.000001;

/**
 * The amount remaining of a stock, in its unit: a rest that a conversion of units or a weighing leaves is 0, so that the
 * stock is used up. Such a rest is at most a millionth of what was supplied, or at most the smallest amount.
 */
export function settleRest(remaining: number, supplied: number): number {
  const isRest = Math.abs(remaining) <= Math.max(SMALLEST_AMOUNT, dropFloatError(supplied * SMALLEST_AMOUNT));
  return isRest ? 0 : remaining;
}

/** The largest amount a form accepts: larger ones do not fit a double with six decimals. */
export const MAX_AMOUNT = 1_000_000_000;

/** Rounds half away from zero. The small addend corrects halves whose binary value is slightly too small (1.0005). */
export function roundTo(x: number, digits: number): number {
  const scale = 10 ** digits;
  return (Math.sign(x) * Math.floor(Math.abs(x) * scale + 0.5 + 1e-9)) / scale || 0;
}

/** Rounds to six decimals, for storage of an entered amount. */
export const roundAmount = (x: number) => roundTo(x, 6);

/**
 * Rounds a computed balance to nine decimals. This removes floating-point errors (0.1 + 0.2) and is finer than
 * entered amounts, so that the displayed figure is rounded only once.
 */
export const dropFloatError = (x: number) => roundTo(x, 9);

/**
 * Rounds for display: to three decimals, and a number below 0.1 to three significant digits. What is not 0 is not shown
 * as 0; only an error of floating-point numbers is.
 */
export function roundForDisplay(x: number): number {
  const exact = dropFloatError(x);
  const size = Math.abs(exact);
  return roundTo(exact, size > 0 && size < 0.1 ? 2 - Math.floor(Math.log10(size)) : 3);
}

/** `0.763`, `0.000402`: as {@link roundForDisplay}, trailing zeros dropped. */
export function showNumber(x: number): string {
  const text = String(roundForDisplay(x));
  return text.includes("e-") ? Number(text).toFixed(12).replace(/0+$/, "") : text;
}

/** The number of decimals that all numbers of a column have: as many as {@link showNumber} shows of one of them. */
export function decimalsOf(column: readonly number[]): number {
  return Math.max(0, ...column.map((x) => showNumber(x).split(".")[1]?.length ?? 0));
}

/** A number as {@link showNumber} writes it, with as many decimals as the others of its column. */
export function inColumn(x: number, column: readonly (number | null)[]): string {
  return x.toFixed(decimalsOf(column.filter((one) => one !== null)));
}

/** A part (0 to 1) in whole percent, `42`; `less than 1` for a part that is not 0. */
export function showShare(part: number): string {
  const percent = Math.round(part * 100);
  return percent === 0 && part > 0 ? "less than 1" : String(percent);
}

/** `1.2 %`, as entered; null if nothing was entered. */
export function showPercent(x: number | null | undefined): string | null {
  return x === null || x === undefined ? null : `${x} %`;
}

/** `763 g`, `−2.5 L`: for people, with a true minus sign. */
export function showAmount(x: number, units: string): string {
  return withUnit(showNumber(x).replace("-", "−"), units);
}

/** `763 GRAMS`: an amount with the constant of its units, for the texts of the API. */
export function codedAmount(x: number, units: string): string {
  return `${showNumber(x)} ${units}`;
}

import { withUnit } from "./words.ts";
