import { expect, test } from "vitest";
import { agree, dayOrder, decimalSign, readNumberCell, readTime } from "#domain/csv/cells.ts";
import { tableOf } from "#tests/fixtures/tables.ts";

test.each(tableOf<[cell: string, value: number]>("numbers of a cell"))(
  "%j is the number %d",
  (cell, value) => {
    expect(readNumberCell(cell, "point")).toEqual({ value });
  },
);

test.each([
  ["1,234", "point", 1234],
  ["1,234", "comma", 1.234],
  ["-1.234", "point", -1.234],
  ["1.234", "comma", 1234],
  ["12.5", "comma", 12.5],
] as const)("%j is read with a decimal %s as %d", (cell, sign, value) => {
  expect(readNumberCell(cell, sign)).toEqual({ value });
});

test.each([
  ["1,234", "either"],
  ["1.234", "either"],
  ["0,125", "comma"],
  ["1,5", "comma"],
  ["1234.5", "point"],
  ["1.234,5", "comma"],
  ["1,234.5", "point"],
  ["1500", undefined],
  ["1,5 kg", undefined],
])("the decimal sign of %j is %j", (cell, sign) => {
  expect(decimalSign(cell)).toBe(sign);
});

test("a number that a computer cannot store is a problem, never another number", () => {
  expect(readNumberCell("1e400", "point")).toEqual({ problem: "1e400 is too large or too small." });
});

test.each(["twelve", "=1+1", "12 kg", "1,2,3", "--1", "NaN", "Infinity", "0x10", "-"])(
  "%j is not a number, and is passed on unchanged",
  (cell) => {
    expect(readNumberCell(cell, "point")).toEqual({ value: cell });
  },
);

test.each(tableOf<[cell: string, value: string]>("times of a cell"))(
  "the time %j is read as %j",
  (cell, value) => {
    expect(readTime(cell, { zone: "New York", order: "month" })).toEqual({ value });
  },
);

test.each([
  ["03/04/2026", "month", "2026-03-04"],
  ["03/04/2026", "day", "2026-04-03"],
  ["11/2/26", "month", "2026-11-02"],
  ["11/2/26 9:05", "day", "2026-02-11T09:05:00"],
  ["3-4-2026", "day", "2026-04-03"],
  ["1/2/70", "month", "1970-01-02"],
  ["1/2/69", "month", "2069-01-02"],
] as const)("%j with the %s first is %j", (cell, order, value) => {
  expect(readTime(cell, { zone: "New York", order })).toEqual({ value });
});

test.each([
  ["13/04/2026", "day"],
  ["04/13/26 10:00", "month"],
  ["03-04-2026", "either"],
  ["2026-04-03", undefined],
  ["04/04/2026", undefined],
  ["3.4.2026", undefined],
  ["2-Nov-26", undefined],
  ["yesterday", undefined],
])("the order of day and month in %j is %j", (cell, order) => {
  expect(dayOrder(cell)).toBe(order);
});

test("a time without a zone under a UTC head is UTC", () => {
  expect(readTime("2026-11-19 15:42", { zone: "UTC", order: "month" })).toEqual({
    value: "2026-11-19T15:42:00Z",
  });
});

test.each(["yesterday", "19 November", "2026-11-19 ten", "2-Novel-26", "1/2/3", "2026/11-02"])(
  "%j is not a time, and is passed on unchanged",
  (cell) => {
    expect(readTime(cell, { zone: "UTC", order: "month" })).toEqual({ value: cell });
  },
);

test("the same minute written in two zones agrees", () => {
  expect(agree("2026-11-19T15:42:31.000Z", "2026-11-19T10:42:00")).toBe(true);
  expect(agree("2026-11-19T15:43:31.000Z", "2026-11-19T10:42:00")).toBe(false);
  expect(agree("not a timeTZ", "not a timeTZ")).toBe(true);
});
