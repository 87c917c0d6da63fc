import { join } from "node:path";
import fc from "fast-check";
import Database from "libsql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cakeUnits } from "#domain/cakes/schema.ts";
import { chemicalUnits } from "#domain/chemicals/schema.ts";
import { cnfUnits } from "#domain/cnfs/schema.ts";
import type { CsvColumn } from "#domain/csv/write.ts";
import { readHome } from "#domain/home/home.ts";
import type { Change } from "#domain/kernel/change.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import type { Tables } from "#domain/kernel/tables.ts";
import { lineageOf } from "#domain/lineage/lineage.ts";
import type { NopProcessDetail } from "#domain/nop-processes/answers.ts";
import { isLow, isOverdrawn, ledgerRows, type WithMovements } from "#domain/resource-use/ledger.ts";
import type { StockTable } from "#domain/resource-use/names.ts";
import { units } from "#domain/values/units.ts";
import { cakeCsv } from "#features/cakes/cakes-list.tsx";
import { chemicalCsv } from "#features/chemicals/chemicals-list.tsx";
import { cnfCsv } from "#features/cnfs/cnfs-list.tsx";
import { feedstockCsv } from "#features/feedstocks/feedstocks-list.tsx";
import { readFound } from "#features/scan/read-found.ts";
import { anEmptyFolder } from "#tests/support/a-folder.ts";
import { perFile } from "#tests/support/per-test.ts";
import { aCnf } from "../fixtures/cnfs.ts";
import {
  aCake,
  aChemical,
  aFeedstock,
  aFiltration,
  aNopProcess,
  aUseRecord,
  DANA,
  filtrationChange,
  ids,
  nopProcessChanges,
} from "../fixtures/records.ts";
import { stockChanges, type WithUses } from "../fixtures/stocks.ts";
import { createLab } from "../support/create-lab.ts";

const now = "2026-11-21T13:00:00.000Z";
const folder = anEmptyFolder();
const file = join(folder, "lab.sqlite");
let sql: Database.Database;

const lab = perFile(() =>
  createLab({
    file,
    now: now,
    records: [...nopProcessChanges(aNopProcess()), filtrationChange(aFiltration())],
  }),
);
beforeAll(async () => {
  sql = new Database(file);
});

afterAll(async () => {
  sql.close();
  await lab.db.close();
});

const day = fc.integer({ min: 10, max: 19 }).map((n) => `2026-11-${n}T14:00:00.000Z`);
const amount = fc.integer({ min: 0, max: 99_999 }).map((n) => n / 1000);
const useRecords = fc.array(
  fc
    .record({
      id: fc.uuid(),
      amount_used: amount,
      amount_used_units: fc.constantFrom(...units),
      creation_date: day,
      voided: fc.constantFrom(undefined, undefined, { reason: "Wrong one", by: DANA, at: now }),
    })
    .map(({ voided, ...use }) => aUseRecord({ ...use, ...(voided && { voided }) })),
  { maxLength: 4 },
);
/** Counts, and differences that were stored before counts. */
const corrections = fc.array(
  fc
    .record({
      id: fc.uuid(),
      at: day,
      corrected: fc.oneof(
        fc.record({ delta: fc.integer({ min: -9999, max: 9999 }).map((n) => n / 1000) }),
        fc.record({ new_amount_remaining: amount, entered_at: day }),
      ),
    })
    .map(({ id, corrected, at }) => ({
      id,
      ...corrected,
      reason: "Weighed again",
      creation_date: at,
      created_by: DANA,
      recorded_by: DANA,
      recorded_at: at,
    })),
  { maxLength: 3 },
);
const common = {
  id: fc.uuid(),
  amount_supplied: amount,
  creation_date: fc.constant("2026-11-01T14:00:00.000Z"),
  use_records: useRecords,
  corrections,
  inactivated_at: fc.constantFrom(null, null, now),
};
const density = fc.constantFrom(null, 0, 1.074, 0.9);

type Stock = { table: StockTable; record: WithUses<Tables[StockTable]> };

/** A stock of any table with any uses and corrections. */
const aStock: fc.Arbitrary<Stock> = fc.oneof(
  fc
    .record({ ...common, amount_units: fc.constantFrom(...chemicalUnits) })
    .map((more) => ({ table: "chemicals" as const, record: aChemical(more) })),
  fc
    .record({ ...common, identifier: fc.uuid() })
    .map((more) => ({ table: "feedstocks" as const, record: aFeedstock(more) })),
  fc.record({ ...common, density, amount_units: fc.constantFrom(...cakeUnits) }).map((more) => ({
    table: "cakes" as const,
    record: aCake({ ...more, filtration_and_neutralization_details_id: ids.filtration }),
  })),
  fc
    .record({ ...common, density, amount_units: fc.constantFrom(...cnfUnits) })
    .map((more) => ({ table: "cnfs" as const, record: aCnf({ ...more, cake_id: ids.cake }) })),
);

