import { type Summary, summaryOf } from "../../statistics/figures.ts";
import { holm, type Welch, welch } from "../../statistics/welch.ts";
import type { Formulation } from "../schema.ts";
import { type HarvestFigure, harvestValue } from "./harvest-figures.ts";
import type { Group } from "./replicates.ts";
import { type GrowthMeasure, growthOf } from "./series.ts";

type Tray = Pick<
  Formulation,
  "id" | "cnf_id" | "cnf_description" | "is_active" | "weekly_data" | "harvest_data"
>;

/**
 * Returns the default control of a comparison: the first tray without a CNF, preferably one that is described as
 * control or no CNF. Undefined if every tray has a CNF.
 */
export function defaultControl<T extends Tray>(trays: readonly T[]): T | undefined {
  const without = trays.filter(({ cnf_id }) => cnf_id === null);
  return (
    without.find(({ cnf_description }) => /\bcontrol\b|\bno cnf\b/i.test(cnf_description ?? "")) ?? without[0]
  );
}

/** A formulation compared with the control, over its trays: a tray is one value. */
export type Compared<T> = {
  group: Group<T>;
  /** The values of its trays, in their order; a tray without data has none. */
  values: readonly number[];
  /** Null without data. */
  summary: Summary | null;
  /** The number of plugs in the values of the trays. */
  plugs: number | null;
  /** From the mean of the control, in the unit of the measure. */
  change: number | null;
  /** The same in % of the mean of the control; null if that is 0. */
  difference: number | null;
  /** Welch's test against the control, with p adjusted by Holm; null where a group has too few trays or no spread. */
  test: (Welch & { adjusted: number }) | null;
  /** The ends of the 95 % interval of the difference, in % of the control's mean as `difference`. */
  span: [number, number] | null;
  /** Why a formulation with data has no test against a control with data. */
  untested: "Not enough trays" | "No spread" | null;
};

/**
 * Returns the last week with data of the control and of all active trays with data; else the last week that the
 * control shares with any tray; else null.
 */
export function commonWeek(trays: readonly Tray[], control: Tray | undefined): number | null {
  if (!control) return null;
  const weeksOf = ({ weekly_data }: Tray) => weekly_data.map(({ week_number }) => week_number);
  const others = trays.filter((tray) => tray.id !== control.id && tray.weekly_data.length > 0);
  const active = others.filter(({ is_active }) => is_active);
  const weeks = weeksOf(control).toSorted((a, b) => b - a);
  return (
    (active.length > 0
      ? weeks.find((week) => active.every((tray) => weeksOf(tray).includes(week)))
      : undefined) ??
    weeks.find((week) => others.some((tray) => weeksOf(tray).includes(week))) ??
    null
  );
}

/** Compares the growth of every formulation with the control in one week. */
export function compareGrowth<T extends Tray>(
  groups: readonly Group<T>[],
  control: Group<T> | undefined,
  { measure, week }: { measure: GrowthMeasure; week: number },
): Compared<T>[] {
  return compared(groups, control, (tray) => growthOf(tray, measure).find((point) => point.week === week));
}

/**
 * Compares the harvest of every formulation with the control. Pooled totals are per plug, since trays have different
 * numbers of plugs.
 */
export function compareHarvest<T extends Tray>(
  groups: readonly Group<T>[],
  control: Group<T> | undefined,
  figure: HarvestFigure,
): Compared<T>[] {
  return compared(groups, control, ({ harvest_data }) => {
    const value = harvest_data && harvestValue(harvest_data, figure, true);
    return value === null ? undefined : { value, n: harvest_data?.num_plugs_for_avg ?? 0 };
  });
}

function compared<T extends Tray>(
  groups: readonly Group<T>[],
  control: Group<T> | undefined,
  figureOf: (tray: T) => { value: number; n: number } | undefined,
): Compared<T>[] {
  const measured = groups.map((group) => {
    const figures = group.trays.flatMap((tray) => figureOf(tray) ?? []);
    const values = figures.map(({ value }) => value);
    const summary = summaryOf(values);
    return { group, values, summary, plugs: summary && figures.reduce((sum, { n }) => sum + n, 0) };
  });
  const base = measured.find(({ group }) => group.id === control?.id)?.summary ?? null;
  const tests = measured.map(({ group, summary }) =>
    base && summary && group.id !== control?.id ? welch(summary, base) : null,
  );
  const adjusted = holm(tests.flatMap((test) => test?.p ?? []));
  return measured.map((row, i) => {
    const test = tests[i] ?? null;
    const rank = tests.slice(0, i).filter((earlier) => earlier !== null).length;
    const { mean } = row.summary ?? {};
    const change = mean === undefined || !base ? null : mean - base.mean;
    const inPercent = (difference: number) => (base?.mean ? (100 * difference) / base.mean : null);
    const [low, high] = test ? [inPercent(test.low), inPercent(test.high)] : [null, null];
    return {
      ...row,
      change,
      difference: change === null ? null : inPercent(change),
      test: test && { ...test, adjusted: adjusted[rank] ?? test.p },
      span: low === null || high === null ? null : [low, high],
      untested: test || row.group.id === control?.id ? null : whyUntested(row.summary, base),
    };
  });
}

function whyUntested(one: Summary | null, other: Summary | null): Compared<unknown>["untested"] {
  if (!one || !other) return null;
  return Math.min(one.n, other.n) < 2 ? "Not enough trays" : "No spread";
}
