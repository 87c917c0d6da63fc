import { expect, test } from "vitest";
import { missingWeeks } from "#domain/trays/missing-weeks.ts";

const tray = (identifier: string, weeks_data_added: number[], is_active = true) => ({
  identifier,
  weeks_data_added,
  is_active,
});
const trial = (current_week_number: number | null, ...formulations: ReturnType<typeof tray>[]) => ({
  current_week_number,
  trial_length: 42,
  formulations,
});

test("each active tray with missing weeks is named with its weeks, in the order of the trays", () => {
  expect(
    missingWeeks(
      trial(
        7,
        tray("F10", [1, 2, 3, 4, 5, 6]),
        tray("F2", [1, 2, 4, 5, 6]),
        tray("F1", [1, 5, 6]),
        tray("F3", []),
      ),
    ),
  ).toEqual(["F1 has no data for weeks 2, 3 and 4.", "F2 has no data for week 3.", "F3 has no weekly data."]);
});

test("an inactive tray misses nothing", () => {
  expect(missingWeeks(trial(6, tray("F1", [1], false)))).toEqual([]);
});

test("a trial that is not at its last week states it", () => {
  expect(missingWeeks(trial(3, tray("F1", [1, 2, 3])))).toEqual(["The trial is in week 3 of 6."]);
  expect(missingWeeks(trial(3, tray("F1", [1, 2])))).toEqual([
    "F1 has no data for week 3.",
    "The trial is in week 3 of 6.",
  ]);
});

test("a trial without a length is complete with its current week", () => {
  expect(missingWeeks({ ...trial(2, tray("F1", [1, 2])), trial_length: null })).toEqual([]);
});
