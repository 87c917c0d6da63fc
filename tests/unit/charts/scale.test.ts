import { expect, test } from "vitest";
import { niceTicks } from "#domain/statistics/figures.ts";
import { linearScale, linePaths, stepPaths, weekTicks } from "#features/grow-trials/charts/plot/scale.ts";

test.each([
  [0, 12.3, 3, [0, 5, 10, 15]],
  [0, 28.8, 3, [0, 10, 20, 30]],
  [0, 0.9, 3, [0, 0.5, 1]],
  [0, 0.28, 3, [0, 0.1, 0.2, 0.3]],
  [0, 0, 3, [0, 1]],
  [0, 5, 5, [0, 1, 2, 3, 4, 5]],
  [-31.7, 0, 4, [-40, -30, -20, -10, 0]],
  [-12, 33.7, 4, [-20, 0, 20, 40]],
  [5, 40, 4, [0, 10, 20, 30, 40]],
  [0, 120_000, 3, [0, 50_000, 100_000, 150_000]],
])("from %s to %s about %s steps are marked %j", (low, high, count, ticks) => {
  expect(niceTicks(low, high, count)).toEqual(ticks);
});

test.each([
  ["all, where there is room", 1, 6, [1, 2, 3, 4, 5, 6]],
  ["every second", 1, 12, [2, 4, 6, 8, 10, 12]],
  ["every fifth", 1, 30, [5, 10, 15, 20, 25, 30]],
  ["those of the longest trial", 1, 523, [100, 200, 300, 400, 500]],
])("weeks below the axis: %s", (_, first, last, weeks) => {
  expect(weekTicks(first, last, 9)).toEqual(weeks);
});

test("an axis maps its ends, also upside down, and an axis without length maps everything to one point", () => {
  const down = linearScale([0, 10], [126, 26]);
  expect([0, 5, 10].map(down)).toEqual([126, 76, 26]);
  expect(linearScale([3, 3], [20, 80])(3)).toBe(20);
});

const scales = { x: (week: number) => 10 * week, y: (value: number) => 100 - value };
const points = (...weeks: number[]) => weeks.map((week) => ({ week, value: week * 2 }));

test.each([
  ["nothing", points(), "", ""],
  ["a single week", points(1), "", ""],
  ["weeks in a row", points(1, 2, 3), "M10 98L20 96L30 94", ""],
  ["a gap", points(1, 2, 5, 6), "M10 98L20 96M50 90L60 88", "M20 96L50 90"],
])(
  "a line of %s is solid between neighbouring weeks and marked as a gap elsewhere",
  (_, series, whole, gaps) => {
    expect(linePaths(series, scales)).toEqual({ whole, gaps });
  },
);

test("steps go down at the end of the week", () => {
  const series = [
    { week: 0, value: 100 },
    { week: 1, value: 50 },
  ];
  expect(stepPaths(series, scales)).toEqual({ whole: "M0 0H10V50", gaps: "" });
});
