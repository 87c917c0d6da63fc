import { dropFloatError, roundTo } from "../values/quantities.ts";
import { showDateTime } from "../values/time.ts";
import type { HarvestFigures } from "./harvest-forms.ts";
import type { WeeklyEntry } from "./schema.ts";

type Partly<T> = { [K in keyof T]?: T[K] | null | undefined };

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

type Figure = "avg_height" | "avg_canopy_width" | "count_plugs_for_avg";
type Week = Pick<WeeklyEntry, "week_number"> & Partly<Pick<WeeklyEntry, Figure>>;

/** What a figure of a week is compared with. */
export type Beside = {
  week: number;
  /** The other weeks of the tray. */
  weeks: readonly Week[];
  /** The weeks of the other trays of its trial: `siblingsOf`. */
  siblings?: readonly (readonly Week[])[];
  /** The number of plugs in the tray. */
  active: number;
};

/** The weeks of the other trays of a trial. */
export function siblingsOf(trays: readonly { id: string; weekly_data: readonly Week[] }[], id: string) {
  return trays.filter((tray) => tray.id !== id).map(({ weekly_data }) => weekly_data);
}

/** The values that are not doubted, both included, by a week before; `suggested` is by the growth of the siblings. */
type Limits = { from: number; to: number; before: number; weekBefore: number; suggested?: number };

/** The growth of fewer other trays is no measure. */
const LEAST_SIBLINGS = 4;
/** In median absolute deviations (MAD), scaled to a standard deviation of the normal distribution. */
const DEVIATIONS = 3;
const MAD_TO_SD = 1.4826;
/**
 * The least deviation, so that four fifths to five fourths of the suggested value are never doubted. The MAD of a few
 * trays is near zero by chance, while a ruler reads 0.1 cm of 1 cm and the plugs of a tray differ.
 */
const LEAST_DEVIATION = Math.log(1.25) / DEVIATIONS;
/** Without enough other trays, a mean may fall to this part, and grow to this multiple in each week. */
const FALL = 0.8;
const GROWTH = 4;

/** Null without a week before. */
function limitsOf(figure: Figure, { week, weeks, siblings = [] }: Beside): Limits | null {
  const last = weekBefore(weeks.filter(has(figure)), week);
  const before = last?.[figure];
  if (!last || !before) return null;
  const since = { before, weekBefore: last.week_number };
  // The number of measured plugs seldom changes.
  if (figure === "count_plugs_for_avg") return { ...since, from: before / 2, to: before * 2 };
  const elapsed = week - last.week_number;
  const growths = siblings.flatMap((own) => growthOf(figure, own, last.week_number, week) ?? []);
  if (growths.length < LEAST_SIBLINGS)
    return { ...since, from: dropFloatError(before * FALL), to: before * GROWTH ** elapsed };
  const middle = median(growths);
  const deviation = MAD_TO_SD * median(growths.map((growth) => Math.abs(growth - middle)));
  const limit = DEVIATIONS * Math.max(deviation, LEAST_DEVIATION);
  const after = (growth: number) => before * Math.exp(growth * elapsed);
  return { ...since, from: after(middle - limit), to: after(middle + limit), suggested: after(middle) };
}

/** The logarithm of a tray's growth factor per week between two weeks, or since its own last week before; null if unknown. */
function growthOf(figure: Figure, weeks: readonly Week[], from: number, to: number): number | null {
  const measured = weeks.filter(has(figure));
  const now = measured.find(({ week_number }) => week_number === to);
  const before = measured.find(({ week_number }) => week_number === from) ?? weekBefore(measured, to);
  if (!now?.[figure] || !before?.[figure]) return null;
  return Math.log(now[figure] / before[figure]) / (to - before.week_number);
}

const has = (figure: Figure) => (week: Week) => (week[figure] ?? 0) > 0;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}

/** Why a figure is doubted, with a sentence about it; the figure of the last week before, unless too many are counted. */
type Doubt =
  | { why: "fell" | "rose"; text: string; before: number; weekBefore: number }
  | { why: "too many"; text: string };

const labels = {
  avg_height: "Height",
  avg_canopy_width: "Canopy width",
  count_plugs_for_avg: "Count plugs for avg",
} as const satisfies Record<Figure, string>;

/**
 * Returns why a figure of a week is doubted: more plugs are counted than are active, or the figure `fell` or `rose` since
 * the last week before, unlike normal growth. Four other trays that have the step show what is normal; without them a
 * fall of more than 20 %, and more than four times as much per week, is doubted. Null if the figure is plausible or not
 * entered. docs/trial-figures.md has the shares of normal values and of slips that are doubted.
 */
export function anomalyOf(figure: Figure, value: number | null | undefined, beside: Beside): Doubt | null {
  if (!value) return null;
  const { week, active } = beside;
  const sentence = (text: string) => `${labels[figure]} ${text}. Please check.`;
  if (figure === "count_plugs_for_avg" && value > active)
    return { why: "too many", text: sentence(`(${value}) is more than the active plugs (${active})`) };
  const limits = limitsOf(figure, beside);
  if (limits === null || (value >= limits.from && value <= limits.to)) return null;
  const { before, weekBefore, suggested } = limits;
  const why = value < limits.from ? "fell" : "rose";
  const doubt = (text: string) => ({ why, text: sentence(text), before, weekBefore }) as const;
  if (figure === "count_plugs_for_avg")
    return doubt(`(${value}) is far from that of the week before (${before})`);
  if (suggested !== undefined)
    return doubt(`(${value} cm) is far from ${roundTo(suggested, 1)} cm, by the growth of the other trays`);
  if (why === "fell") return doubt(`is more than 20 % below the week before (${before} cm)`);
  const times = GROWTH ** (week - weekBefore);
  return doubt(`(${value} cm) is more than ${times} times that of week ${weekBefore} (${before} cm)`);
}

/** Warnings about the figures of a week, one for each figure. */
export function weekWarnings(entered: Partly<Pick<WeeklyEntry, Figure>>, beside: Beside): string[] {
  const figures = Object.keys(labels) as Figure[];
  return figures.flatMap((figure) => anomalyOf(figure, entered[figure], beside)?.text ?? []);
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

/** A doubt about a harvest that is dated before the seeds were sown (both ISO UTC); null without a doubt. */
export function harvestDateDoubt(at: string | null, sown: string | null): string | null {
  if (at === null || sown === null || !(Date.parse(at) < Date.parse(sown))) return null;
  return `The harvest on ${showDateTime(at)} is before the seeds were sown, ${showDateTime(sown)}.`;
}
