import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import type { Change } from "#domain/kernel/change.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { amountRemaining } from "#domain/resource-use/ledger.ts";
import { serverTables, tableNames } from "#domain/tables.ts";
import { unitSizes, units } from "#domain/values/units.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { fillDemoLab } from "#server/demo/demo-lab.ts";
import { notReported, reports } from "#server/reports/reports.ts";
import { unitRows } from "#server/reports/stocks.ts";
import {
  aCake,
  aChemical,
  anEquipment,
  aUseRecord,
  chemicalChanges,
  DANA,
  ids,
  NOW,
} from "../../fixtures/records.ts";
import { createLab, handClock, type TestLab } from "../../support/create-lab.ts";
import { emptyDatabase, testDatabase } from "../../support/open-lab.ts";
import { postgresReader, type SqlReader, sqliteReader } from "../../support/sql-reader.ts";

type Row = Record<string, unknown>;

const folder = mkdtempSync(join(tmpdir(), "fibril-reports-"));
const file = join(folder, "lab.sqlite");
const now = "2026-11-21T13:00:00.000Z";
let lab: TestLab;
let sql: SqlReader;

beforeAll(async () => {
  const database = testDatabase && (await emptyDatabase(testDatabase));
  lab = await createLab({ ...(database ? { database } : { file }), clock: handClock(now) });
  await fillDemoLab(lab);
  sql = database ? await postgresReader(database) : sqliteReader(file);
}, 60_000);

afterAll(async () => {
  await sql.close();
  await lab.db.close();
  rmSync(folder, { recursive: true });
});

const rows = (text: string, ...values: unknown[]) => sql.rows(text, ...values);
const row = async (text: string, ...values: unknown[]) => (await rows(text, ...values))[0];

/** SQL of the types of columns, named a, b, c and so on. */
const columnTypes = (...columns: string[]) =>
  columns
    .map((column, i) => `${testDatabase ? "pg_typeof" : "typeof"}(${column}) as ${"abcde"[i]}`)
    .join(", ");

