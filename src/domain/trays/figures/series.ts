import { growTrialStep, WEEKLY } from "../../grow-trials/plan.ts";
import type { GrowTrialDetail } from "../../grow-trials/schema.ts";
import { weeksIn } from "../../grow-trials/weeks.ts";
import { fieldsOf } from "../../kernel/fields.ts";
import { summaryOf } from "../../statistics/figures.ts";
import { NewWeeklyData } from "../forms.ts";
import type { Formulation } from "../schema.ts";
import type { Group } from "./replicates.ts";

const { avg_height, avg_canopy_width } = fieldsOf(NewWeeklyData);

/** The measures of a growth chart by week, in cm. */
export const growthMeasures = { avg_height, avg_canopy_width };
export type GrowthMeasure = keyof typeof growthMeasures;

/**
 * One point of a growth series: the mean (cm) and the number of plugs, which the person may not have confirmed;
 * `inPictures` is the number of trays that were measured in a picture.
 */
type GrowthPoint = { week: number; value: number; n: number; isConfirmed: boolean; inPictures: number };

/** `n 10`, or `n 10, not confirmed`. */
export function showCount({ n, isConfirmed }: Pick<GrowthPoint, "n" | "isConfirmed">): string {
  return isConfirmed ? `n ${n}` : `n ${n}, not confirmed`;
}

/** Returns the growth series of a tray, ascending by week. A week without data has no point. */
export function growthOf(
  { weekly_data }: Pick<Formulation, "weekly_data">,
  measure: GrowthMeasure,
): GrowthPoint[] {
  return weekly_data
    .map((week) => ({
      week: week.week_number,
      value: week[measure],
      n: week.count_plugs_for_avg,
      isConfirmed: week.count_is_suggested !== true,
      inPictures: measure === "avg_canopy_width" && week.photo_width ? 1 : 0,
    }))
    .sort((a, b) => a.week - b.week);
}

/** One point of the growth of a formulation: the mean of its trays (cm), with its spread from two trays on. */
export type MeanPoint = GrowthPoint & { trays: number; sd: number | null; se: number | null };

/** Returns the growth series of a formulation, ascending by week: the mean of the trays with data in the week. */
export function meanGrowthOf(
  { trays }: Group<Pick<Formulation, "weekly_data">>,
  measure: GrowthMeasure,
): MeanPoint[] {
  const points = trays.flatMap((tray) => growthOf(tray, measure));
  const weeks = [...new Set(points.map(({ week }) => week))].sort((a, b) => a - b);
  return weeks.flatMap((week) => {
    const same = points.filter((point) => point.week === week);
    const summary = summaryOf(same.map(({ value }) => value));
    if (!summary) return [];
    return {
      week,
      value: summary.mean,
      sd: summary.sd,
      se: summary.se,
      trays: summary.n,
      n: same.reduce((sum, { n }) => sum + n, 0),
      isConfirmed: same.every(({ isConfirmed }) => isConfirmed),
      inPictures: same.reduce((sum, { inPictures }) => sum + inPictures, 0),
    };
  });
}

/** The segment between two points; `isGap` if weeks between them have no data. */
type Segment<P> = { from: P; to: P; isGap: boolean };

/** Returns the segments between the points of a series, which ascends by week. */
export function segmentsOf<P extends { week: number }>(points: readonly P[]): Segment<P>[] {
  return points.flatMap((to, i) => {
    const from = points[i - 1];
    return from ? [{ from, to, isGap: to.week - from.week > 1 }] : [];
  });
}

type Weekly = Pick<GrowTrialDetail, "trial_length" | "formulations">;

/** The last week of a trial's charts: the last of its length, or a later one with data. */
export function lastWeekOf({ trial_length, formulations }: Weekly): number {
  const weeks = formulations.flatMap(({ weekly_data }) => weekly_data.map(({ week_number }) => week_number));
  return Math.max(1, weeksIn(trial_length ?? 0), ...weeks);
}

/**
 * The week that is due; null before the seeds are sown, after the last week, and once weekly data is complete or
 * skipped.
 */
export function dueWeekOf(
  trial: Weekly & Pick<GrowTrialDetail, "current_week_number" | "process_states">,
): number | null {
  const state = growTrialStep(trial.process_states, WEEKLY)?.state;
  const week = trial.current_week_number;
  if (state === undefined || state === "COMPLETED" || state === "SKIPPED" || !week) return null;
  return week <= lastWeekOf(trial) ? week : null;
}
