import { describe, expect, test } from "vitest";
import { gapsOf, missingWeeks } from "#domain/trays/missing-weeks.ts";

const sown = "2026-10-29T15:00:00.000Z";
/** In the third week. */
const harvest = { created_at: "2026-11-12T15:00:00.000Z" };

const tray = (identifier: string, weeks_data_added: number[], is_active = true) => ({
  identifier,
  weeks_data_added,
  is_active,
  harvest_data: null as typeof harvest | null,
});
const trial = (current_week_number: number | null, ...formulations: ReturnType<typeof tray>[]) => ({
  current_week_number,
  trial_length: 42,
  seed_sown_date: sown,
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

test("a week that was not measured, with a reason, is not missing", () => {
  const skipped = { ...tray("F1", [1, 3]), weeks_not_measured: [{ week_number: 2 }] };
  expect(missingWeeks(trial(3, skipped))).toEqual(["The trial is in week 3 of 6."]);
});

test("a harvested tray misses no week from its harvest on", () => {
  const harvested = (...weeks: number[]) => ({ ...tray("F1", weeks), harvest_data: harvest });
  expect(missingWeeks(trial(6, harvested(1, 2)))).toEqual([]);
  expect(missingWeeks(trial(6, harvested(1)))).toEqual(["F1 has no data for week 2."]);
  expect(missingWeeks(trial(6, harvested()))).toEqual(["F1 has no weekly data."]);
});

describe("a gap is an earlier week of an active tray", () => {
  const of = (identifier: string, weeks: number[], more = {}) => ({
    ...{ id: identifier, identifier, num_plugs_created: 24, plug_removals: [], harvest_data: null },
    weekly_data: weeks.map((week_number) => ({ week_number })),
    ...more,
  });
  const gaps = (week: number, ...trays: ReturnType<typeof of>[]) =>
    gapsOf(trays, { week, sown, length: 42 }).map((gap) => `${gap.identifier} ${gap.week}`);

  test("that has no data, in the order of the trays; the current week is none", () => {
    expect(gaps(4, of("F10", [1, 2, 3]), of("F6", [1, 2]), of("F1", [2, 3]))).toEqual(["F1 1", "F6 3"]);
    expect(gaps(1, of("F1", []))).toEqual([]);
  });

  test("unless it has a reason, the tray was harvested before, or has no plugs", () => {
    expect(
      gaps(
        5,
        of("F1", [1, 2, 4], { weeks_not_measured: [{ week_number: 3 }] }),
        of("F2", [1], { harvest_data: harvest }),
        of("F3", [], { plug_removals: [{ num_plugs_removed: 24 }] }),
      ),
    ).toEqual(["F2 2"]);
  });

  test("within the length of the trial", () => {
    expect(gaps(9, of("F1", [1, 2, 3, 4, 5]))).toEqual(["F1 6"]);
  });
});
