import { describe, expect, test } from "vitest";
import {
  currentWeekNumber,
  daysBetween,
  defaultHarvestDate,
  growTrialName,
  weeksIn,
} from "#domain/grow-trials/weeks.ts";
import { growIds, growStepsIn } from "../../fixtures/grow-trials.ts";

const running = growStepsIn(growIds.trial, "COMPLETED", "COMPLETED");
const weekOf = (seed_sown_date: string | null, now: string, process_states = running) =>
  currentWeekNumber({ seed_sown_date, process_states }, now);

describe("the week of a trial", () => {
  test.each([
    ["before the seeds are sown", null, "2026-11-19T15:00:00.000Z", null],
    ["on the day itself", "2026-11-02T15:00:00.000Z", "2026-11-02T23:00:00.000Z", 1],
    ["on the sixth day after", "2026-11-02T15:00:00.000Z", "2026-11-09T04:59:00.000Z", 1],
    [
      "from New York's midnight of the seventh day",
      "2026-11-02T15:00:00.000Z",
      "2026-11-09T05:00:00.000Z",
      2,
    ],
    ["whatever the hour it was sown", "2026-11-03T04:30:00.000Z", "2026-11-09T05:00:00.000Z", 2],
    ["past the trial's length", "2026-09-01T15:00:00.000Z", "2026-11-19T15:00:00.000Z", 12],
    ["where it is still to be sown", "2026-12-24T15:00:00.000Z", "2026-11-19T15:00:00.000Z", 0],
    ["where it is to be sown tomorrow", "2026-11-20T15:00:00.000Z", "2026-11-19T15:00:00.000Z", 0],
    ["over the end of daylight saving", "2026-10-26T04:30:00.000Z", "2026-11-02T04:59:00.000Z", 1],
    ["a day after that end", "2026-10-26T04:30:00.000Z", "2026-11-02T05:00:00.000Z", 2],
    ["over the beginning of daylight saving", "2026-03-02T05:30:00.000Z", "2026-03-09T03:59:00.000Z", 1],
    ["a week after, by the clock on the wall", "2026-03-02T05:30:00.000Z", "2026-03-09T04:00:00.000Z", 2],
  ])("%s", (_, sown, now, week) => {
    expect(weekOf(sown, now)).toBe(week);
  });

  test("stops with the harvest when every step is done", () => {
    const done = growStepsIn(growIds.trial, "COMPLETED", "COMPLETED", "COMPLETED", "COMPLETED");
    const harvested = done.map((step) => ({ ...step, changed: { by: "x", at: "2026-10-20T15:00:00.000Z" } }));
    expect(weekOf("2026-09-01T15:00:00.000Z", "2026-11-19T15:00:00.000Z", harvested)).toBe(8);
  });

  test("continues while weekly data is deferred, though the harvest is recorded", () => {
    const open = growStepsIn(growIds.trial, "COMPLETED", "COMPLETED", "TODO_LATER", "COMPLETED");
    expect(weekOf("2026-09-01T15:00:00.000Z", "2026-11-19T15:00:00.000Z", open)).toBe(12);
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
