import {
  type Compared,
  commonWeek,
  compareGrowth,
  compareHarvest,
} from "#domain/trays/figures/comparison.ts";
import { harvestFigures } from "#domain/trays/figures/harvest-figures.ts";
import type { Group } from "#domain/trays/figures/replicates.ts";
import { type GrowthMeasure, growthMeasures } from "#domain/trays/figures/series.ts";
import type { Formulation } from "#domain/trays/schema.ts";

const isGrowth = (key: string): key is GrowthMeasure => key in growthMeasures;

type Chosen = {
  trays: readonly Formulation[];
  groups: readonly Group<Formulation>[];
  control: Group<Formulation> | undefined;
  measure: string;
};
/** The measure and week that were compared; `week` is null for a harvest. */
type Comparison = { rows: Compared<Formulation>[]; label: string; week: number | null; unit: string };

/** Compares the formulations by a measure of growth, in the last common week, or by a figure of the harvest. */
export function compareChosen({ trays, groups, control, measure }: Chosen): Comparison {
  const noValues = groups.map((group) => ({
    group,
    summary: null,
    plugs: null,
    difference: null,
    test: null,
    span: null,
    untested: null,
  }));
  const figure = harvestFigures.find(({ key }) => key === measure);
  if (figure)
    return {
      rows: control ? compareHarvest(groups, control, figure) : noValues,
      label: figure.isPooled ? `${figure.label} per plug` : figure.label,
      week: null,
      unit: figure.unit,
    };
  const growth = isGrowth(measure) ? measure : "avg_height";
  const week = control ? commonWeek(trays, representativeOf(control)) : null;
  const { label, unit = "" } = growthMeasures[growth];
  return {
    rows: control && week !== null ? compareGrowth(groups, control, { measure: growth, week }) : noValues,
    label,
    week,
    unit,
  };
}

/** The tray whose weeks are those of the control: an active one with data, if there is one. */
function representativeOf({ first, trays }: Group<Formulation>): Formulation {
  return trays.find(({ is_active, weekly_data }) => is_active && weekly_data.length > 0) ?? first;
}
