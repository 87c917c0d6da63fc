import tCdf from "@stdlib/stats-base-dists-t-cdf";
import tQuantile from "@stdlib/stats-base-dists-t-quantile";
import type { Summary } from "./figures.ts";

/** The share of intervals that contain the true difference, if the assumptions are true. */
const CONFIDENCE = 0.95;

/** Welch's test of two means: `difference` is the first mean minus the second, with the ends of its 95 % interval. */
export type Welch = { difference: number; low: number; high: number; t: number; df: number; p: number };

/** Returns half of the 95 % interval of a mean: t₀.₉₇₅(n − 1) · SE; null for one value. */
export function marginOf({ n, se }: Summary): number | null {
  return se === null ? null : se * tQuantile((1 + CONFIDENCE) / 2, n - 1);
}

/**
 * Returns Welch's t-test of two independent groups, two-sided, with the degrees of freedom of Welch and Satterthwaite
 * (Welch, Biometrika 34, 1947; Satterthwaite, Biometrics Bulletin 2, 1946). Null if a group has fewer than two values,
 * or if the values of both groups are constant, by the bound of R's `t.test`.
 */
export function welch(one: Summary, other: Summary): Welch | null {
  if (one.se === null || other.se === null) return null;
  const [a, b] = [one.se ** 2, other.se ** 2];
  const difference = one.mean - other.mean;
  const se = Math.sqrt(a + b);
  if (se <= 10 * Number.EPSILON * Math.max(Math.abs(one.mean), Math.abs(other.mean))) return null;
  const df = (a + b) ** 2 / (a ** 2 / (one.n - 1) + b ** 2 / (other.n - 1));
  const t = difference / se;
  const margin = se * tQuantile((1 + CONFIDENCE) / 2, df);
  return {
    difference,
    low: difference - margin,
    high: difference + margin,
    t,
    df,
    p: 2 * tCdf(-Math.abs(t), df),
  };
}

/**
 * Returns p-values adjusted for their number by Holm's step-down method (Scandinavian Journal of Statistics 6, 1979), in
 * the order given: the smallest times m, the next times m − 1 …, never smaller than the one before, at most 1.
 */
export function holm(ps: readonly number[]): number[] {
  const adjusted = new Array<number>(ps.length);
  let highest = 0;
  for (const [rank, { p, i }] of ps
    .map((p, i) => ({ p, i }))
    .sort((a, b) => a.p - b.p)
    .entries()) {
    highest = Math.max(highest, Math.min(1, (ps.length - rank) * p));
    adjusted[i] = highest;
  }
  return adjusted;
}
