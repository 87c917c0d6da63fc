import type { Formulation } from "../schema.ts";
import { type HarvestFigure, harvestValue } from "./harvest-figures.ts";
import { type GrowthMeasure, growthOf } from "./series.ts";

type Tray = Pick<
  Formulation,
  "id" | "cnf_id" | "cnf_description" | "is_active" | "weekly_data" | "harvest_data"
>;

/**
 * Returns the default control of a comparison: the first tray without a CNF, preferably one whose description says
 * control or no CNF. Undefined if every tray has a CNF.
 */
export function defaultControl<T extends Tray>(trays: readonly T[]): T | undefined {
  const without = trays.filter(({ cnf_id }) => cnf_id === null);
  return (
    without.find(({ cnf_description }) => /\bcontrol\b|\bno cnf\b/i.test(cnf_description ?? "")) ?? without[0]
  );
}

/** A tray compared with the control: its value, the number of plugs, and the difference from the control in %. */
export type Compared<T> = { tray: T; value: number | null; n: number | null; difference: number | null };

/**
 * Returns the last week with data of the control and of all active trays with data; else the last week that the
 * control shares with any tray; else null.
 */
export function commonWeek(trays: readonly Tray[], control: Tray): number | null {
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

/** Compares the growth of every tray with the control in one week. */
export function compareGrowth<T extends Tray>(
  trays: readonly T[],
  control: T,
  { measure, week }: { measure: GrowthMeasure; week: number },
): Compared<T>[] {
  return compared(trays, control, (tray) => growthOf(tray, measure).find((point) => point.week === week));
}

/**
 * Compares the harvest of every tray with the control. Pooled totals are per plug, since trays have different numbers
 * of plugs.
 */
export function compareHarvest<T extends Tray>(
  trays: readonly T[],
  control: T,
  figure: HarvestFigure,
): Compared<T>[] {
  return compared(trays, control, ({ harvest_data }) =>
    harvest_data
      ? { value: harvestValue(harvest_data, figure, true), n: harvest_data.num_plugs_for_avg }
      : undefined,
  );
}

function compared<T extends Tray>(
  trays: readonly T[],
  control: T,
  figureOf: (tray: T) => { value: number; n: number } | undefined,
): Compared<T>[] {
  const base = figureOf(control)?.value;
  return trays.map((tray) => {
    const { value = null, n = null } = figureOf(tray) ?? {};
    const difference = value === null || !base ? null : (100 * (value - base)) / base;
    return { tray, value, n, difference };
  });
}
