import { expect, test } from "vitest";
import { columnFormats, type TwoWays } from "#domain/csv/formats.ts";

const columns: { title: string; twoWays?: TwoWays }[] = [
  { title: "Created", twoWays: "time" },
  { title: "Expiry", twoWays: "time" },
  { title: "Amount", twoWays: "number" },
  { title: "Pressure", twoWays: "range" },
  { title: "Comments" },
];
const titles = columns.map(({ title }) => title);

type More = { isCommaDecimal?: boolean; answers?: Record<string, string> };

function decide(rows: string[][], { isCommaDecimal = false, answers = {} }: More = {}) {
  const file = { lines: rows.map((cells) => ({ cells })), isCommaDecimal };
  const { formats, questions } = columnFormats({ columns, titles }, file, answers);
  const asked = questions.map(
    ({ title, cell, choices }) => `${title}: ${cell}: ${choices.map((one) => one.shown).join(" or ")}`,
  );
  return { orders: formats.map(({ order }) => order), signs: formats.map(({ decimal }) => decimal), asked };
}

test("one day after the 12th decides the whole column, and the other columns of the file", () => {
  const { orders, asked } = decide([
    ["03/04/2026", "05/06/2027"],
    ["13/04/2026 10:00", ""],
  ]);
  expect(orders.slice(0, 2)).toEqual(["day", "day"]);
  expect(decide([["03/04/2026"], ["4/13/26"]]).orders[0]).toBe("month");
  expect(asked).toEqual([]);
});

test.each([
  ["semicolons", [["03/04/2026", "", "1"]], true],
  ["decimal commas", [["03/04/2026", "", "1,5"]], false],
])("%s put the day first", (_, rows, isCommaDecimal) => {
  expect(decide(rows, { isCommaDecimal })).toMatchObject({ orders: { 0: "day" }, asked: [] });
});

test("a date that nothing decides is a question with both days", () => {
  const rows = [["03/04/2026"], ["2026-05-06"], ["05/05/2026"]];
  expect(decide(rows).asked).toEqual(["Created: 03/04/2026: Mar 4, 2026 or Apr 3, 2026"]);
  expect(decide(rows, { answers: { 0: "day" } })).toMatchObject({ orders: { 0: "day" }, asked: [] });
});

test("semicolons beside decimal points, or days and months after the 12th in one column, decide nothing", () => {
  expect(decide([["03/04/2026", "", "1.5"]], { isCommaDecimal: true }).asked).toHaveLength(1);
  expect(decide([["03/04/2026"], ["13/04/2026"], ["04/13/2026"]]).asked).toHaveLength(1);
});

test("dates that can be read in one way only ask nothing", () => {
  expect(decide([["04/04/2026", "2026-03-04", "", "", "03/04/2026 in the comments"]]).asked).toEqual([]);
});

test("one number with a certain sign decides its column, then the other columns", () => {
  expect(
    decide([
      ["", "", "1,500"],
      ["", "", "2.5"],
    ]).signs[2],
  ).toBe("point");
  expect(
    decide([
      ["", "", "1.500"],
      ["", "", "2,5"],
    ]).signs[2],
  ).toBe("comma");
  expect(decide([["", "", "1,500", "1.5 to 2.5"]]).signs[2]).toBe("point");
});

test("a number that nothing decides is read as its file separates cells, or is a question", () => {
  expect(decide([["", "", "1.500"]])).toMatchObject({ signs: { 2: "point" }, asked: [] });
  expect(decide([["", "", "1,500"]], { isCommaDecimal: true })).toMatchObject({
    signs: { 2: "comma" },
    asked: [],
  });
  expect(decide([["", "", "1,500"]]).asked).toEqual(["Amount: 1,500: 1500 or 1.5"]);
  expect(decide([["", "", "", "1.500 to 2.500"]], { isCommaDecimal: true }).asked).toEqual([
    "Pressure: 1.500: 1.5 or 1500",
  ]);
  expect(decide([["", "", "1,500"]], { answers: { 2: "comma" } })).toMatchObject({
    signs: { 2: "comma" },
    asked: [],
  });
});
