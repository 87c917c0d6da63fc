/** Differences up to this much of a stock's unit are weighing noise, not over-use. */
export const TOLERANCE = 0.0005;

/** The largest amount a form takes: beyond it, six decimals no longer fit a double. */
export const MAX_AMOUNT = 1_000_000_000;

/** Rounds half away from zero; the tiny addend lifts halves that binary holds as a hair less (1.0005). */
export function roundTo(x: number, digits: number): number {
  const scale = 10 ** digits;
  return (Math.sign(x) * Math.floor(Math.abs(x) * scale + 0.5 + 1e-9)) / scale || 0;
}

/** Three decimals: what a person reads. */
export const r3 = (x: number) => roundTo(x, 3);

/** Six decimals: how an amount that was entered is kept. */
export const roundAmount = (x: number) => roundTo(x, 6);

/**
 * Nine decimals: how a computed balance is kept. It drops float dust (0.1 + 0.2), and stays finer than what was
 * entered so that the three shown decimals are rounded once, from the full figure.
 */
export const dropFloatError = (x: number) => roundTo(x, 9);

/** `0.763`: three decimals, trailing zeros dropped. */
export function showNumber(x: number): string {
  return String(r3(x));
}

/** `1.2 %`, as it was entered; null where nothing was. */
export function showPercent(x: number | null | undefined): string | null {
  return x === null || x === undefined ? null : `${x} %`;
}

/** `763 GRAMS`, as the sentences of the lab write amounts. */
export function showAmount(x: number, units: string): string {
  return `${showNumber(x)} ${units}`;
}
