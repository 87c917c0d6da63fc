import type { Formulation } from "../schema.ts";
import { type Compared, commonWeek, compareGrowth, compareHarvest } from "./comparison.ts";
import { type HarvestFigure, harvestFigures } from "./harvest-figures.ts";
import type { Group } from "./replicates.ts";
import { type GrowthMeasure, growthMeasures } from "./series.ts";

/** Ratios: a higher one is not a better one. */
const ratios: readonly MeasureKey[] = ["root_density", "root_to_shoot_ratio"];

export type MeasureKey = GrowthMeasure | HarvestFigure["key"];

/** What formulations are compared by. */
type Measure = {
  key: MeasureKey;
  label: string;
  /** As it is stored: `cm3`. Empty for a number without unit. */
  unit: string;
  /** True for a total that is divided by its number of plugs. */
  isPerPlug: boolean;
  /** True if a higher value is a better one. */
  isBetter: boolean;
};

/** The measures of a comparison: the figures of the harvest, then those of growth. */
const measures: readonly Measure[] = [
  ...harvestFigures.map(({ key, label, unit, isPooled }) => ({ key, label, unit, isPerPlug: isPooled })),
  ...(Object.keys(growthMeasures) as GrowthMeasure[]).map((key) => {
    const { label, unit = "" } = growthMeasures[key];
    return { key, label, unit, isPerPlug: false };
  }),
].map((measure) => ({ ...measure, isBetter: !ratios.includes(measure.key) }));

type Chosen = {
  trays: readonly Formulation[];
  groups: readonly Group<Formulation>[];
  control: Group<Formulation> | undefined;
};

/** The formulations compared by a measure. */
export type Comparison = Pick<Chosen, "control"> &
  Pick<Measure, "key" | "isBetter" | "unit"> & {
    rows: Compared<Formulation>[];
    /** `Leaf Dry Mass per plug` */
    label: string;
    /** `Leaf Dry Mass` */
    name: string;
    /** The week of a measure of growth; null for a harvest, and before the first week. */
    week: number | null;
  };

/**
 * Compares the formulations by a figure of the harvest, or by a measure of growth in the last common week. Without a
 * control the rows have means, and no differences.
 */
export function compareBy(key: MeasureKey, { trays, groups, control }: Chosen): Comparison {
  const { label: name, unit, isPerPlug, isBetter } = measureOf(key);
  const figure = harvestFigures.find((one) => one.key === key);
  const week = figure
    ? null
    : (commonWeek(trays, representativeOf(control?.trays ?? [])) ??
      commonWeek(trays, representativeOf(trays)));
  return {
    ...{ key, name, unit, isBetter, control, week },
    label: isPerPlug ? `${name} per plug` : name,
    rows: figure
      ? compareHarvest(groups, control, figure)
      : compareGrowth(groups, control, { measure: key as GrowthMeasure, week: week ?? 0 }),
  };
}

/** Returns the comparisons by all measures with a value. */
export function compareByAll(chosen: Chosen): Comparison[] {
  return measures
    .map(({ key }) => compareBy(key, chosen))
    .filter(({ rows }) => rows.some(({ summary }) => summary !== null));
}

/** The comparisons in the order of a trial: growth before the harvest. */
export function growthFirst(comparisons: readonly Comparison[]): Comparison[] {
  return comparisons.toSorted((a, b) => Number(b.key in growthMeasures) - Number(a.key in growthMeasures));
}

/** `Avg Height, week 3`, `Leaf Dry Mass per plug` */
export function titleOf({ label, week }: Pick<Comparison, "label" | "week">): string {
  return week === null ? label : `${label}, week ${week}`;
}

function measureOf(key: MeasureKey): Measure {
  const measure = measures.find((one) => one.key === key);
  if (!measure) throw new Error(`There is no measure ${key}.`);
  return measure;
}

/** The tray whose weeks are those of its formulation: an active one with data, if there is one. */
function representativeOf(trays: readonly Formulation[]): Formulation | undefined {
  return trays.find(({ is_active, weekly_data }) => is_active && weekly_data.length > 0) ?? trays[0];
}
