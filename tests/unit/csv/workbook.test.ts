import { expect, test } from "vitest";
import { readSheets } from "#components/import/import-parse.ts";
import { readWorkbook } from "#components/import/read-workbook.ts";
import { planFor, type Sheet, tableOf } from "#domain/csv/table.ts";
import { chemicalImport } from "#features/chemicals/chemicals-list.tsx";
import { archiveOf, aWorkbook } from "#tests/support/a-workbook.ts";

const { columns } = chemicalImport;
const HEAD = ["Reagent", "Qty (kg)", "Vendor", "Received"];

async function tableIn(file: Blob) {
  const sheets = await readSheets(file, columns);
  const { plan } = planFor(sheets, { sheet: 0 }, columns);
  return tableOf(sheets[0] as Sheet, plan);
}

test("cells are texts: dates without their format, numbers with a point, formulas with their value", async () => {
  const [sheet] = await readWorkbook(
    aWorkbook({
      Stock: [
        ["A & B", 1.5, { day: 46_345 }, { day: 46_345.445_833_333 }, { formula: "1+1", value: 2 }, true],
      ],
    }),
  );
  expect(sheet?.rows).toEqual([["A & B", "1.5", "2026-11-19", "2026-11-19T10:42", "2", "Yes"]]);
  expect([...(sheet?.numbers?.[0] ?? [])]).toEqual([1, 4]);
});

test("every sheet that is not empty can be chosen, and a wrong size of a sheet hides nothing", async () => {
  const sheets = await readWorkbook(aWorkbook({ Notes: [], Stock: [["Name", "Lot"]], Old: [["Name"]] }));
  expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
    ["Stock", [["Name", "Lot"]]],
    ["Old", [["Name"]]],
  ]);
});

test("titles above the head, empty rows and the totals at the end are not lines", async () => {
  const table = await tableIn(
    aWorkbook({
      Stock: [
        ["Chemical inventory of the lab, November 2026"],
        [],
        HEAD,
        ["Nitric acid", 1.5, "Hudson Reagents", { day: 46_345 }],
        [],
        ["Ethanol", 2, "Hudson Reagents", "3 Nov 2026"],
        ["Total", { formula: "SUM(B4:B6)", value: 3.5 }],
      ],
    }),
  );
  expect(table).toMatchObject({ head: HEAD, totals: [7] });
  expect(table.lines.map(({ number, cells }) => [number, cells[0]])).toEqual([
    [4, "Nitric acid"],
    [6, "Ethanol"],
  ]);
});

test("a text file may have titles above its head, which decides what separates its cells", async () => {
  const text =
    "Inventory, status of November, 2026;;;\nReagent;Qty (kg);Vendor;Received\nNitric acid;1,5;Hudson;\n;2,5;;\n";
  const { head, lines, totals, isCommaDecimal } = await tableIn(new Blob([text]));
  expect({ head, totals, isCommaDecimal }).toEqual({ head: HEAD, totals: [4], isCommaDecimal: true });
  expect(lines.map(({ cells }) => cells)).toEqual([["Nitric acid", "1,5", "Hudson", ""]]);
});

test("a value for every row is a column after those of the file", async () => {
  const [sheet] = await readSheets(new Blob(["Reagent,Lot\nNitric acid\n"]), columns);
  const { plan } = planFor([sheet as Sheet], { sheet: 0 }, columns);
  const table = tableOf(sheet as Sheet, { ...plan, fills: { Location: "Wet lab A", Comments: " " } });
  expect(table.head).toEqual(["Reagent", "Lot", "Location"]);
  expect(table.lines[0]?.cells).toEqual(["Nitric acid", "", "Wet lab A"]);
});

test.each<[string, Blob, string]>([
  ["an empty file", new Blob([]), "The file is empty."],
  ["blank lines", new Blob(["\n,,\n"]), "The file is empty."],
  ["more than 20 MB", new Blob([new Uint8Array(20_000_001)]), "The file is larger than 20 MB."],
  ["a PDF", new Blob(["%PDF-1.7 …"]), "This is no table. Choose a workbook (.xlsx) or a CSV file."],
  [
    "a picture",
    new Blob([new Uint8Array([0x89, 0x50, 0, 0])]),
    "This is no table. Choose a workbook (.xlsx) or a CSV file.",
  ],
  [
    "a workbook with a password, or of an old Excel",
    new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])]),
    "The workbook has a password, or is older than Excel 2007 (.xls). Save it as .xlsx without a password.",
  ],
  ["a workbook without cells", aWorkbook({ Stock: [] }), "The workbook is empty."],
  [
    "a damaged workbook",
    aWorkbook({ Stock: [["Name"]] }).slice(0, 200),
    "The workbook is damaged, or is not one of Excel (.xlsx).",
  ],
  [
    "another archive",
    new Blob([archiveOf({ "content.xml": "<office/>" })]),
    "This is no workbook of Excel (.xlsx). Save it as .xlsx or as CSV.",
  ],
])("%s has its sentence", async (_, file, sentence) => {
  await expect(readSheets(file, columns)).rejects.toThrow(sentence);
});
