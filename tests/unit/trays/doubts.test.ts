import { describe, expect, test } from "vitest";
import { anomalyOf, shelfLimits, suggestedCount, weekWarnings } from "#domain/trays/checks.ts";

const beside = { before: { avg_height: 10, avg_canopy_width: 4.7 }, active: 24 };

describe("a figure of a week is doubted", () => {
  test.each([
    [8, null],
    [7.99, "fell"],
    [9.99, null],
    [100, null],
  ])("by the lab below four fifths of the week before: %d cm after 10", (height, doubt) => {
    expect(anomalyOf("avg_height", height, beside)).toBe(doubt);
  });

  test.each([
    [10, null],
    [9.99, "fell"],
    [20, null],
    [20.01, "rose"],
  ])("at the shelf below the week before and above twice as much: %d cm after 10", (height, doubt) => {
    expect(anomalyOf("avg_height", height, beside, shelfLimits)).toBe(doubt);
  });

  test("where more plugs are counted than are active, whatever the week before", () => {
    expect(anomalyOf("count_plugs_for_avg", 25, { ...beside, before: undefined })).toBe("too many");
    expect(anomalyOf("count_plugs_for_avg", 24, beside, shelfLimits)).toBeNull();
  });

  test.each([
    [72, "rose"],
    [20, null],
    [21, "rose"],
    [5, null],
    [4, "fell"],
  ])(
    "where the count is more than twice or less than half of the week before: %d after 10",
    (count, doubt) => {
      const before = { ...beside.before, count_plugs_for_avg: 10 };
      for (const limits of [undefined, shelfLimits])
        expect(anomalyOf("count_plugs_for_avg", count, { before, active: 72 }, limits)).toBe(doubt);
    },
  );

  test("in a sentence of the lab, which names both counts", () => {
    const before = { ...beside.before, count_plugs_for_avg: 10 };
    expect(weekWarnings({ count_plugs_for_avg: 72 }, before, 72)).toEqual([
      "Count plugs for avg (72) is far from that of the week before (10). Please check.",
    ]);
  });

  test("never without a week before, nor while the field is empty", () => {
    expect(anomalyOf("avg_canopy_width", 0.1, { ...beside, before: undefined }, shelfLimits)).toBeNull();
    expect(anomalyOf("avg_canopy_width", null, beside, shelfLimits)).toBeNull();
  });
});

test.each([
  ["that of the week before", 3, 72, 10],
  ["the active plugs, if fewer", 3, 8, 8],
  ["that of the last week with data", 5, 72, 10],
  ["the active plugs, without a week before", 2, 72, 72],
])("the suggested count is %s", (_, week, active, expected) => {
  expect(suggestedCount([{ week_number: 2, count_plugs_for_avg: 10 }], week, active)).toBe(expected);
});
