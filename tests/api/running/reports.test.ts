import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import Database from "libsql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import type { Change } from "#domain/kernel/change.ts";
import { serverTables, tableNames } from "#domain/kernel/tables.ts";
import { amountRemaining } from "#domain/resource-use/ledger.ts";
import { units } from "#domain/values/units.ts";
import { fillDemoLab } from "#server/demo/demo-lab.ts";
import { notReported, reports } from "#server/reports/reports.ts";
import { aCake, aChemical, anEquipment, aUseRecord, chemicalChanges, ids } from "../../fixtures/records.ts";
import { createLab, handClock, type TestLab } from "../../support/create-lab.ts";

type Row = Record<string, unknown>;

const folder = mkdtempSync(join(tmpdir(), "fibril-reports-"));
const file = join(folder, "lab.sqlite");
const now = "2026-11-21T13:00:00.000Z";
let lab: TestLab;
let sql: Database.Database;

beforeAll(async () => {
  lab = await createLab({ file, clock: handClock(now) });
  await fillDemoLab(lab);
  sql = new Database(file);
}, 60_000);

afterAll(async () => {
  sql.close();
  await lab.db.close();
  rmSync(folder, { recursive: true });
});

const rows = (text: string, ...values: unknown[]) => sql.prepare(text).all(...values) as Row[];
const row = (text: string, ...values: unknown[]) => rows(text, ...values)[0];

/** Every value that both the app and a report show of a record is the same in both. */
function expectSame(name: string, item: Row): void {
  const reported = row(`select * from ${name} where id = ?`, item.id) ?? {};
  const shared = Object.keys(item).filter(
    (key) => key in reported && !Array.isArray(item[key]) && key !== "more_info",
  );
  expect(shared.length).toBeGreaterThan(4);
  for (const key of shared) {
    const value = item[key];
    expect([name, key, reported[key]]).toEqual([
      name,
      key,
      typeof value === "boolean" ? Number(value) : value,
    ]);
  }
}

