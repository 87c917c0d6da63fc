import { expect, test } from "vitest";
import { type CustomSheet, readCustomSheet } from "#domain/qr-labels/print/custom-sheet.ts";
import {
  type LabelSheet,
  labelStocks,
  pagesOf,
  perPage,
  placeOf,
} from "#domain/qr-labels/print/label-stocks.ts";

const stock = (key: string): LabelSheet => {
  const found = labelStocks.find((one) => one.key === key);
  if (found === undefined) throw new Error(key);
  return found;
};

test.each(labelStocks)(
  "$key: labels are on the page, do not overlap, and have equal margins at both sides",
  (sheet) => {
    const last = placeOf(sheet, perPage(sheet) - 1);
    const right = sheet.page.width - last.x - sheet.label.width;
    const below = sheet.page.height - last.y - sheet.label.height;
    expect(right).toBeCloseTo(sheet.margin.left, 6);
    expect(below).toBeCloseTo(sheet.margin.top, 6);
    expect(sheet.pitch.x).toBeGreaterThanOrEqual(sheet.label.width);
    expect(sheet.pitch.y).toBeGreaterThanOrEqual(sheet.label.height);
  },
);

test("sheets contain as many labels as their name states, in exact millimetres", () => {
  expect(perPage(stock("letter-30"))).toBe(30);
  expect(perPage(stock("a4-24"))).toBe(24);
  expect(perPage(stock("a4-65"))).toBe(65);
  expect(stock("letter-30").label).toEqual({ width: 66.675, height: 25.4 });
  const { x, y } = placeOf(stock("letter-30"), 4);
  expect([x, y].map((mm) => mm.toFixed(4))).toEqual(["74.6125", "38.1000"]);
  expect(stock("cryo").page).toEqual({ width: 32.512, height: 12.7 });
  expect(stock("stake").page.width).toBeCloseTo(76.2, 9);
});

test("labels run along the rows from the start position, and over to the next page", () => {
  const pages = pagesOf(["a", "b", "c"], { ...stock("letter-30"), columns: 2, rows: 2 }, 2);
  expect(pages).toEqual([[null, null, "a", "b"], ["c"]]);
});

test("a start position behind the sheet is the last position; without labels only used positions remain", () => {
  expect(pagesOf(["a"], stock("jar"), 7)).toEqual([["a"]]);
  expect(pagesOf([], stock("jar"), 0)).toEqual([]);
});

const typed: CustomSheet = {
  page_width: 210,
  page_height: 297,
  label_width: 99.1,
  label_height: 38.1,
  columns: 2,
  rows: 7,
  pitch_x: 101.6,
  pitch_y: 38.1,
  margin_left: 4.65,
  margin_top: 15.15,
};

test("a custom sheet is stored as it was typed", () => {
  expect(readCustomSheet(typed)).toEqual({
    sheet: {
      page: { width: 210, height: 297 },
      label: { width: 99.1, height: 38.1 },
      columns: 2,
      rows: 7,
      pitch: { x: 101.6, y: 38.1 },
      margin: { left: 4.65, top: 15.15 },
    },
  });
});

test.each([
  [{ label_width: null }, { label_width: "A number is needed" }],
  [{ rows: Number.NaN }, { rows: "A number is needed" }],
  [{ columns: 1.5 }, { columns: "Must be a whole number" }],
  [{ rows: 400 }, { rows: "Must be at most 50" }],
  [{ label_height: 0 }, { label_height: "Must be over 0" }],
  [{ margin_left: -1 }, { margin_left: "Must be 0 or more" }],
  [{ pitch_x: 90 }, { pitch_x: "Labels must not overlap" }],
  [{ columns: 3 }, { page_width: "The labels are wider than the page" }],
  [{ margin_top: 31 }, { page_height: "The labels are taller than the page" }],
] satisfies [Partial<CustomSheet>, object][])(
  "an impossible sheet is refused at its field: %j",
  (change, faults) => {
    expect(readCustomSheet({ ...typed, ...change })).toEqual({ faults });
  },
);
