import { type HarvestFigure, harvestValue } from "./harvest-figures.ts";
import type { Formulation } from "./schema.ts";
import { type GrowthMeasure, growthOf } from "./series.ts";

type Tray = Pick<
  Formulation,
  "id" | "cnf_id" | "cnf_description" | "is_active" | "weekly_data" | "harvest_data"
>;

/**
 * The tray the others are compared with, unless a person picks another: the first without a CNF, and of these rather
 * one whose description says so. Undefined where all of them have one.
 */
export function defaultControl<T extends Tray>(trays: readonly T[]): T | undefined {
  const without = trays.filter(({ cnf_id }) => cnf_id === null);
  return (
    without.find(({ cnf_description }) => /\bcontrol\b|\bno cnf\b/i.test(cnf_description ?? "")) ?? without[0]
  );
}

/** A tray beside the control: its figure, of how many plugs, and how much more or less that is (%). */
export type Compared<T> = { tray: T; value: number | null; n: number | null; difference: number | null };

/**
 * The last week that the control and all active trays with data have; where there is none, the last that the control
 * has with any of them. Null where they have none in common.
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

/** Every tray beside the control in one week. */
export function compareGrowth<T extends Tray>(
  trays: readonly T[],
  control: T,
  { measure, week }: { measure: GrowthMeasure; week: number },
): Compared<T>[] {
  return compared(trays, control, (tray) => growthOf(tray, measure).find((point) => point.week === week));
}

/** Every harvested tray beside the control: pooled totals per plug, since they may be of more plugs or fewer. */
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
