import { type ReactNode, useState } from "react";
import { type Group, replicatesOf, singly } from "#domain/trays/figures/replicates.ts";
import { type MeanPoint, showCount } from "#domain/trays/figures/series.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { decimalsOf, showNumber } from "#domain/values/quantities.ts";
import { Switch } from "#ui/choice/checkbox.tsx";

type Mean = { value: number; se: number | null };

/**
 * `8.167 ± 0.219`, with the standard error; `8` for the value of one tray. In a table with the decimals of its `column`.
 */
export function showMean(mean: Mean, column: readonly Mean[] = [mean]): string {
  const { value, se } = mean;
  const text = value.toFixed(decimalsOf(column.map((other) => other.value)));
  return se === null
    ? text
    : `${text} ± ${se.toFixed(decimalsOf(column.flatMap((other) => other.se ?? [])))}`;
}

/** The mean as it fits beside its point or bar, with at most four digits: `8.167`, `43.76`. */
export function shortMean({ value, se }: Mean): string {
  return showNumber(se === null ? value : Number(value.toPrecision(4)));
}

/** `n 3 trays` of a mean of replicates; of one tray `n 10`, its plugs. Both with `, not confirmed`. */
export function showN(point: MeanPoint, isMeans: boolean): string {
  if (!isMeans) return showCount(point);
  return `${showTrays(point.trays)}${point.isConfirmed ? "" : ", not confirmed"}`;
}

/** `, in a picture` of a mean that was measured so, `, 2 of 3 in pictures` of replicates; empty of one by hand. */
export function showSource({ inPictures, trays }: MeanPoint): string {
  if (inPictures === 0) return "";
  return trays === 1 ? ", in a picture" : `, ${inPictures} of ${trays} in pictures`;
}

/** `n 1 tray`, `n 3 trays`. */
export function showTrays(n: number): string {
  return `n ${n} ${plural("tray", n)}`;
}

/** `n = 3 trays each`, or `n = F1/F3 2, F2 1 trays` if the counts differ. */
export function showCounts(counts: readonly { name: string; n: number }[], what: "plug" | "tray"): string {
  const [first] = counts;
  if (first && counts.every(({ n }) => n === first.n)) return `n = ${first.n} ${plural(what, first.n)} each`;
  return `n = ${counts.map(({ name, n }) => `${name} ${n}`).join(", ")} ${what}s`;
}

const plural = (what: string, n: number) => (n === 1 ? what : `${what}s`);

type Means = { groups: Group<Formulation>[]; isMeans: boolean; control: ReactNode };

/** The formulations of a chart: replicates in one group, or each tray; with the switch where there are replicates. */
export function useMeans(trays: readonly Formulation[]): Means {
  const [isOn, setIsOn] = useState(true);
  const groups = replicatesOf(trays);
  const hasReplicates = groups.length < trays.length;
  const isMeans = hasReplicates && isOn;
  return {
    groups: isMeans ? groups : singly(trays),
    isMeans,
    control: hasReplicates ? (
      <Switch className="noprint" checked={isOn} onChange={({ target }) => setIsOn(target.checked)}>
        Means of replicates
      </Switch>
    ) : null,
  };
}
