import { expect, test } from "vitest";
import { agree, readNumberCell, readTime } from "#domain/csv/cells.ts";

const points = { isCommaDecimal: false };
const commas = { isCommaDecimal: true };

test.each([
  ["25", 25],
  ["-0.3", -0.3],
  ["−0.3", -0.3],
  [" 1.5 ", 1.5],
  ["1,5", 1.5],
  ["0,125", 0.125],
  [".5", 0.5],
  ["12.", 12],
  ["1.234", 1.234],
  ["1,234.5", 1234.5],
  ["1.234,5", 1234.5],
  ["1 234,5", 1234.5],
  ["1,234,567", 1234567],
  ["1E+03", 1000],
])("%j is the number %d", (cell, value) => {
  expect(readNumberCell(cell, points)).toEqual({ value });
});

test("a number that a computer cannot store is a problem, never another number", () => {
  expect(readNumberCell("1e400", points)).toEqual({ problem: "1e400 is too large or too small." });
});

test("a comma before three digits is decimal where semicolons separate cells", () => {
  expect(readNumberCell("1,234", commas)).toEqual({ value: 1.234 });
});

test.each([
  ["1,234", points, "1,234 can be read in two ways. Write 1234 or 1.234."],
  ["1.234", commas, "1.234 can be read in two ways. Write 1234 or 1,234."],
])("%j is not guessed where it may be a thousand", (cell, marks, problem) => {
  expect(readNumberCell(cell, marks)).toEqual({ problem });
});

test.each(["twelve", "=1+1", "12 kg", "1,2,3", "--1", "NaN", "Infinity", "0x10", "-"])(
  "%j is not a number, and is passed on unchanged",
  (cell) => {
    expect(readNumberCell(cell, points)).toEqual({ value: cell });
  },
);

test.each([
  ["2026-11-19 10:42", "2026-11-19T10:42:00"],
  ["2026-11-19T10:42", "2026-11-19T10:42:00"],
  ["11/19/2026 10:42", "2026-11-19T10:42:00"],
  ["1/9/2026 3:05 PM", "2026-01-09T15:05:00"],
  ["1/9/2026 12:05 am", "2026-01-09T00:05:00"],
  ["19.11.2026 10:42:31", "2026-11-19T10:42:31"],
  ["Nov 19, 2026, 10:42 AM", "2026-11-19T10:42:00"],
  ["2026-11-19", "2026-11-19"],
  ["11/19/2026", "2026-11-19"],
  ["2026-11-19T15:42:00.000Z", "2026-11-19T15:42:00.000Z"],
  ["2026-11-19 15:42:00+01:00", "2026-11-19T15:42:00+01:00"],
])("the time %j is read as %j", (cell, value) => {
  expect(readTime(cell, "New York")).toEqual({ value });
});

test("a time without a zone under a UTC head is UTC", () => {
  expect(readTime("2026-11-19 15:42", "UTC")).toEqual({ value: "2026-11-19T15:42:00Z" });
});

test.each(["yesterday", "19 November", "2026-11-19 ten", "11/19/26"])(
  "%j is not a time, and is passed on unchanged",
  (cell) => {
    expect(readTime(cell, "UTC")).toEqual({ value: cell });
  },
);

test("the same minute written in two zones agrees", () => {
  expect(agree("2026-11-19T15:42:31.000Z", "2026-11-19T10:42:00")).toBe(true);
  expect(agree("2026-11-19T15:43:31.000Z", "2026-11-19T10:42:00")).toBe(false);
  expect(agree("not a timeTZ", "not a timeTZ")).toBe(true);
});
