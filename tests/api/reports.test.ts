import { Readable } from "node:stream";
import { beforeAll, describe, expect, test } from "vitest";
import { idOf } from "#domain/kernel/tables.ts";
import { sheets } from "#server/exchange/sheets/columns.ts";
import { exampleRecords } from "#tests/fixtures/examples.ts";
import { aChemical, chemicalChanges } from "#tests/fixtures/records.ts";
import { createLab, people, type TestLab } from "#tests/support/create-lab.ts";
import { unzipped, written } from "#tests/support/eln-files.ts";

const comments = 'Not for <b>"food"</b> & \u0007drink';
const asCsv = { headers: { Accept: "text/csv" } };
let lab: TestLab;

beforeAll(async () => {
  lab = await createLab();
  await lab.put([...exampleRecords, ...chemicalChanges(aChemical({ id: crypto.randomUUID(), comments }))]);
});

const linesOf = (csv: string) =>
  csv
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");

describe("GET /api/resource-use/ledger", () => {
  test("sends the same uses as JSON and as CSV", async () => {
    const path = "/api/resource-use/ledger?material=nitric%20ACID&purpose=CHEMICAL_DILUTION";
    const uses = await (await lab.request("GET", path)).json();
    expect(uses).toMatchObject([{ material: "Nitric acid", purpose: "Chemical Dilution", amount_used: 500 }]);
    const reply = await lab.request("GET", path, asCsv);
    expect(reply.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const [head, row, ...others] = linesOf(await reply.text());
    expect(head).toMatch(/^Material,Stock,Resource Type,Purpose,Amount used,Amount units,/);
    expect(row).toMatch(/^Nitric acid,Nitric acid,ACID,Chemical Dilution,500,ML,500,/);
    expect(others).toEqual([]);
  });

  test.each([
    ["from=2026-11-10&to=2026-11-10&material=nitric acid", 1],
    ["from=2026-11-11&material=nitric acid", 0],
    ["to=2026-11-09&material=nitric acid", 0],
    ["person=nobody@lab.example", 0],
  ])("with %s has %i rows", async (query, count) => {
    const reply = await lab.request("GET", `/api/resource-use/ledger?${query}`);
    expect(await reply.json()).toHaveLength(count);
  });

  test("refuses what is not a day", async () => {
    expect((await lab.request("GET", "/api/resource-use/ledger?from=yesterday")).status).toBe(422);
  });
});

describe("GET /api/reports/month", () => {
  test("sends a month as JSON and as CSV", async () => {
    const report = await (await lab.request("GET", "/api/reports/month?month=2026-11")).json();
    expect(report).toMatchObject({ month: "2026-11", person: null });
    expect(report.year).toHaveLength(12);
    const csv = await (await lab.request("GET", "/api/reports/month?month=2026-11", asCsv)).text();
    const [head, ...rows] = linesOf(csv);
    expect(head).toBe("Part,Name,Details,Count,Amount,Unit,State,Date (New York),Created By");
    expect(rows).toContainEqual(expect.stringMatching(/^Uses,Nitric acid,Chemical Dilution,1,500,ML,/));
  });

  test.each(["2026-13", "2026", "November"])("refuses %s", async (month) => {
    expect((await lab.request("GET", `/api/reports/month?month=${month}`)).status).toBe(422);
  });
});

describe("the export of all tables", () => {
  const filesOf = async (path: string) => {
    const reply = await lab.request("GET", path);
    expect(reply.status).toBe(200);
    return unzipped(await written(Readable.fromWeb(reply.body as never)));
  };
  const textOf = (files: ReadonlyMap<string, Buffer>, path: string) => files.get(path)?.toString() ?? "";

  test("as CSV has a file for each table, with a line for each record", async () => {
    const files = await filesOf("/api/export/csv.zip");
    expect([...files.keys()].sort()).toEqual(sheets.map(({ file }) => `${file}.csv`).sort());
    for (const { file, table, part } of sheets) {
      if (part !== null) continue;
      const docs = await lab.db.all(table, { withdrawn: true });
      const csv = textOf(files, `${file}.csv`);
      for (const doc of docs) expect(csv, table).toContain(idOf(table, doc));
      expect(linesOf(csv).length, table).toBeGreaterThan(docs.length);
    }
    const chemicals = textOf(files, "chemicals.csv");
    expect(chemicals).toContain('Not for <b>""food""</b>');
    expect(linesOf(chemicals)[0]).toContain("Chemical,Chemical ID,Amount supplied,Amount units");
    expect(linesOf(textOf(files, "tray_formulations-weekly_data.csv"))[0]).toContain("Avg Height (cm)");
    const titles = sheets.flatMap(({ columns }) => columns.map(({ title }) => title));
    expect(titles).toEqual(expect.arrayContaining(["Acid concentration (%)", "Effluent volume (L)"]));
    // A unit is written as people read it, and a title without a number names one field.
    expect(titles.filter((title) => /\((?!PSI)[A-Z]{2,}\)|\(\d\)/.test(title))).toEqual([]);
  });

  test("as a workbook has a sheet for each table, with a row for each line", async () => {
    const files = await filesOf("/api/export/xlsx");
    const names = [...textOf(files, "xl/workbook.xml").matchAll(/<sheet name="([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(names).toEqual(sheets.map(({ name }) => name));
    expect(new Set(names.map((name) => name?.toLowerCase())).size).toBe(names.length);
    const at = sheets.findIndex(({ file }) => file === "chemicals") + 1;
    const chemicals = textOf(files, `xl/worksheets/sheet${at}.xml`);
    expect(chemicals.match(/<row /g)).toHaveLength((await lab.db.all("chemicals")).length + 1);
    expect(chemicals).toContain("Not for &lt;b&gt;&quot;food&quot;&lt;/b&gt; &amp; drink");
    expect(chemicals).toContain("<v>10</v>");
    // 2026-11-02 15:00 UTC on the clocks of New York.
    expect(chemicals).toContain(`<v>${Date.parse("2026-11-02T10:00Z") / 86_400_000 + 25_569}</v>`);
  });

  test.each(["/api/export/csv.zip", "/api/export/xlsx"])("%s needs staff", async (path) => {
    const other = await createLab();
    await other.accounts.setRole((await other.accounts.find(people[1]))?.id ?? "", "administrator");
    await other.accounts.setRole((await other.accounts.find(people[0]))?.id ?? "", "member");
    expect((await other.request("GET", path)).status).toBe(403);
  });
});
