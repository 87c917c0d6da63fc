import fc from "fast-check";
import { expect, test } from "vitest";
import { type SortValue, sortRows } from "#ui/table/sort-rows.ts";

const sorted = (values: SortValue[], direction: "ascending" | "descending") =>
  sortRows(values, (value) => value, direction);

test("times are sorted in both directions, equal ones keep their order and missing ones are last", () => {
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

const at = (ms: number) => ({ time: new Date(ms).toISOString() });
const newest = (rows: { time: string }[], before?: readonly { time: string }[]) => {
  const compared: object[] = [];
  const sortValue = (row: { time: string }) => {
    compared.push(row);
    return row.time;
  };
  return { rows: sortRows(rows, sortValue, "descending", before), compared };
};

test("rows that were in order before are not compared again, only new ones with their neighbours", () => {
  const before = Array.from({ length: 500 }, (_, i) => at(1e12 - i));
  const now = [at(2e12), ...before.slice(0, 300), ...before.slice(301)];
  const { rows, compared } = newest(now, before);
  expect(rows).toBe(now);
  expect(new Set(compared)).toEqual(new Set(now.slice(0, 2)));
});

test("rows in order before and new ones are sorted as without the rows before", () => {
  const times = fc.integer({ min: 0, max: 20 }).map(at);
  fc.assert(
    fc.property(
      fc.array(times),
      fc.array(fc.tuple(fc.nat(), times)),
      fc.func(fc.boolean()),
      (some, added, stays) => {
        const before = newest(some).rows;
        const now = before.filter((row) => stays(row));
        for (const [place, row] of added) now.splice(place % (now.length + 1), 0, row);
        expect(newest(now, newest([...before]).rows).rows).toEqual(newest(now).rows);
      },
    ),
  );
});