describe("the reports", () => {
  test("cover every table but the server's bookkeeping", () => {
    const reported = [...tableNames, ...serverTables].filter(
      (table) => !notReported.includes(table as never),
    );
    const names = reports.map(({ name }) => name);
    expect(reported.filter((table) => !names.includes(`report_${table}`))).toEqual([]);
  });

  test("have a column, or rows of another report, for every field of the demonstration lab", () => {
    const names = new Set(reports.map(({ name }) => name));
    for (const { name, fields } of reports) {
      const docs = rows(
        "select doc from records where table_name = ? and deleted = 0",
        name.slice("report_".length),
      );
      const stored = new Set(docs.flatMap(({ doc }) => Object.keys(JSON.parse(String(doc)))));
      expect([...stored].filter((field) => fields[field] === undefined)).toEqual([]);
      for (const kind of Object.values(fields))
        if (typeof kind === "object" && "rowsOf" in kind) expect(names).toContain(kind.rowsOf);
    }
  });

  test.each([
    ["report_chemicals", queries.listChemicals],
    ["report_equipment", queries.listEquipment],
    ["report_feedstocks", queries.listFeedstocks],
    ["report_nop_processes", queries.listNopProcesses],
    ["report_filtrations", queries.listFiltrations],
    ["report_homogenizations", queries.listHomogenizations],
    ["report_cakes", queries.listCakes],
    ["report_cnfs", queries.listCnfs],
    ["report_samples", queries.listSamples],
    ["report_tray_formulations", queries.listFormulations],
  ] as const)(
    "%s shows the same as the list: names, states and balances, to the digit",
    async (name, query) => {
      const items = (await query.read(lab.db, { params: {}, query: {} as never }, now)) as Row[] | undefined;
      expect(items?.length).toBeGreaterThan(0);
      expect(row(`select count(*) as n from ${name}`)?.n).toBe(items?.length);
      for (const item of items ?? []) expectSame(name, item);
    },
  );

  test("show the same of trials and trays as their pages: names, states, plugs, weeks and harvests", async () => {
    const list = await queries.listGrowTrials.read(lab.db, { params: {}, query: {} }, now);
    expect(row("select count(*) as n from report_grow_trials")?.n).toBe(list?.growTrials.length);
    for (const { id } of list?.growTrials ?? []) {
      const trial = await queries.getGrowTrial.read(lab.db, { params: { id }, query: {} }, now);
      expectSame("report_grow_trials", { ...trial });
      for (const tray of trial?.formulations ?? []) {
        expectSame("report_tray_formulations", tray);
        for (const [name, parts] of [
          ["report_weekly_data", tray.weekly_data],
          ["report_plug_removals", tray.plug_removals],
          ["report_harvest_data", tray.harvest_data ? [tray.harvest_data] : []],
        ] as const) {
          const reported = rows(`select id from ${name} where tray_formulation_id = ?`, tray.id);
          expect(reported).toHaveLength(parts.length);
          for (const part of parts) expectSame(name, part);
        }
      }
    }
    expect(row("select * from report_grow_trial_steps where changed_by is not null")).toMatchObject({
      name: "FORMULATION_DATA_PENDING",
      state: "COMPLETED",
      order: 1,
      skippable: 0,
    });
  });

  test("have one row for each use, with its stock, its purpose and the amount", async () => {
    const uses = (await lab.db.all("use_records")).filter(({ stock_table }) => stock_table === "chemicals");
    expect(row("select count(*) as n, count(distinct id) as ids from report_chemical_uses")).toMatchObject({
      n: uses.length,
      ids: uses.length,
    });
    const [use] = uses;
    expect(row("select * from report_chemical_uses where id = ?", use?.id)).toMatchObject({
      amount_used: use?.amount_used,
      amount_used_units: use?.amount_used_units,
      is_void: 0,
      chemical_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      resource_use_purpose: expect.stringMatching(/^[A-Z_]+$/),
    });
  });

  test("mark a void use, which takes nothing, and show a correction", async () => {
    const id = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1fc001";
    const chemical = aChemical({
      id,
      use_records: [
        aUseRecord({ id: "kept", amount_used: 500, amount_used_units: "ML" }),
        aUseRecord({
          id: "void",
          voided: { reason: "Wrong bottle", by: "d@lab.example", at: "2026-11-20T10:00:00.000Z" },
        }),
      ],
      corrections: [
        {
          id: "c",
          delta: -0.25,
          reason: "Counted",
          creation_date: "2026-11-20T10:00:00.000Z",
          created_by: "d@lab.example",
          recorded_by: "d@lab.example",
          recorded_at: "2026-11-20T10:00:00.000Z",
        },
      ],
    });
    await lab.put(chemicalChanges(chemical));
    expect(
      rows(
        "select id, is_void, voided_reason, amount_taken, amount_taken_units from report_chemical_uses where chemical_id = ? order by id",
        id,
      ),
    ).toMatchObject([
      { id: "kept", is_void: 0, voided_reason: null, amount_taken: 0.5, amount_taken_units: "LITRES" },
      { id: "void", is_void: 1, voided_reason: "Wrong bottle", amount_taken: 0 },
    ]);
    expect(rows("select * from report_chemical_corrections where chemical_id = ?", id)).toMatchObject([
      { id: "c", delta: -0.25, delta_units: "LITRES", reason: "Counted" },
    ]);
    expect(row("select amount_remaining from report_chemicals where id = ?", id)?.amount_remaining).toBe(
      9.25,
    );
    await lab.put([{ table: "chemicals", id, record: null }]);
    expect(rows("select id from report_chemicals where id = ?", id)).toEqual([]);
  });

  test("balance as the ledger does, whatever the units, densities and corrections", async () => {
    const amount = fc.integer({ min: 0, max: 9_999_999 }).map((n) => n / 1000);
    const cake = fc
      .record({
        id: fc.uuid(),
        amount_supplied: amount,
        amount_units: fc.constantFrom("KG" as const, "GRAMS" as const, "POUNDS" as const),
        density: fc.constantFrom(null, 0, 1.074, 0.9),
        use_records: fc.array(
          fc
            .record({ id: fc.uuid(), amount_used: amount, amount_used_units: fc.constantFrom(...units) })
            .map(aUseRecord),
          { maxLength: 5 },
        ),
      })
      .map(aCake);
    await fc.assert(
      fc.asyncProperty(fc.array(cake, { minLength: 1, maxLength: 30 }), async (cakes) => {
        await lab.put(cakes.map((record): Change => ({ table: "cakes", id: record.id, record })));
        for (const one of cakes) {
          const reported = row("select amount_remaining as left from report_cakes where id = ?", one.id);
          expect(reported?.left).toBeCloseTo(amountRemaining("cakes", one), 7);
        }
        await lab.put(cakes.map(({ id }): Change => ({ table: "cakes", id, record: null })));
      }),
      { numRuns: 10 },
    );
  });

  test("are typed: amounts real, dates and names text, yes and no 1 and 0, lists JSON", async () => {
    const id = ids.equipment;
    await lab.put([
      { table: "equipment", id, record: anEquipment({ checklist: ["Oil", "Seals"], is_active: false }) },
    ]);
    expect(
      row(
        "select is_active, typeof(is_active) as t, supplier_id, checklist ->> 1 as second from report_equipment where id = ?",
        id,
      ),
    ).toMatchObject({
      is_active: 0,
      t: "integer",
      supplier_id: 4,
      second: "Seals",
    });
    expect(
      row(`select typeof(amount_supplied) a, typeof(amount_remaining) b, typeof(creation_date) c, typeof(chemical_name) d,
        typeof(comments) e, typeof(is_diluted) f from report_chemicals where comments is null limit 1`),
    ).toMatchObject({ a: "real", b: "real", c: "text", d: "text", e: "null", f: "integer" });
    expect(
      row(`select typeof("DO") a, homogenization_pressure_range_min < homogenization_pressure_range_max as b
      from report_cakes join report_cnfs on cake_id = report_cakes.id where "DO" is not null limit 1`),
    ).toMatchObject({ a: "real", b: 1 });
  });

  test("run the documentation's own examples", () => {
    const examples = [...readFileSync("docs/reports.md", "utf8").matchAll(/```sql\n([^`]+)```/g)];
    const counts = examples.map(([, text]) => rows(text ?? "").length);
    expect(counts).toEqual([1, 17, 7, 32]);
  });

  test("leave out what is not JSON, and leave empty what is not of its type", () => {
    const put = sql.prepare("insert into records values ('chemicals', ?, 1, ?, 0, ?, '', '', '')");
    put.run("broken", 900_001, "{ this is no JSON");
    put.run(
      "strange",
      900_002,
      JSON.stringify({ id: 7, amount_supplied: "much", use_records: ["x", 5], corrections: {} }),
    );
    put.run("array", 900_003, "[]");
    expect(
      row("select * from report_chemicals where supplier_id is null and location_id is null limit 1"),
    ).toMatchObject({
      id: null,
      amount_supplied: null,
      amount_remaining: 0,
      chemical_name: null,
    });
    for (const { name } of reports) expect(() => rows(`select * from ${name}`)).not.toThrow();
    sql.exec("delete from records where position > 900000");
  });
});

test("a start leaves the reports as they are, recreates those that differ, and changes no other view", async () => {
  const path = join(folder, "other.sqlite");
  const open = () => createLab({ file: path, operations: [] });
  await (await open()).db.close();
  const other = new Database(path);
  const version = () =>
    (other.prepare("pragma schema_version").get() as { schema_version: number }).schema_version;
  const textOf = (name: string) =>
    (other.prepare("select sql from sqlite_schema where name = ?").get(name) as Row | undefined)?.sql;
  const before = version();
  const [chemicals, cakes] = [textOf("report_chemicals"), textOf("report_cakes")];
  other.exec("delete from users");
  await (await open()).db.close();
  expect(version()).toBe(before);

  other.exec(`drop view report_chemicals; create view report_chemicals as /* made by Fibril at each start */ select 1 as old;
    create view report_gone as /* made by Fibril at each start */ select 1 as old;
    drop view report_cakes; create table report_cakes (mine text); create view report_mine as select 1 as mine;
    delete from users;`);
  await (await open()).db.close();
  expect(textOf("report_chemicals")).toBe(chemicals);
  expect(cakes).toContain("amount_remaining");
  expect([textOf("report_gone"), textOf("report_cakes"), textOf("report_mine")]).toEqual([
    undefined,
    "CREATE TABLE report_cakes (mine text)",
    "CREATE VIEW report_mine as select 1 as mine",
  ]);
  other.close();
});
