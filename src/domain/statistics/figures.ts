/**
 * Count, mean, sample standard deviation (n − 1 in the denominator) and standard error of the mean, in the unit of the
 * values. One value has no spread: `sd` and `se` are null.
 */
export type Summary = { n: number; mean: number; sd: number | null; se: number | null };

/** Returns the summary of independent values; null if there is none. SE = SD / √n. */
export function summaryOf(values: readonly number[]): Summary | null {
  const n = values.length;
  if (n === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n === 1) return { n, mean, sd: null, se: null };
  const isConstant = values.every((value) => value === values[0]);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const sd = isConstant ? 0 : Math.sqrt(squares / (n - 1));
  return { n, mean, sd, se: sd / Math.sqrt(n) };
}

/** Round numbers for the marks of an axis: about `count` steps of 1, 2 or 5 × 10ⁿ that include both ends and zero. */
export function niceTicks(low: number, high: number, count: number): number[] {
  const [from, to] = [Math.min(0, low), Math.max(0, high)];
  const step = niceStep((to - from) / count || 1);
  const [first, last] = [Math.floor(from / step), Math.ceil(to / step)];
  const length = Math.max(1, last - first) + 1;
  // A fractional step is applied as a division by a whole number: 3 * 0.1 is not 0.3.
  return Array.from({ length }, (_, i) =>
    step < 1 ? (first + i) / Math.round(1 / step) : (first + i) * step,
  );
}

/** The next number of 1, 2 or 5 × 10ⁿ that is not below `raw`. */
export function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const share = raw / power;
  return (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10) * power;
}
