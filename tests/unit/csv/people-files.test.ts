import { expect, onTestFinished, test } from "vitest";
import { type Answers, checkFile, NEW_NAME } from "#components/import/import-check.ts";
import { readSheets } from "#components/import/import-parse.ts";
import { planFor, type Sheet, tableOf } from "#domain/csv/table.ts";
import { demoLookups } from "#domain/lookups/first-lookups.ts";
import { chemicalImport } from "#features/chemicals/chemicals-list.tsx";
import { LabStore } from "#store/db.ts";
import { writeRecords } from "#store/write-records.ts";
import { DANA, NOW } from "#tests/fixtures/records.ts";
import { aWorkbook } from "#tests/support/a-workbook.ts";

type Rows = Parameters<typeof aWorkbook>[0][string];

/** Checks a workbook of chemicals, whose columns are related as they are guessed. */
async function check(rows: Rows, answers: Answers = {}) {
  const store = new LabStore(`people-${crypto.randomUUID()}`);
  onTestFinished(() => store.delete());
  await writeRecords(store, demoLookups());
  const [sheet] = (await readSheets(aWorkbook({ Stock: rows }), chemicalImport.columns)) as [Sheet];
  const { plan } = planFor([sheet], { sheet: 0 }, chemicalImport.columns);
  return checkFile(tableOf(sheet, plan), {
    ...chemicalImport,
    env: { store, now: () => Date.parse(NOW), newId: () => crypto.randomUUID() },
    user: DANA,
    role: "member",
    defaults: { created_by: DANA, creation_date: NOW },
    answers,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}

const HEAD = ["Reagent", "Qty (kg)", "Conc (%)", "Vendor", "Storage", "Received"];
const acid = (...more: Rows[number]) => ["Nitric acid", ...more, "Wet lab A"];

test("units are in the heads, or in the cells, which go before their head", async () => {
  const { head, lines } = await check([
    HEAD,
    acid(1.5, 70, "Hudson Reagents"),
    acid("500 mL", "70 %", "Hudson Reagents"),
    acid("500 stones", 70, "Hudson Reagents"),
  ]);
  expect(head.missing).toEqual([]);
  expect(lines.map(({ body }) => `${body.amount_supplied} ${body.amount_units}`).slice(0, 2)).toEqual([
    "1.5 KG",
    "500 ML",
  ]);
  expect(lines.map(({ body }) => body.concentration_units)).toEqual(["PERCENT", "PERCENT", "PERCENT"]);
  expect(lines[2]?.problems.map(({ message }) => message)).toEqual(["Amount supplied must be a number"]);
});

test("a second unit in a row is a problem: in a cell, or in a head", async () => {
  const { lines } = await check([
    ["Reagent", "Qty", "Unit", "Conc (%)", "Vendor", "Storage", "Left (g)"],
    ["Nitric acid", "1.5 kg", "L", 70, "Hudson Reagents", "Wet lab A"],
    ["Nitric acid", 1.5, "kg", 70, "Hudson Reagents", "Wet lab A", 1.2],
  ]);
  const message = "The unit is not the one of this row.";
  expect(lines.map(({ problems }) => problems)).toMatchObject([
    [{ title: "Amount supplied", message }],
    [{ title: "Amount left", message }],
  ]);
});

test("a number of a workbook is that number, and only a text is asked about", async () => {
  expect((await check([HEAD, acid(1.234, 70, "Hudson Reagents")])).lines[0]?.body.amount_supplied).toBe(
    1.234,
  );
  const { questions } = await check([
    HEAD,
    acid(1.234, 70, "Hudson Reagents"),
    acid("1,500 kg", 70, "Hudson Reagents"),
  ]);
  expect(questions).toMatchObject([{ title: "Qty (kg)", cell: "1,500" }]);
});

test("a date is a date, with its format or without; a text that can be read in two ways is asked about once", async () => {
  const days = async (...received: Rows[number]) =>
    check([HEAD, ...received.map((day) => [...acid(1, 70, "Hudson Reagents"), day])]);
  const { lines } = await days({ day: 46_345 }, 46_345, "19.11.2026");
  expect(lines.map(({ body }) => body.creation_date)).toEqual(lines.map(() => "2026-11-19T05:00:00.000Z"));
  expect((await days("03/04/2026", "05/06/2026")).questions).toHaveLength(1);
});

test("what is left of a bottle is a count, and no more than the whole", async () => {
  const { lines } = await check([
    [...HEAD.slice(0, 5), "Left"],
    [...acid(2.5, 70, "Hudson Reagents"), 0.4],
    [...acid(2.5, 70, "Hudson Reagents"), "3 kg"],
    [...acid(2.5, 70, "Hudson Reagents"), "half"],
  ]);
  expect(lines.map(({ left, problems }) => left ?? problems.map(({ message }) => message))).toEqual([
    0.4,
    ["Amount left is more than the whole amount"],
    ["Amount left must be a number"],
  ]);
  expect(lines[0]?.body).not.toHaveProperty("amount_left");
});

test("unknown names are listed once, with the list that takes them and the name that was probably meant", async () => {
  const rows = [HEAD, acid(1, 70, "Hudson"), acid(2, 70, "HUDSON"), acid(3, 70, "Moon Chemicals")];
  const { unknown } = await check(rows);
  expect(unknown).toMatchObject([
    { name: "Hudson", rows: 2, list: "suppliers", near: { id: "1", name: "Hudson Reagents" } },
    { name: "Moon Chemicals", rows: 1, list: "suppliers" },
  ]);
  expect(unknown[1]).not.toHaveProperty("near");
  const names = { [unknown[0]?.key ?? ""]: "1", [unknown[1]?.key ?? ""]: NEW_NAME };
  const answered = await check(rows, { names });
  expect(answered.lines.map(({ body, problems }) => [body.supplier_id, problems.length])).toEqual([
    [1, 0],
    [1, 0],
    [undefined, 1],
  ]);
});

test("of two new names for one list, the shorter one is asked about, and is the longer one if that was meant", async () => {
  const rows = [HEAD, acid(1, 70, "Moon Chem"), acid(2, 70, "Moon Chem GmbH"), acid(3, 70, "Mon Chem")];
  const { unknown } = await check(rows);
  expect(unknown.map(({ name, near }) => [name, near?.name])).toEqual([
    ["Moon Chem", "Moon Chem GmbH"],
    ["Moon Chem GmbH", undefined],
    ["Mon Chem", undefined],
  ]);
  const [first] = unknown;
  const { unknown: left } = await check(rows, { names: { [first?.key ?? ""]: first?.near?.id ?? "" } });
  expect(left.map(({ name, rows: count }) => [name, count])).toEqual([
    ["Moon Chem GmbH", 2],
    ["Mon Chem", 1],
  ]);
});

test("a formula that failed, or that was not calculated, is a problem of its cell, in an optional column too", async () => {
  const { lines } = await check([
    [...HEAD.slice(0, 5), "Notes", "Expiry"],
    [...acid({ formula: "1/0", error: "#DIV/0!" }, 70, "Hudson Reagents"), "", ""],
    [...acid(1, 70, "Hudson Reagents"), { formula: "A1", error: "#REF!" }, ""],
    [...acid(1, 70, "Hudson Reagents"), "", { formula: "TODAY()" }],
    [...acid(1, 70, "Hudson Reagents"), "#1 of two", { formula: "46000", value: 46_345 }],
  ]);
  const failed = "The formula in this cell failed.";
  expect(lines.map(({ problems }) => problems.map(({ title, message }) => [title, message]))).toEqual([
    [["Amount supplied", failed]],
    [["Comments", failed]],
    [["Expiry date", "The formula has no value. Open the file in a spreadsheet and save it."]],
    [],
  ]);
});
