import { expect, test } from "vitest";
import { parseCsv, textOf } from "#components/import/import-parse.ts";
import { numberColumn, textColumn } from "#domain/csv/import-columns.ts";

const columns = [
  textColumn({ field: "name", title: "Name", also: ["Title"] }),
  numberColumn({ field: "amount", title: "Amount" }),
];

const cellsOf = (text: string) => parseCsv(text, columns).lines.map(({ cells }) => cells);

test.each([
  ["commas", 'Name,Amount\r\nAcid,"1,5"'],
  ["semicolons", "Name;Amount\nAcid;1,5"],
  ["tabs", "Name\tAmount\nAcid\t1,5"],
  ["strokes", "Amount|Name|Other\n1,5|Acid|"],
])("cells separated by %s are recognized from the head", (_, text) => {
  expect(cellsOf(text)[0]).toEqual(expect.arrayContaining(["Acid", "1,5"]));
});

test("the byte order mark and Excel's `sep=` line are not part of the head", () => {
  expect(parseCsv("\uFEFFsep=;\r\nName;Amount\r\nAcid;1\r\n", columns)).toEqual({
    head: ["Name", "Amount"],
    lines: [{ number: 2, cells: ["Acid", "1"] }],
    isCommaDecimal: true,
  });
});

test("a quoted cell may contain commas, quotation marks and new lines", () => {
  expect(cellsOf('Name,Amount\n"Acid, ""strong""\nand old",2')).toEqual([['Acid, "strong"\nand old', "2"]]);
});

test("empty lines count, and are not read", () => {
  const { lines } = parseCsv("Name,Amount\n\n,\nAcid,1\n\n", columns);
  expect(lines).toEqual([{ number: 4, cells: ["Acid", "1"] }]);
});

test("a quotation mark that is never closed is reported with its line", () => {
  expect(() => parseCsv('Name,Amount\nAcid,1\n"Base,2\nSalt,3', columns)).toThrow(
    "A quotation mark in line 3 is not closed.",
  );
});

test.each(["", "\n\n", "\uFEFF"])("%j is an empty file", (text) => {
  expect(() => parseCsv(text, columns)).toThrow("The file is empty.");
});

test.each([
  ["UTF-8", Buffer.from("\uFEFFµ-Säure", "utf8")],
  ["UTF-16", Buffer.from("\uFEFFµ-Säure", "utf16le")],
  ["an old spreadsheet's", Buffer.from("µ-Säure", "latin1")],
])("%s letters are read", (_, bytes) => {
  expect(textOf(bytes).replace("\uFEFF", "")).toBe("µ-Säure");
});
