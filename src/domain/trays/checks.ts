import { dropDust } from "../quantities.ts";
import type { HarvestFigures } from "./forms.ts";
import type { WeeklyEntry } from "./schema.ts";

type Partly<T> = { [K in keyof T]?: T[K] | null | undefined };

/** Plants grow: a mean that is this much lower than the week before is told. */
const FALL = 0.2;

/** The week before this one that has data; undefined where there is none. */
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

type Measured = Pick<WeeklyEntry, "week_number" | "avg_height" | "avg_canopy_width">;

/** What looks wrong in a week's figures; it is told, not refused. `active` is the number of plugs in the tray. */
export function weekToCheck(
  entered: Partly<Pick<WeeklyEntry, "avg_height" | "avg_canopy_width" | "count_plugs_for_avg">>,
  before: Measured | undefined,
  active: number,
): string[] {
  const { avg_height, avg_canopy_width, count_plugs_for_avg } = entered;
  return [
    ...fallOf("Height", avg_height, before?.avg_height),
    ...fallOf("Canopy width", avg_canopy_width, before?.avg_canopy_width),
    ...(count_plugs_for_avg && count_plugs_for_avg > active
      ? [
          `Count plugs for avg (${count_plugs_for_avg}) is more than the active plugs (${active}). Please check.`,
        ]
      : []),
  ];
}

function fallOf(what: string, now: number | null | undefined, before: number | undefined): string[] {
  if (!now || before === undefined || now >= dropDust(before * (1 - FALL))) return [];
  return [`${what} is more than 20 % below the week before (${before} cm). Please check.`];
}

/** What looks wrong in a transplant. */
export function transplantToCheck({ germination_rate }: { germination_rate?: number | null }): string[] {
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

/** What looks wrong in a harvest. `active` is the number of plugs in the tray. */
export function harvestToCheck(entered: Partly<Harvested>, active: number): string[] {
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
