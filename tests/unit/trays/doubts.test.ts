import { describe, expect, test } from "vitest";
import { anomalyOf, siblingsOf, suggestedCount, weekWarnings } from "#domain/trays/checks.ts";

const weeks = [
  { week_number: 2, avg_height: 10, avg_canopy_width: 4.7, count_plugs_for_avg: 10 },
  // A figure that was not entered is no figure before.
  { week_number: 3, avg_height: null, avg_canopy_width: Number.NaN },
];
const beside = { week: 3, weeks, active: 72 };
const growing = (...steps: [number, number][]) =>
  steps.map(([before, now]) => [
    { week_number: 2, avg_height: before },
    { week_number: 3, avg_height: now },
  ]);
const siblings = growing([8, 11.9], [9, 13.6], [10, 15], [12, 18.1]);

const doubtOf = (height: number | null, more = {}) => anomalyOf("avg_height", height, { ...beside, ...more });

describe("a mean is doubted", () => {
  test.each([
    [8, undefined],
    [7.99, "fell"],
    [40, undefined],
    [40.1, "rose"],
  ])("without four other trays by a fall of a fifth, or above four times: %d cm after 10", (height, why) => {
    expect(doubtOf(height)?.why).toBe(why);
    expect(doubtOf(height, { siblings: siblings.slice(1) })?.why).toBe(why);
  });

  test.each([
    [7.99, "fell"],
    [160, undefined],
    [161, "rose"],
  ])("above four times for each week since the last one: %d cm after 10 in two weeks", (height, why) => {
    expect(doubtOf(height, { weeks: [{ week_number: 1, avg_height: 10 }] })?.why).toBe(why);
  });

  test.each([
    [12.1, undefined],
    [11.9, "fell"],
    [18.6, undefined],
    [18.9, "rose"],
  ])("beside four trays that grew by half, outside four to five fourths of that: %d cm", (height, why) => {
    expect(doubtOf(height, { siblings })?.why).toBe(why);
  });

  test("not if all trays fell alike, nor if all grew to five times as much", () => {
    expect(doubtOf(5.2, { siblings: growing([10, 5], [8, 4.1], [9, 4.4], [12, 6.2]) })).toBeNull();
    expect(doubtOf(52, { siblings: growing([1, 5], [2, 10.3], [3, 14.8], [4, 20]) })).toBeNull();
  });

  test("outside three deviations, where the trays differ among themselves", () => {
    const various = growing([10, 9], [10, 12], [10, 18], [10, 24]);
    expect(doubtOf(6, { siblings: various })).toBeNull();
    expect(doubtOf(150, { siblings: various })?.why).toBe("rose");
  });

  test("by the growth per week, if the week before is missing in the tray or in the others", () => {
    const [week2, week3] = [
      { week_number: 2, avg_height: 20 },
      { week_number: 3, avg_height: 40 },
    ];
    const whole = Array.from({ length: 4 }, () => [{ week_number: 1, avg_height: 10 }, week2, week3]);
    const missed = [{ week_number: 1, avg_height: 10 }];
    expect(doubtOf(41, { weeks: missed, siblings: whole })).toBeNull();
    expect(doubtOf(100, { weeks: missed, siblings: whole })?.why).toBe("rose");
    const without2 = whole.map((own) => own.filter((week) => week !== week2));
    expect(doubtOf(21, { siblings: without2 })).toBeNull();
  });

  test("never without a week before, nor while the field is empty", () => {
    expect(doubtOf(0.1, { weeks: [], siblings })).toBeNull();
    expect(doubtOf(null, { siblings })).toBeNull();
    expect(anomalyOf("avg_canopy_width", 99, { ...beside, weeks: weeks.slice(1) })).toBeNull();
  });
});

describe("a count is doubted", () => {
  const countOf = (count: number, more = {}) =>
    anomalyOf("count_plugs_for_avg", count, { ...beside, ...more })?.why;

  test("above the active plugs, whatever the week before", () => {
    expect(countOf(25, { weeks: [], active: 24 })).toBe("too many");
    expect(countOf(24, { weeks: [], active: 24 })).toBeUndefined();
  });

  test.each([
    [72, "rose"],
    [20, undefined],
    [21, "rose"],
    [5, undefined],
    [4, "fell"],
  ])("above twice or below half of the week before: %d after 10", (count, why) => {
    expect(countOf(count)).toBe(why);
  });
});

test("each doubted figure has one sentence", () => {
  const entered = { avg_height: 99, avg_canopy_width: 3, count_plugs_for_avg: 73 };
  expect(weekWarnings(entered, { ...beside, siblings })).toEqual([
    "Height (99 cm) is far from 15 cm, by the growth of the other trays. Please check.",
    "Canopy width is more than 20 % below the week before (4.7 cm). Please check.",
    "Count plugs for avg (73) is more than the active plugs (72). Please check.",
  ]);
  expect(weekWarnings({ avg_height: 99, count_plugs_for_avg: 72 }, beside)).toEqual([
    "Height (99 cm) is more than 4 times that of week 2 (10 cm). Please check.",
    "Count plugs for avg (72) is far from that of the week before (10). Please check.",
  ]);
});

test("the other trays of a trial are all but the tray itself", () => {
  const trays = ["a", "b", "c"].map((id, i) => ({ id, weekly_data: [{ week_number: i }] }));
  expect(siblingsOf(trays, "b")).toEqual([[{ week_number: 0 }], [{ week_number: 2 }]]);
});

test.each([
  ["that of the week before", 3, 72, 10],
  ["the active plugs, if fewer", 3, 8, 8],
  ["that of the last week with data", 5, 72, 10],
  ["the active plugs, without a week before", 2, 72, 72],
])("the suggested count is %s", (_, week, active, expected) => {
  expect(suggestedCount([{ week_number: 2, count_plugs_for_avg: 10 }], week, active)).toBe(expected);
});