/** The CNF that the NOP page showed with 5 LITRES and the list with 4. */
const litresUsedInKilograms: Stock = {
  table: "cnfs",
  record: aCnf({
    amount_supplied: 5,
    cake_id: ids.cake,
    use_records: [aUseRecord({ amount_used: 1, amount_used_units: "KG" })],
  }),
};

type Figure = { amount_remaining: number | null; is_active: boolean };
type Row = Figure & { id: string };
type Detail = Figure &
  Omit<WithMovements, "use_records"> &
  Record<"use_records" | "resource_use_records", never>;

const csvOf: Record<StockTable, (records: RecordSource) => Promise<readonly CsvColumn<never>[]>> = {
  cakes: cakeCsv,
  chemicals: async () => chemicalCsv,
  cnfs: cnfCsv,
  feedstocks: async () => feedstockCsv,
};

const paths: Record<StockTable, string> = {
  cakes: "/api/cakes",
  chemicals: "/api/chemicals",
  cnfs: "/api/cnfs",
  feedstocks: "/api/feedstocks",
};

async function ask<T>(path: string): Promise<T> {
  const reply = await lab.request("GET", path, { token: lab.token() });
  expect([path, reply.status]).toEqual([path, 200]);
  return (await reply.json()) as T;
}

/** Everything that shows a remaining amount of one stock, by its name. */
async function shownOf(table: StockTable, id: string) {
  const rows = await ask<Row[]>(paths[table]);
  const row = rows.find((one) => one.id === id);
  const detail = await ask<Detail>(`${paths[table]}/${id}`);
  const use_records = detail.use_records ?? detail.resource_use_records;
  const columns = await csvOf[table](lab.db);
  const column = (name: string) => columns.find(({ title }) => title === name)?.of(row as never);
  const [reported] = sql
    .prepare(`select amount_remaining, is_active from report_${table} where id = ?`)
    .all(id) as Record<string, number>[];
  const found = await readFound(lab.db, { table, id });
  const page = await ask<NopProcessDetail>(`/api/nop-process/${ids.nopProcess}`);
  const products: readonly Row[] = { cakes: page.cakes, cnfs: page.cnfs, chemicals: [], feedstocks: [] }[
    table
  ];
  const product = products.find((one) => one.id === id);
  return {
    amount_remaining: {
      list: row?.amount_remaining,
      detail: detail.amount_remaining,
      ledger: ledgerRows(table, { ...detail, use_records }).at(-1)?.balance,
      csv: column("Amount remaining"),
      report: reported?.amount_remaining,
      scan: found?.left?.remaining,
      lineage: (await lineageOf(lab.db, { table, id }))?.node.remaining,
      ...((table === "cakes" || table === "cnfs") && { nopProcess: product?.amount_remaining }),
    },
    is_active: {
      list: row?.is_active,
      detail: detail.is_active,
      csv: column("Active"),
      report: reported?.is_active === 1,
      scan: found?.isActive,
      ...((table === "cakes" || table === "cnfs") && { nopProcess: product?.is_active }),
    },
    supplied: detail.amount_supplied,
  };
}

test("a remaining amount is the same in every place that shows one, for any stock", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(aStock, { minLength: 1, maxLength: 8, selector: ({ record }) => record.id }),
      async (stocks) => {
        const cake: Change = { table: "cakes", id: ids.cake, record: aCake() };
        await lab.put([cake, ...stocks.flatMap(({ table, record }) => stockChanges(table, record as never))]);
        const { scarce } = await readHome(lab.db, Date.parse(now));
        for (const { table, record } of stocks) {
          const { amount_remaining, is_active, supplied } = await shownOf(table, record.id);
          const remaining = amount_remaining.list ?? null;
          // SQL sums in another order.
          const figure = (place: string, shown: unknown) =>
            place === "report" && shown !== null ? Number(shown).toFixed(7) : shown;
          for (const [place, shown] of Object.entries(amount_remaining))
            expect(figure(place, shown), `${place} of ${table}`).toBe(figure(place, remaining));
          expect(is_active).toEqual(mapValues(is_active, () => is_active.list));

          const level = { remaining, supplied };
          const isScarce = isOverdrawn(level) || (is_active.list && isLow(level));
          const onHome = scarce.filter(({ id }) => id === record.id).map((one) => one.remaining);
          expect(onHome).toEqual(isScarce ? [amount_remaining.list] : []);
        }
        await lab.put(stocks.map(({ table, record: { id } }): Change => ({ table, id, record: null })));
      },
    ),
    { numRuns: 15, examples: [[[litresUsedInKilograms]]] },
  );
});

const mapValues = <T>(of: Record<string, T>, value: () => T) =>
  Object.fromEntries(Object.keys(of).map((key) => [key, value()]));
