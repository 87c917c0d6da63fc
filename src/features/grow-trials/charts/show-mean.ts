import { type MeanPoint, showCount } from "#domain/trays/figures/series.ts";
import { roundTo, showNumber } from "#domain/values/quantities.ts";

type Mean = { value: number; se: number | null };

/** `8.167 ± 0.219`, with the standard error; `8` for the value of one tray. */
export function showMean({ value, se }: Mean): string {
  return se === null ? showNumber(value) : `${showNumber(value)} ± ${showNumber(se)}`;
}

/** The mean as it fits beside its point or bar: `8.17`. */
export function shortMean({ value, se }: Mean): string {
  return showNumber(se === null ? value : roundTo(value, 2));
}

/** `n 3 trays (30 plugs)` of a mean of replicates, `n 10` plugs of a tray, with what was not confirmed. */
export function showN(point: MeanPoint, isMeans: boolean): string {
  if (!isMeans) return showCount(point);
  const plugs = `${point.n} plugs${point.isConfirmed ? "" : ", not confirmed"}`;
  return `${showTrays(point.trays)} (${plugs})`;
}

/** `n 1 tray`, `n 3 trays`. */
export function showTrays(n: number): string {
  return `n ${n} ${n === 1 ? "tray" : "trays"}`;
}
