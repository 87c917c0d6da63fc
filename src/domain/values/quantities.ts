/** Differences up to this much of a stock's unit are weighing errors, not over-use. */
export const TOLERANCE = 0.0005;

/** The largest amount a form accepts: larger ones do not fit a double with six decimals. */
export const MAX_AMOUNT = 1_000_000_000;

/** Rounds half away from zero. The small addend corrects halves whose binary value is slightly too small (1.0005). */
export function roundTo(x: number, digits: number): number {
  const scale = 10 ** digits;
  return (Math.sign(x) * Math.floor(Math.abs(x) * scale + 0.5 + 1e-9)) / scale || 0;
}

/** Rounds to three decimals, for display. */
export const r3 = (x: number) => roundTo(x, 3);

/** Rounds to six decimals, for storage of an entered amount. */
export const roundAmount = (x: number) => roundTo(x, 6);

/**
 * Rounds a computed balance to nine decimals. This removes floating-point errors (0.1 + 0.2) and is finer than
 * entered amounts, so that the displayed figure is rounded only once.
 */
export const dropFloatError = (x: number) => roundTo(x, 9);

/** `0.763`: three decimals, trailing zeros dropped. */
export function showNumber(x: number): string {
  return String(r3(x));
}

/** `1.2 %`, as entered; null if nothing was entered. */
export function showPercent(x: number | null | undefined): string | null {
  return x === null || x === undefined ? null : `${x} %`;
}

/** `763 g`, for people. */
export function showAmount(x: number, units: string): string {
  return withUnit(showNumber(x), units);
}

/** `763 GRAMS`: an amount with the constant of its units, for the texts of the API. */
export function codedAmount(x: number, units: string): string {
  return `${showNumber(x)} ${units}`;
}

import { withUnit } from "./words.ts";
