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