/** Every value that both the app and a report show of a record is the same in both. */
async function expectSame(name: string, item: Row): Promise<void> {
  const reported = (await row(`select * from ${name} where id = ?`, item.id)) ?? {};
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

  test("have a column, or rows of another report, for every field of the demonstration lab", async () => {
    const names = new Set(reports.map(({ name }) => name));
    for (const { name, fields } of reports) {
      const docs = await lab.db.all(name.slice("report_".length) as TableName);
      const stored = new Set(docs.flatMap((doc) => Object.keys(doc)));
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
      expect((await row(`select count(*) as n from ${name}`))?.n).toBe(items?.length);
      for (const item of items ?? []) await expectSame(name, item);
    },
  );

  test("show the same of trials and trays as their pages: names, states, plugs, weeks and harvests", async () => {
    const list = await queries.listGrowTrials.read(lab.db, { params: {}, query: {} }, now);
    expect((await row("select count(*) as n from report_grow_trials"))?.n).toBe(list?.growTrials.length);
    for (const { id } of list?.growTrials ?? []) {
      const trial = await queries.getGrowTrial.read(lab.db, { params: { id }, query: {} }, now);
      await expectSame("report_grow_trials", { ...trial });
      for (const tray of trial?.formulations ?? []) {
        await expectSame("report_tray_formulations", tray);
        for (const [name, parts] of [
          ["report_weekly_data", tray.weekly_data],
          ["report_plug_removals", tray.plug_removals],
          ["report_harvest_data", tray.harvest_data ? [tray.harvest_data] : []],
        ] as const) {
          const reported = await rows(`select id from ${name} where tray_formulation_id = ?`, tray.id);
          expect(reported).toHaveLength(parts.length);
          for (const part of parts) await expectSame(name, part);
        }
      }
    }
    expect(await row("select * from report_grow_trial_steps where changed_by is not null")).toMatchObject({
      name: "FORMULATION_DATA_PENDING",
      state: "COMPLETED",
      order: 1,
      skippable: 0,
    });
  });

  test("have one row for each use, with its stock, its purpose and the amount", async () => {
    const uses = (await lab.db.all("use_records")).filter(({ stock_table }) => stock_table === "chemicals");
    expect(
      await row("select count(*) as n, count(distinct id) as ids from report_chemical_uses"),
    ).toMatchObject({
      n: uses.length,
      ids: uses.length,
    });
    const [use] = uses;
    expect(await row("select * from report_chemical_uses where id = ?", use?.id)).toMatchObject({
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
      await rows(
        "select id, is_void, voided_reason, amount_taken, amount_taken_units from report_chemical_uses where chemical_id = ? order by id",
        id,
      ),
    ).toMatchObject([
      { id: "kept", is_void: 0, voided_reason: null, amount_taken: 0.5, amount_taken_units: "LITRES" },
      { id: "void", is_void: 1, voided_reason: "Wrong bottle", amount_taken: 0 },
    ]);
    expect(await rows("select * from report_chemical_corrections where chemical_id = ?", id)).toMatchObject([
      { id: "c", delta: -0.25, delta_units: "LITRES", reason: "Counted" },
    ]);
    expect(await row("select amount_remaining from report_chemicals where id = ?", id)).toEqual({
      amount_remaining: 9.25,
    });
    await lab.put([{ table: "chemicals", id, record: null }]);
    expect(await rows("select id from report_chemicals where id = ?", id)).toEqual([]);
  });

  test("balance as the ledger does, whatever the units, densities and corrections", async () => {
    const amount = fc.integer({ min: 0, max: 9_999_999 }).map((n) => n / 1000);
    const day = fc.integer({ min: 10, max: 13 }).map((n) => `2026-11-${n}T14:00:00.000Z`);
    const written = { reason: "Counted", created_by: DANA, recorded_by: DANA, recorded_at: NOW };
    const aCorrection = fc
      .record({
        id: fc.uuid(),
        creation_date: day,
        corrected: fc.oneof(
          fc.record({ new_amount_remaining: amount, entered_at: day }),
          fc.record({ delta: amount }),
        ),
      })
      .map(({ corrected, ...correction }) => ({ ...correction, ...corrected, ...written }));
    const cake = fc
      .record({
        id: fc.uuid(),
        amount_supplied: amount,
        amount_units: fc.constantFrom("KG" as const, "GRAMS" as const, "POUNDS" as const),
        density: fc.constantFrom(null, 0, 1.074, 0.9),
        corrections: fc.array(aCorrection, { maxLength: 3 }),
        use_records: fc.uniqueArray(
          fc
            .record({
              id: fc.uuid(),
              amount_used: amount,
              amount_used_units: fc.constantFrom(...units),
              creation_date: day,
            })
            .map(aUseRecord),
          { maxLength: 5, selector: ({ id }) => id },
        ),
      })
      .map(aCake);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(cake, { minLength: 1, maxLength: 30, selector: ({ id }) => id }),
        async (cakes) => {
          await lab.put(cakes.map((record): Change => ({ table: "cakes", id: record.id, record })));
          for (const one of cakes) {
            const reported = await row(
              "select amount_remaining as remains from report_cakes where id = ?",
              one.id,
            );
            const remains = amountRemaining("cakes", one);
            if (remains === null) expect(reported?.remains).toBeNull();
            else expect(reported?.remains).toBeCloseTo(remains, 7);
          }
          await lab.put(cakes.map(({ id }): Change => ({ table: "cakes", id, record: null })));
        },
      ),
      { numRuns: 10 },
    );
  });

  test("show a stock as used up when a conversion of units leaves a rest of it", async () => {
    const stocks = (
      [
        [1, "KG", 333.333333, 3],
        [20, "KG", 19_999.98, 1],
        [20, "KG", 20_000.02, 1],
        [20, "KG", 19_999.97, 1],
        [0.000001, "KG", 0, 1],
      ] as const
    ).map(([amount_supplied, amount_units, amount_used, count], n) =>
      aCake({
        id: `5d0f7f1e-8c0e-4d51-9a63-4f0f6f2f1f0${n}`,
        amount_supplied,
        amount_units,
        use_records: Array.from({ length: count }, (_, i) =>
          aUseRecord({ id: `rest-${n}-${i}`, amount_used, amount_used_units: "GRAMS" }),
        ),
      }),
    );
    await lab.put(stocks.map((record): Change => ({ table: "cakes", id: record.id, record })));
    const remains = await Promise.all(
      stocks.map(({ id }) => row("select amount_remaining, is_active from report_cakes where id = ?", id)),
    );
    const usedUp = { amount_remaining: 0, is_active: 0 };
    const isLeft = (amount_remaining: number) => ({ amount_remaining, is_active: 1 });
    expect(remains).toEqual([usedUp, usedUp, usedUp, isLeft(0.00003), isLeft(0.000001)]);
    expect(stocks.map((stock) => amountRemaining("cakes", stock))).toEqual([0, 0, 0, 0.00003, 0.000001]);
    await lab.put(stocks.map(({ id }): Change => ({ table: "cakes", id, record: null })));
  });

  test("have every digit of the size of a unit, also of a small one", async () => {
    expect(await rows("select unit, size from report_units order by unit")).toEqual(
      Object.entries(unitSizes)
        .map(([unit, [, size]]) => ({ unit, size }))
        .sort((a, b) => (a.unit < b.unit ? -1 : 1)),
    );
    const small = unitRows({ MG: ["mass", 0.001], NANOLITRES: ["volume", 0.000001] });
    expect(await rows(small)).toEqual([
      { unit: "MG", dimension: "mass", size: 0.001 },
      { unit: "NANOLITRES", dimension: "volume", size: 0.000001 },
    ]);
  });

  test("show every digit of a balance of more than ten million", async () => {
    const cake = aCake({
      id: "5d0f7f1e-8c0e-4d51-9a63-4f0f6f2f1fc2",
      amount_supplied: 4970.03,
      amount_units: "GRAMS",
      use_records: [aUseRecord({ amount_used: 25_171.376, amount_used_units: "POUNDS" })],
    });
    await lab.put([{ table: "cakes", id: cake.id, record: cake }]);
    const reported = await row("select amount_remaining from report_cakes where id = ?", cake.id);
    expect(reported?.amount_remaining).toBeCloseTo(-11_412_574.06600112, 8);
    expect(amountRemaining("cakes", cake)).toBeCloseTo(-11_412_574.06600112, 8);
    await lab.put([{ table: "cakes", id: cake.id, record: null }]);
  });

  test("are typed: amounts real, dates and names text, yes and no boolean, lists JSON", async () => {
    const id = ids.equipment;
    await lab.put([
      { table: "equipment", id, record: anEquipment({ checklist: ["Oil", "Seals"], is_active: false }) },
    ]);
    expect(
      await row(
        "select is_active, supplier_id, checklist ->> 1 as second from report_equipment where id = ?",
        id,
      ),
    ).toEqual({ is_active: 0, supplier_id: 4, second: "Seals" });
    expect(
      await row(`select ${columnTypes("amount_supplied", "amount_remaining", "creation_date", "chemical_name", "is_diluted")}
        from report_chemicals limit 1`),
    ).toEqual(
      testDatabase
        ? { a: "double precision", b: "double precision", c: "text", d: "text", e: "boolean" }
        : { a: "real", b: "real", c: "text", d: "text", e: "integer" },
    );
    expect(
      await row(
        `select ${columnTypes("num_plugs_created", "num_plugs_active", "germination_rate", "is_active")}
        from report_tray_formulations where germination_rate is not null limit 1`,
      ),
    ).toEqual(
      testDatabase
        ? { a: "bigint", b: "bigint", c: "double precision", d: "boolean" }
        : { a: "integer", b: "integer", c: "real", d: "integer" },
    );
    expect(
      await row(`select homogenization_pressure_range_min < homogenization_pressure_range_max as b
      from report_cakes join report_cnfs on cake_id = report_cakes.id where "DO" is not null limit 1`),
    ).toEqual({ b: 1 });
  });

  test("run the documentation's own examples", async () => {
    const examples = [...readFileSync("docs/reports.md", "utf8").matchAll(/```sql\n([^`]+)```/g)];
    const counts: number[] = [];
    for (const [, text] of examples) counts.push((await rows(text ?? "")).length);
    expect(counts).toEqual([1, 17, 7, 32]);
  });

  test("leave out what is not JSON, and leave empty what is not of its type", async () => {
    const put = (id: string, position: number, doc: string) =>
      rows("insert into records values ('chemicals', ?, 1, ?, ?, ?, '', '', '')", id, position, no, doc);
    const no = testDatabase ? false : 0;
    // PostgreSQL refuses a document that is no JSON.
    if (!testDatabase) await put("broken", 900_001, "{ this is no JSON");
    const strange = { id: 7, amount_supplied: "much", use_totals: [1], corrections: {}, supplier_id: 1e20 };
    await put("strange", 900_002, JSON.stringify(strange));
    await put("array", 900_003, "[]");
    await put("parts", 900_004, JSON.stringify({ id: "parts", corrections: ["x", 5] }));
    expect(
      await row("select * from report_chemicals where id is null and location_id is null limit 1"),
    ).toMatchObject({ amount_supplied: null, amount_remaining: 0, chemical_name: null });
    for (const { name } of reports) expect(await rows(`select * from ${name}`)).toBeInstanceOf(Array);
    await rows("delete from records where position > 900000");
  });

  test.runIf(testDatabase)("have the same rows on PostgreSQL and in a SQLite copy of the lab", async () => {
    await lab.db.backup(file);
    await openSqlite(file).db.close();
    const copy = sqliteReader(file);
    const sorted = async (reader: SqlReader, name: string) =>
      (await reader.rows(`select * from ${name}`)).map((item) => JSON.stringify(item)).sort();
    for (const { name } of reports)
      expect([name, ...(await sorted(sql, name))]).toEqual([name, ...(await sorted(copy, name))]);
    await copy.close();
  });
});
