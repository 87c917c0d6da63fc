import { describe, expect, test } from "vitest";
import { doubtOf, shelfLimits } from "#domain/trays/checks.ts";

const beside = { before: { avg_height: 10, avg_canopy_width: 4.7 }, active: 24 };

describe("a figure of a week is doubted", () => {
  test.each([
    [8, null],
    [7.99, "fell"],
    [9.99, null],
    [100, null],
  ])("by the lab below four fifths of the week before: %d cm after 10", (height, doubt) => {
    expect(doubtOf("avg_height", height, beside)).toBe(doubt);
  });

  test.each([
    [10, null],
    [9.99, "fell"],
    [20, null],
    [20.01, "rose"],
  ])("at the shelf below the week before and above twice as much: %d cm after 10", (height, doubt) => {
    expect(doubtOf("avg_height", height, beside, shelfLimits)).toBe(doubt);
  });

  test("where more plugs are counted than are active, whatever the week before", () => {
    expect(doubtOf("count_plugs_for_avg", 25, { ...beside, before: undefined })).toBe("too many");
    expect(doubtOf("count_plugs_for_avg", 24, beside, shelfLimits)).toBeNull();
  });

  test("never without a week before, nor while the field is empty", () => {
    expect(doubtOf("avg_canopy_width", 0.1, { ...beside, before: undefined }, shelfLimits)).toBeNull();
    expect(doubtOf("avg_canopy_width", null, beside, shelfLimits)).toBeNull();
  });
});
