import type { CsvColumn } from "../csv/write.ts";
import type { GrowTrialDetail } from "../grow-trials/schema.ts";
import { fieldsOf } from "../kernel/fields.ts";
import { summaryOf } from "../statistics/figures.ts";
import { compositionColumns, type Names } from "./csv.ts";
import type { Compared } from "./figures/comparison.ts";
import { harvestFigures, harvestValue, unitOf } from "./figures/harvest-figures.ts";
import type { Comparison } from "./figures/measures.ts";
import { type Group, replicatesOf } from "./figures/replicates.ts";
import { type GrowthMeasure, growthMeasures, meanGrowthOf } from "./figures/series.ts";
import { NewWeeklyData } from "./forms.ts";
import type { Formulation } from "./schema.ts";

type Trial = Pick<GrowTrialDetail, "code" | "formulations">;

type MeanRow = {
  group: Group<Formulation>;
  /** The first of the trays, for its composition. */
  tray: Formulation;
  measure: string;
  unit: string;
  /** Null for a harvest. */
  week: number | null;
  /** Undefined without data. */
  trays?: number;
  plugs?: number;
  mean?: number;
  sd?: number | null;
  se?: number | null;
};

const weekHead = fieldsOf(NewWeeklyData).week_number.label;
/** Ten significant digits, as a small p needs: a fixed number of decimals would make it 0. */
const number = (value: number | null | undefined) =>
  typeof value === "number" ? Number(value.toPrecision(10)) : null;

/** `F1/F2/F3`: every tray, for programs. */
const identifiersOf = ({ trays }: Group<Formulation>) => trays.map(({ identifier }) => identifier).join("/");

function meanColumns<Row extends MeanRow>(trial: Trial, names: Names): CsvColumn<Row>[] {
  return [
    { title: "Trial", of: () => trial.code },
    { title: "Trays", of: ({ group }) => identifiersOf(group) },
    ...compositionColumns<Row>(names),
    { title: "Measure", of: ({ measure }) => measure },
    { title: "Unit", of: ({ unit }) => unit },
    { title: weekHead, of: ({ week }) => week },
    { title: "n trays", of: ({ trays }) => trays },
    { title: "n plugs", of: ({ plugs }) => plugs },
    { title: "Mean", of: ({ mean }) => number(mean) },
    { title: "SD", of: ({ sd }) => number(sd) },
    { title: "SE", of: ({ se }) => number(se) },
  ];
}

/**
 * Means over the trays of each formulation, with n, standard deviation and standard error: a row for each formulation,
 * measure and week, then for each harvest figure, per plug. One tray has no SD and no SE.
 */
export function meansLong(trial: Trial, names: Names): { columns: CsvColumn<MeanRow>[]; rows: MeanRow[] } {
  const groups = replicatesOf(trial.formulations);
  return {
    columns: meanColumns(trial, names),
    rows: [
      ...(Object.keys(growthMeasures) as GrowthMeasure[]).flatMap((measure) =>
        groups.flatMap((group) => growthRows(group, measure)),
      ),
      ...groups.flatMap(harvestRows),
    ],
  };
}

function growthRows(group: Group<Formulation>, measure: GrowthMeasure): MeanRow[] {
  const { label, unit = "" } = growthMeasures[measure];
  return meanGrowthOf(group, measure).map(({ week, value, n, trays, sd, se }) => ({
    ...{ group, tray: group.first, measure: label, unit, week },
    ...{ trays, plugs: n, mean: value, sd, se },
  }));
}

function harvestRows(group: Group<Formulation>): MeanRow[] {
  const harvests = group.trays.flatMap(({ harvest_data }) => harvest_data ?? []);
  return harvestFigures.flatMap((figure) => {
    const weighed = harvests.filter((harvest) => harvest[figure.key] !== null);
    const summary = summaryOf(weighed.flatMap((harvest) => harvestValue(harvest, figure, true) ?? []));
    if (!summary) return [];
    const { n, mean, sd, se } = summary;
    const plugs = weighed.reduce((sum, { num_plugs_for_avg }) => sum + num_plugs_for_avg, 0);
    return {
      ...{ group, tray: group.first, measure: figure.label, unit: unitOf(figure, true), week: null },
      ...{ trays: n, plugs, mean, sd, se },
    };
  });
}

type ComparedRow = MeanRow & { compared: Compared<Formulation>; control: Group<Formulation> | undefined };

/** Comparisons with the control: the means, the differences, and Welch's test with its interval. */
export function comparisonTable(
  trial: Trial,
  names: Names,
  comparisons: readonly Comparison[],
): { columns: CsvColumn<ComparedRow>[]; rows: ComparedRow[] } {
  const tested = (title: string, of: (test: NonNullable<Compared<unknown>["test"]>) => number) => ({
    title,
    of: ({ compared: { test } }: ComparedRow) => test && number(of(test)),
  });
  return {
    rows: comparisons.flatMap(({ rows, label, unit, week, control }) =>
      rows.map((compared) => {
        const { group, summary, plugs } = compared;
        const { n: trays, ...spread } = summary ?? { n: undefined };
        return {
          ...{ group, tray: group.first, measure: label, unit, week, trays, plugs: plugs ?? undefined },
          ...{ ...spread, compared, control },
        };
      }),
    ),
    columns: [
      ...meanColumns<ComparedRow>(trial, names),
      { title: "Control", of: ({ control }) => control && identifiersOf(control) },
      { title: "Difference", of: ({ compared }) => number(compared.change) },
      { title: "Difference (%)", of: ({ compared }) => number(compared.difference) },
      tested("95 % interval low", ({ low }) => low),
      tested("95 % interval high", ({ high }) => high),
      tested("t", ({ t }) => t),
      tested("df", ({ df }) => df),
      tested("p", ({ p }) => p),
      tested("p (Holm)", ({ adjusted }) => adjusted),
      {
        title: "Test",
        of: ({ group, compared, control }) =>
          group.id === control?.id ? "Control" : compared.test ? "Welch two-sided" : compared.untested,
      },
    ],
  };
}
