import { expect, onTestFinished, test } from "vitest";
import { type Answers, type CsvImport, checkFile } from "#components/import/import-check.ts";
import { cakeList } from "#domain/cakes/views.ts";
import { chemicalList } from "#domain/chemicals/views.ts";
import { cnfList } from "#domain/cnfs/views.ts";
import { type CsvColumn, toCsv } from "#domain/csv/write.ts";
import { equipmentList } from "#domain/equipment/views.ts";
import { feedstockList } from "#domain/feedstocks/views.ts";
import type { Change } from "#domain/kernel/change.ts";
import { type AnyList, readList } from "#domain/kernel/list.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { firstLookups } from "#domain/lookups/first-lookups.ts";
import { cakeCsv, cakeImport } from "#features/cakes/cakes-list.tsx";
import { chemicalCsv, chemicalImport } from "#features/chemicals/chemicals-list.tsx";
import { cnfCsv, cnfImport } from "#features/cnfs/cnfs-list.tsx";
import { equipmentCsv, equipmentImport } from "#features/equipment/equipment-list.tsx";
import { feedstockCsv, feedstockImport } from "#features/feedstocks/feedstocks-list.tsx";
import { LabStore } from "#store/db.ts";
import { writeRecords } from "#store/write-records.ts";
import { storeRecords } from "#tests/support/store-records.ts";
import { aCnf, cnfChanges } from "../../fixtures/cnfs.ts";
import {
  aCake,
  aChemical,
  aFeedstock,
  anEquipment,
  cakeChanges,
  chemicalChanges,
  DANA,
  equipmentChanges,
  feedstockChanges,
  NOW,
} from "../../fixtures/records.ts";

async function aTablet(...records: Change[]) {
  const store = new LabStore(`here-${crypto.randomUUID()}`);
  onTestFinished(() => store.delete());
  await writeRecords(store, [...firstLookups(), ...records]);
  const check = (text: string, kind: CsvImport, answers: Answers = {}) =>
    checkFile(text, {
      ...kind,
      env: { store, now: () => Date.parse(NOW), newId: () => crypto.randomUUID() },
      user: DANA,
      role: "member",
      defaults: { created_by: DANA, creation_date: NOW },
      answers,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
  return { records: storeRecords(store), check };
}

type Columns =
  | readonly CsvColumn<never>[]
  | ((records: RecordSource) => Promise<readonly CsvColumn<never>[]>);

const kinds: [string, AnyList, Columns, CsvImport][] = [
  ["chemicals", chemicalList, chemicalCsv, chemicalImport],
  ["feedstocks", feedstockList, feedstockCsv, feedstockImport],
  ["equipment", equipmentList, equipmentCsv, equipmentImport],
  ["cakes", cakeList, cakeCsv as Columns, cakeImport],
  ["CNFs", cnfList, cnfCsv as Columns, cnfImport],
];

test.each(kinds)("an export of %s, imported again, adds nothing", async (_, list, columns, kind) => {
  const { records, check } = await aTablet(
    ...equipmentChanges(anEquipment()),
    ...chemicalChanges(aChemical({ inactivated_at: NOW })),
    ...feedstockChanges(aFeedstock()),
    ...cakeChanges(aCake()),
    ...cnfChanges(aCnf()),
  );
  const rows = (await readList(records, list, {})) as never[];
  expect(rows.length).toBeGreaterThan(0);
  const own = typeof columns === "function" ? await columns(records) : columns;
  const { lines } = await check(toCsv(own, rows), kind);
  expect(lines.map(({ known, problems }) => [known?.how, problems])).toEqual(rows.map(() => ["here", []]));
});

const HEAD =
  "Chemical,Amount supplied,Amount units,Concentration,Concentration units,Supplier,Location,Lot number";
const bottle = (lot: string, day: string) => `Nitric acid,2.5,LITRES,70,PERCENT,1,Wet lab A,${lot},${day}`;

test("a bottle of the same name, lot, supplier and day as one of the lab is asked about", async () => {
  const inLab = aChemical({ lot_number: "A-17", creation_date: "2026-11-02T20:00:00.000Z" });
  const { check } = await aTablet(...chemicalChanges(inLab));
  const text = [
    `${HEAD},Creation Date`,
    bottle("a-17", "2026-11-02"),
    bottle("A-18", "2026-11-02"),
    bottle("A-17", "2026-11-03"),
  ].join("\n");
  const { lines } = await check(text, chemicalImport);
  expect(lines.map(({ known }) => known ?? null)).toEqual([{ how: "alike", id: inLab.id }, null, null]);
});

test("a line whose ID the lab does not have is imported as a new record", async () => {
  const { check } = await aTablet(...chemicalChanges(aChemical()));
  const text = `${HEAD},ID\n${bottle("B-1", crypto.randomUUID())}`;
  const { lines, head } = await check(text, chemicalImport);
  expect(lines).toMatchObject([{ problems: [], body: { lot_number: "B-1", creation_date: NOW } }]);
  expect(lines[0]?.known).toBeUndefined();
  expect(head.unknown).toEqual([]);
});

test("CNFs that are here already, or are left out, do not take from their cake", async () => {
  const { records, check } = await aTablet(
    ...equipmentChanges(anEquipment()),
    ...cakeChanges(aCake()),
    ...cnfChanges(aCnf()),
  );
  const rows = (await readList(records, cnfList, {})) as never[];
  const withoutId = ((await cnfCsv(records)) as readonly CsvColumn<never>[]).filter(
    ({ title }) => title !== "ID",
  );
  const twice = toCsv(withoutId, [...rows, ...rows]);
  const asked = await check(twice, cnfImport);
  expect(asked.lines.map(({ known }) => known?.how)).toEqual(["alike", "alike"]);
  const left = await check(twice, cnfImport, { alike: "leave out" });
  expect(left.lines.map(({ problems }) => problems)).toEqual([[], []]);
});
