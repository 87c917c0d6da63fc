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
