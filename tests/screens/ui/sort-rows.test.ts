import { expect, test } from "vitest";
import { type SortValue, sortRows } from "#ui/table/sort-rows.ts";

const sorted = (values: SortValue[], direction: "ascending" | "descending") =>
  sortRows(values, (value) => value, direction);

test("times are sorted in both directions, equal ones remain in their order and missing ones are last", () => {
  const [old, late] = ["2025-12-31T23:59:59.999Z", "2026-01-01T00:00:00.000Z"];
  expect(sorted([late, null, old, late], "ascending")).toEqual([old, late, late, null]);
  expect(sorted([old, null, late, old], "descending")).toEqual([late, old, old, null]);
  const rows = [
    { id: 1, at: late },
    { id: 2, at: late },
  ];
  expect(sortRows(rows, ({ at }) => at, "descending").map(({ id }) => id)).toEqual([1, 2]);
});

test("texts beside a time are sorted as texts, with their numbers as numbers", () => {
  const time = "2026-01-01T00:00:00.000Z";
  expect(sorted(["Lot 10", time, "lot 9"], "ascending")).toEqual([time, "lot 9", "Lot 10"]);
});
