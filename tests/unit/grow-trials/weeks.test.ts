import { describe, expect, test } from "vitest";
import {
  currentWeekNumber,
  daysBetween,
  defaultHarvestDate,
  growTrialName,
  lastWeekBeyond,
  measuredAt,
  weeksIn,
} from "#domain/grow-trials/weeks.ts";
import type { StepState } from "#domain/steps/schema.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { aHarvest, aTray, growIds, growStepsIn } from "../../fixtures/grow-trials.ts";

const running = growStepsIn(growIds.trial, "COMPLETED", "COMPLETED");
type Trays = Parameters<typeof currentWeekNumber>[1];
/** A lab whose trays were harvested at these times; null for a tray without harvest. */
const harvestedAt = (...times: (string | null)[]) => ({
  formulation_ids: times.map((_, i) => String(i)),
  lab: {
    get: (_: string, id: unknown) => {
      const created_at = times[Number(id)];
      return aTray({ harvest_data: created_at ? aHarvest({ created_at }) : null });
    },
  } as Trays,
});
const weekOf = (
  seed_sown_date: string | null,
  now: string,
  process_states = running,
  { formulation_ids, lab } = harvestedAt(),
) => currentWeekNumber({ seed_sown_date, process_states, formulation_ids }, lab, now);

describe("the week of a trial", () => {
  test.each(tableOf<[string, sown: string | null, now: string, week: number | null]>("weeks of a trial"))(
    "%s",
    (_, sown, now, week) => {
      expect(weekOf(sown, now)).toBe(week);
    },
  );

  const stepsDone = (at: string, ...states: StepState[]) =>
    growStepsIn(growIds.trial, "COMPLETED", "COMPLETED", ...states).map((step) => ({
      ...step,
      changed: { by: "x", at },
    }));

  test.each([
    ["the harvest step was completed, without a harvest", "COMPLETED", harvestedAt(null), 8],
    ["the harvest step was skipped", "SKIPPED", harvestedAt(), 8],
    ["the last harvest was measured", "COMPLETED", harvestedAt("2026-09-15T15:00:00.000Z", null), 3],
    [
      "the last of two harvests was measured",
      "COMPLETED",
      harvestedAt("2026-09-29T15:00:00.000Z", "2026-09-15T15:00:00.000Z"),
      5,
    ],
    [
      "the harvest step was completed before its last harvest",
      "COMPLETED",
      harvestedAt("2026-11-01T15:00:00.000Z"),
      8,
    ],
  ] as const)("stops when %s", (_, state, trays, week) => {
    const done = stepsDone("2026-10-20T15:00:00.000Z", "COMPLETED", state);
    expect(weekOf("2026-09-01T15:00:00.000Z", "2026-11-19T15:00:00.000Z", done, trays)).toBe(week);
  });

  test("stops with the harvest, though weekly data is deferred", () => {
    const done = stepsDone("2026-10-20T15:00:00.000Z", "TODO_LATER", "COMPLETED");
    expect(weekOf("2026-09-01T15:00:00.000Z", "2026-11-19T15:00:00.000Z", done)).toBe(8);
  });

  test("of a trial of 2024 is that of its harvest, not of the day it was typed", () => {
    const typed = stepsDone("2026-11-25T22:26:00.000Z", "COMPLETED", "COMPLETED");
    const trays = harvestedAt("2024-06-23T14:00:00.000Z");
    expect(weekOf("2024-05-12T14:00:00.000Z", "2026-11-26T15:00:00.000Z", typed, trays)).toBe(7);
  });
});

test.each([
  ["2026-11-01T03:59:00.000Z", "2026-11-01T04:00:00.000Z", 1],
  ["2026-11-01T04:00:00.000Z", "2026-11-02T04:59:00.000Z", 0],
  ["2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z", 1],
  ["2026-11-19T15:00:00.000Z", "2026-11-12T15:00:00.000Z", -7],
])("from %s to %s there are %i days in the calendar of New York", (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

describe("a week was measured, unless the person states it,", () => {
  const sown = "2026-10-29T14:00:00.000Z";
  const now = "2026-11-19T15:42:00.000Z";

  test.each([
    ["on the last day of a past week", sown, 1, "2026-11-04T15:00:00.000Z"],
    ["on the last day of the week before this one", sown, 3, "2026-11-18T15:00:00.000Z"],
    ["now in this week", sown, 4, now],
    ["now in a week to come", sown, 5, now],
    ["now before the seeds are sown", null, 1, now],
  ])("%s", (_, seedSownDate, week, at) => {
    expect(measuredAt(seedSownDate, week, now)).toBe(at);
  });
});

test("two weeks can be recorded after the last week of a trial", () => {
  expect(lastWeekBeyond(42)).toBe(8);
});

test.each([
  [1, 1],
  [7, 1],
  [8, 2],
  [28, 4],
  [42, 6],
  [43, 7],
])("a trial of %i days has %i weeks", (days, weeks) => {
  expect(weeksIn(days)).toBe(weeks);
});

test("the harvest is expected at the same local time, after the trial's length or 42 days", () => {
  expect(defaultHarvestDate("2026-10-29T14:00:00.000Z", 28)).toBe("2026-11-26T15:00:00.000Z");
  expect(defaultHarvestDate("2026-10-29T14:00:00.000Z", null)).toBe("2026-12-10T15:00:00.000Z");
});

test.each([
  [[], "Grow Trial 2026-11-18"],
  [["Grow Trial 2026-11-19", null], "Grow Trial 2026-11-18"],
  [["Grow Trial 2026-11-18"], "Grow Trial 2026-11-18 (2)"],
  [["Grow Trial 2026-11-18", "Grow Trial 2026-11-18 (2)"], "Grow Trial 2026-11-18 (3)"],
  [["Grow Trial 2026-11-18 kale"], "Grow Trial 2026-11-18"],
])("beside %j a trial of that day is named %s", (names, name) => {
  const trials = names.map((one) => ({ name: one }));
  expect(growTrialName("2026-11-19T04:59:00.000Z", trials)).toBe(name);
});
