import { expect, test } from "vitest";
import { type CsvColumn, csvFileName, timeColumns, toCsv } from "#domain/csv/write.ts";

type Jar = { name: string | null; left: number; full: boolean; made: string };

const columns: CsvColumn<Jar>[] = [
  { title: "Name", of: ({ name }) => name },
  { title: "Left", of: ({ left }) => left },
  { title: "Full", of: ({ full }) => full },
  ...timeColumns<Jar>({ label: "Made" }, ({ made }) => made),
];
const jar: Jar = { name: "Nitric acid", left: 9.5, full: true, made: "2026-11-02T15:00:00.000Z" };

const lines = (...jars: Jar[]) => toCsv(columns, jars).slice(1).split("\r\n");
const nameCell = (name: string) =>
  toCsv([{ title: "Name", of: () => name }], [0]).slice("\uFEFFName\r\n".length);

test("a file begins with the byte order mark, and every line ends with CRLF", () => {
  expect(toCsv(columns, [jar])).toBe(
    "\uFEFFName,Left,Full,Made (UTC),Made (New York)\r\n" +
      "Nitric acid,9.5,Yes,2026-11-02T15:00:00.000Z,2026-11-02 10:00\r\n",
  );
});

test("a missing value is an empty cell", () => {
  expect(lines({ ...jar, name: null, full: false })[1]).toMatch(/^,9.5,No,/);
});

test.each([
  ["a, b", '"a, b"'],
  ["1;2", '"1;2"'],
  ['5" pipe', '"5"" pipe"'],
  ["two\nlines", '"two\nlines"'],
  [" led by a space", '" led by a space"'],
])("%j is written as %j", (text, cell) => {
  expect(nameCell(text)).toBe(`${cell}\r\n`);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "'=1"])(
  "the text %j is not a formula in a spreadsheet",
  (text) => {
    expect(nameCell(text).replaceAll('"', "")).toBe(`'${text}\r\n`);
  },
);

test("a number below zero remains a number", () => {
  expect(lines({ ...jar, left: -0.3 })[1]).toMatch(/^Nitric acid,-0.3,/);
});

test("a file is named after its list and the day in New York", () => {
  expect(csvFileName("NOP processes", "2026-11-20T03:00:00.000Z")).toBe("nop-processes-2026-11-19.csv");
});
