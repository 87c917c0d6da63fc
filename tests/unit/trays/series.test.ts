import { expect, test } from "vitest";
import type { StepState } from "#domain/steps/schema.ts";
import {
  dueWeekOf,
  growthOf,
  lastWeekOf,
  meanGrowthOf,
  segmentsOf,
  showCount,
} from "#domain/trays/figures/series.ts";
import { aFormulation, weeksOf } from "../../fixtures/formulations.ts";
import { aPhotoWidth, aWeek, growIds, growStepsIn } from "../../fixtures/grow-trials.ts";

const tray = (heights: Record<number, number>) => aFormulation({ weekly_data: weeksOf(heights) });

test("a series ascends by week, shows its number of plugs, and has no point where nothing was measured", () => {
  const { weekly_data } = tray({ 1: 2, 2: 4, 4: 9 });
  expect(growthOf({ weekly_data: weekly_data.toReversed() }, "avg_height")).toEqual([
    { week: 1, value: 2, n: 10, isConfirmed: true, inPictures: 0 },
    { week: 2, value: 4, n: 10, isConfirmed: true, inPictures: 0 },
    { week: 4, value: 9, n: 10, isConfirmed: true, inPictures: 0 },
  ]);
  expect(growthOf(tray({ 3: 5 }), "avg_canopy_width")).toEqual([
    { week: 3, value: 4, n: 10, isConfirmed: true, inPictures: 0 },
  ]);
});

test("a width that was measured in a picture is a point that states so, and a height beside it is not", () => {
  const measured = aFormulation({ weekly_data: [aWeek({ week_number: 3, photo_width: aPhotoWidth() })] });
  const group = { id: "a", name: "F1/F2", first: measured, trays: [measured, tray({ 3: 6 })] };
  const counts = (measure: "avg_height" | "avg_canopy_width") =>
    meanGrowthOf(group, measure).map(({ trays, inPictures }) => [trays, inPictures]);
  expect(counts("avg_canopy_width")).toEqual([[2, 1]]);
  expect(counts("avg_height")).toEqual([[2, 0]]);
});

test("a point states that its number of plugs was suggested and never confirmed", () => {
  const { weekly_data } = tray({ 1: 2, 2: 4 });
  const suggested = weekly_data.map((week) =>
    week.week_number === 1 ? { ...week, count_is_suggested: true as const } : week,
  );
  const points = growthOf({ weekly_data: suggested }, "avg_height");
  expect(points.map(showCount)).toEqual(["n 10, not confirmed", "n 10"]);
});

test.each([
  ["nothing", [], []],
  ["one week", [1], []],
  ["weeks in a row", [1, 2, 3], [false, false]],
  ["a week left out", [1, 3, 4], [true, false]],
])("the segments of %s are marked at gaps", (_, weeks, gaps) => {
  expect(segmentsOf(weeks.map((week) => ({ week }))).map(({ isGap }) => isGap)).toEqual(gaps);
});

test.each([
  ["its length, in weeks", 42, { 1: 2 }, 6],
  ["a week that has begun counts", 43, { 1: 2 }, 7],
  ["data of a later week", 42, { 1: 2, 9: 20 }, 9],
  ["no length", null, {}, 1],
])("the last week shown: %s", (_, trial_length, heights, last) => {
  expect(lastWeekOf({ trial_length, formulations: [tray(heights)] })).toBe(last);
});

const dueIn = (week: number | null, ...states: StepState[]) =>
  dueWeekOf({
    trial_length: 42,
    formulations: [],
    current_week_number: week,
    process_states: growStepsIn(growIds.trial, ...states),
  });

test.each([
  ["the current week", 4, "PENDING", 4],
  ["not before the seeds are sown", null, "PENDING", null],
  ["not on a day before the first", 0, "PENDING", null],
  ["not after the last week", 7, "PENDING", null],
  ["also of deferred weekly data", 4, "TODO_LATER", 4],
  ["not of completed weekly data", 4, "COMPLETED", null],
  ["not of skipped weekly data", 4, "SKIPPED", null],
] as const)("the week that is due: %s", (_, week, state, due) => {
  expect(dueIn(week, "COMPLETED", "COMPLETED", state)).toBe(due);
});
