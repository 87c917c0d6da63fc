import { dropFloatError } from "../values/quantities.ts";
import type { HarvestFigures } from "./forms.ts";
import type { WeeklyEntry } from "./schema.ts";

type Partly<T> = { [K in keyof T]?: T[K] | null | undefined };

/** A mean is an anomaly outside these multiples of the previous mean. */
type Limits = { below: number; above: number };

/** Limits of the server's warnings: plants grow, so a decrease of more than 20 % is an anomaly. */
const labLimits: Limits = { below: 0.8, above: Number.POSITIVE_INFINITY };
/** Limits of the questions on the shelf page: any decrease, and more than a doubling. */
export const shelfLimits: Limits = { below: 1, above: 2 };

/** The last week with data before this one; undefined if there is none. */
export function weekBefore<W extends { week_number: number }>(
  weeks: readonly W[],
  weekNumber: number,
): W | undefined {
  return weeks
    .filter(({ week_number }) => week_number < weekNumber)
    .reduce<W | undefined>(
      (last, one) => (last && last.week_number > one.week_number ? last : one),
      undefined,
    );
}

/** The count that an empty field suggests: that of the last week before, or else all plugs; at most the active plugs. */
export function suggestedCount(
  weeks: readonly Pick<WeeklyEntry, "week_number" | "count_plugs_for_avg">[],
  weekNumber: number,
  active: number,
): number {
  return Math.min(weekBefore(weeks, weekNumber)?.count_plugs_for_avg ?? active, active);
}

type Count = "count_plugs_for_avg";
type Figure = "avg_height" | "avg_canopy_width" | Count;
type Before = Pick<WeeklyEntry, Exclude<Figure, Count>> & Partial<Pick<WeeklyEntry, Count>>;

/** Limits of every question about a count: the number of measured plugs seldom changes. */
const countLimits: Limits = { below: 0.5, above: 2 };

/**
 * Returns why a figure of a week is an anomaly: a mean outside `limits` (default: the server's) compared with the
 * previous mean, or a count above the active plugs or far from the previous count. Null if it is plausible or not
 * entered.
 */
export function anomalyOf(
  figure: Figure,
  value: number | null | undefined,
  { before, active }: { before: Before | undefined; active: number },
  limits = labLimits,
): "fell" | "rose" | "too many" | null {
  if (!value) return null;
  const isCount = figure === "count_plugs_for_avg";
  if (isCount && value > active) return "too many";
  const last = before?.[figure];
  if (last === undefined) return null;
  const { below, above } = isCount ? countLimits : limits;
  if (value < dropFloatError(last * below)) return "fell";
  return value > last * above ? "rose" : null;
}

/** Warnings about the figures of a week. `active` is the number of plugs in the tray. */
export function weekWarnings(
  entered: Partly<Pick<WeeklyEntry, Figure>>,
  before: Before | undefined,
  active: number,
): string[] {
  const { avg_height, avg_canopy_width, count_plugs_for_avg: count } = entered;
  const beside = { before, active };
  const doubtedCount = anomalyOf("count_plugs_for_avg", count, beside);
  return [
    ...(anomalyOf("avg_height", avg_height, beside) ? [fallOf("Height", before?.avg_height)] : []),
    ...(anomalyOf("avg_canopy_width", avg_canopy_width, beside)
      ? [fallOf("Canopy width", before?.avg_canopy_width)]
      : []),
    ...(doubtedCount === "too many"
      ? [`Count plugs for avg (${count}) is more than the active plugs (${active}). Please check.`]
      : doubtedCount
        ? [
            `Count plugs for avg (${count}) is far from that of the week before (${before?.count_plugs_for_avg}). Please check.`,
          ]
        : []),
  ];
}

function fallOf(what: string, before: number | undefined): string {
  return `${what} is more than 20 % below the week before (${before} cm). Please check.`;
}

/** Warnings about a transplant. */
export function transplantWarnings({ germination_rate }: { germination_rate?: number | null }): string[] {
  return germination_rate && germination_rate > 100
    ? ["Germination rate is more than 100 %. Please check."]
    : [];
}

type Harvested = Pick<
  HarvestFigures,
  | "num_plugs_harvested"
  | "num_plugs_for_avg"
  | "leaf_wet_mass"
  | "leaf_dry_mass"
  | "root_wet_mass"
  | "root_dry_mass"
>;

/** Warnings about a harvest. `active` is the number of plugs in the tray. */
export function harvestWarnings(entered: Partly<Harvested>, active: number): string[] {
  const { num_plugs_harvested: harvested, num_plugs_for_avg: averaged } = entered;
  return [
    ...(harvested && harvested > active
      ? [`Plugs harvested (${harvested}) are more than the active plugs (${active}). Please check.`]
      : []),
    ...(averaged && harvested && averaged > harvested
      ? [`Plugs for avg (${averaged}) are more than the plugs harvested (${harvested}). Please check.`]
      : []),
    ...dryAsWet("Leaf", entered.leaf_dry_mass, entered.leaf_wet_mass),
    ...dryAsWet("Root", entered.root_dry_mass, entered.root_wet_mass),
  ];
}

function dryAsWet(what: string, dry: number | null | undefined, wet: number | null | undefined): string[] {
  if (!dry || !wet || dry < wet) return [];
  return [`${what} dry mass is not less than its wet mass. Please check.`];
}
