import { fieldsOf } from "#domain/kernel/fields.ts";
import { summaryOf } from "#domain/statistics/figures.ts";
import {
  columnTitle,
  type HarvestFigure,
  harvestFigures,
  harvestValue,
  unitOf,
} from "#domain/trays/figures/harvest-figures.ts";
import { type Group, isActiveGroup } from "#domain/trays/figures/replicates.ts";
import { NewHarvestData } from "#domain/trays/harvest-forms.ts";
import type { Formulation, HarvestData } from "#domain/trays/schema.ts";
import { showUnit } from "#domain/values/words.ts";
import { shortMean, showCounts, showMean, showTrays } from "./means.tsx";

/** A formulation with the harvests of its trays, one at least. */
type Harvested = { group: Group<Formulation>; harvests: readonly HarvestData[] };

/** Returns the groups with a harvest. */
export function harvestedOf(groups: readonly Group<Formulation>[]): Harvested[] {
  return groups.flatMap((group) => {
    const harvests = group.trays.flatMap(({ harvest_data }) => harvest_data ?? []);
    return harvests.length > 0 ? [{ group, harvests }] : [];
  });
}

/**
 * Mean and standard error of a figure over the harvested trays of a group that have it; one tray has no standard error. Null
 * before one of them is weighed dry.
 */
function meanOf({ harvests }: Harvested, figure: HarvestFigure, isPerPlug: boolean) {
  const summary = summaryOf(harvests.flatMap((harvest) => harvestValue(harvest, figure, isPerPlug) ?? []));
  return summary && { value: summary.mean, se: summary.se, n: summary.n };
}

const showKnown = (mean: ReturnType<typeof meanOf>) => (mean ? showMean(mean) : "–");

/** The bar of a formulation, with its error. */
export function barOf(row: Harvested, figure: HarvestFigure, isPerPlug: boolean) {
  const mean = meanOf(row, figure, isPerPlug);
  const se = mean?.se ?? null;
  return {
    key: row.group.id,
    name: row.group.name,
    isActive: isActiveGroup(row.group),
    value: mean?.value ?? null,
    text: mean ? shortMean(mean) : "–",
    span: mean && se !== null ? ([mean.value - se, mean.value + se] as const) : null,
    hint: mean && se !== null ? `${showMean(mean)}, ${showTrays(mean.n)}` : undefined,
  };
}

/** The end of the longest bar, with its error, of the figures on one scale. */
export function highestOf(
  rows: readonly Harvested[],
  figures: readonly HarvestFigure[],
  scale: string,
  isPerPlug: boolean,
): number {
  const scaled = figures.filter((figure) => figure.scale === scale);
  const means = scaled.flatMap((figure) => rows.flatMap((row) => meanOf(row, figure, isPerPlug) ?? []));
  return Math.max(0, ...means.map(({ value, se }) => value + (se ?? 0)));
}

/** The accessible name of the chart of a figure. */
export function sentenceOf(rows: readonly Harvested[], figure: HarvestFigure, isPerPlug: boolean): string {
  const unit = shownUnit(figure, isPerPlug);
  const values = rows.map((row) => `${row.group.name} ${showKnown(meanOf(row, figure, isPerPlug))}`);
  return `${figure.label}${unit && ` (${unit})`}: ${values.join(", ")}`;
}

/** `n = 10 plugs each`, or a count for each tray if the counts differ. */
export function countsOf(rows: readonly Harvested[]): string {
  return showCounts(
    rows.map(({ group, harvests }) => ({ name: group.name, n: harvests[0]?.num_plugs_for_avg ?? 0 })),
    "plug",
  );
}

/** `n = 3 trays each`, or a count for each formulation if the counts differ. */
export function traysOf(rows: readonly Harvested[]): string {
  return showCounts(
    rows.map(({ group, harvests }) => ({ name: group.name, n: harvests.length })),
    "tray",
  );
}

const fields = fieldsOf(NewHarvestData);

/** The figures of the rows; the numbers of a column have the same decimals. A mean of fewer trays has their number. */
function cellsOf(rows: readonly Harvested[], isPerPlug: boolean): string[][] {
  const columns = harvestFigures.map((figure) => {
    const means = rows.map((row) => meanOf(row, figure, isPerPlug));
    const known = means.flatMap((mean) => mean ?? []);
    return means.map((mean, i) => {
      if (!mean) return "–";
      const isOfAll = mean.n === rows[i]?.harvests.length;
      return `${showMean(mean, known)}${isOfAll ? "" : ` (${showTrays(mean.n)})`}`;
    });
  });
  return rows.map((_, i) => columns.map((column) => column[i] ?? ""));
}

/** The table of single trays. */
export function tableOf(rows: readonly Harvested[], isPerPlug: boolean) {
  const cells = cellsOf(rows, isPerPlug);
  return {
    heads: [
      "Identifier",
      fields.num_plugs_harvested.label,
      fields.num_plugs_for_avg.label,
      ...harvestFigures.map((figure) => columnTitle(figure, isPerPlug)),
    ],
    rows: rows.map(({ group, harvests }, i) => ({
      key: group.id,
      name: group.name,
      cells: [harvests[0]?.num_plugs_harvested, harvests[0]?.num_plugs_for_avg, ...(cells[i] ?? [])],
    })),
  };
}

/** The table of means, per plug. */
export function meansTable(rows: readonly Harvested[]) {
  const cells = cellsOf(rows, true);
  return {
    heads: ["Identifier", "n trays", ...harvestFigures.map((figure) => columnTitle(figure, true))],
    rows: rows.map(({ group, harvests }, i) => ({
      key: group.id,
      name: group.name,
      cells: [harvests.length, ...(cells[i] ?? [])],
    })),
  };
}

/** `cm³`, or `cm³ per plug`: CSV files write it in ASCII. */
export function shownUnit(figure: HarvestFigure, isPerPlug: boolean): string {
  return unitOf({ ...figure, unit: showUnit(figure.unit) }, isPerPlug);
}
