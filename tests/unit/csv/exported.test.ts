import { expect, onTestFinished, test } from "vitest";
import { type Answers, type CsvImport, checkFile } from "#components/import/import-check.ts";
import { parseCsv } from "#components/import/import-parse.ts";
import { withEntered } from "#components/list/entered-columns.ts";
import { cakeList } from "#domain/cakes/views.ts";
import { chemicalList } from "#domain/chemicals/views.ts";
import { cnfList } from "#domain/cnfs/views.ts";
import { type CsvColumn, toCsv } from "#domain/csv/write.ts";
import { equipmentList } from "#domain/equipment/views.ts";
import { feedstockList } from "#domain/feedstocks/views.ts";
import { growTrials } from "#domain/grow-trials/views.ts";
import { homogenizationList } from "#domain/homogenizations/views.ts";
import type { Change } from "#domain/kernel/change.ts";
import { type AnyList, readList } from "#domain/kernel/list.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { demoLookups } from "#domain/lookups/first-lookups.ts";
import { nopProcessList } from "#domain/nop-processes/process-list.ts";
import { sampleList } from "#domain/sample-library/views.ts";
import { harvestTable, weeklyLong } from "#domain/trays/csv.ts";
import { cakeCsv, cakeImport } from "#features/cakes/cakes-list.tsx";
import { chemicalCsv, chemicalImport } from "#features/chemicals/chemicals-list.tsx";
import { cnfCsv, cnfImport } from "#features/cnfs/cnfs-list.tsx";
import { equipmentCsv, equipmentImport } from "#features/equipment/equipment-list.tsx";
import { feedstockCsv, feedstockImport } from "#features/feedstocks/feedstocks-list.tsx";
import { growTrialCsv } from "#features/grow-trials/grow-trial-rows.ts";
import { homogenizationCsv } from "#features/homogenizations/homogenizations-list.tsx";
import { nopProcessCsv } from "#features/nop-processes/nop-processes-list.tsx";
import { sampleCsv } from "#features/sample-library/samples-list.tsx";
import { LabStore } from "#store/db.ts";
import { writeRecords } from "#store/write-records.ts";
import { storeRecords } from "#tests/support/store-records.ts";
import { aCnf, cnfChanges } from "../../fixtures/cnfs.ts";
import { aFormulation } from "../../fixtures/formulations.ts";
import { aGrowTrial, aHarvest, growTrialChanges } from "../../fixtures/grow-trials.ts";
import { aHomogenization, homogenizationChange } from "../../fixtures/homogenizations.ts";
import { aLab } from "../../fixtures/lab.ts";
import {
  aCake,
  aChemical,
  aFeedstock,
  aNopProcess,
  anEquipment,
  cakeChanges,
  chemicalChanges,
  DANA,
  equipmentChanges,
  feedstockChanges,
  MARCUS,
  NOW,
  nopProcessChanges,
} from "../../fixtures/records.ts";
import { aSample, sampledChanges } from "../../fixtures/sampled.ts";

async function aTablet(...records: Change[]) {
  const store = new LabStore(`here-${crypto.randomUUID()}`);
  onTestFinished(() => store.delete());
  await writeRecords(store, [...demoLookups(), ...records]);
  const check = (text: string, kind: CsvImport, answers: Answers = {}) =>
    checkFile(parseCsv(text, kind.columns), {
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

type Columns = readonly CsvColumn<never>[];
type ColumnsOf = Columns | ((records: RecordSource) => Promise<Columns>);

const kinds: [string, AnyList, ColumnsOf, CsvImport][] = [
  ["chemicals", chemicalList, chemicalCsv, chemicalImport],
  ["feedstocks", feedstockList, feedstockCsv, feedstockImport],
  ["equipment", equipmentList, equipmentCsv, equipmentImport],
  ["cakes", cakeList, cakeCsv as ColumnsOf, cakeImport],
  ["CNFs", cnfList, cnfCsv as ColumnsOf, cnfImport],
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

const entered = [
  ...equipmentChanges(anEquipment({ comments: "Loud", created_by: MARCUS })),
  ...feedstockChanges(aFeedstock({ initial_comments: "Wet", created_by: MARCUS })),
  ...chemicalChanges(
    aChemical({ comments: "Smells", lot_number: "A-17", reorder_level: 2, created_by: MARCUS }),
  ),
];

test.each(kinds.slice(0, 3))(
  "an export of %s, imported into an empty lab, has all that was entered",
  async (_, list, columns, kind) => {
    const { records } = await aTablet(...entered);
    const rows = (await readList(records, list, {})) as never[];
    const complete = await withEntered<never>(kind.table, columns as Columns, records);
    const { check } = await aTablet();
    const { lines } = await check(toCsv(complete, rows), kind);
    expect(lines.map(({ problems }) => problems)).toEqual([[]]);
    const [doc] = (await records.all(kind.table)) as unknown as Record<string, unknown>[];
    const fields = new Set(
      kind.columns.map(({ field }) => field).filter((field) => field !== "creation_date"),
    );
    const stored = [...fields].filter((field) => (doc?.[field] ?? null) !== null);
    expect(stored).toContain("created_by");
    expect(lines[0]?.body).toMatchObject(Object.fromEntries(stored.map((field) => [field, doc?.[field]])));
  },
);

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

// Dana was signed in, and Marcus was named.
const typed = { created_by: MARCUS, recorded_by: DANA };
const sample = aSample(typed);
const feedstock = aFeedstock({
  ...typed,
  characterized_by: MARCUS,
  characterized_at: NOW,
  characterized_recorded_by: DANA,
});
const { records } = aLab(
  ...sampledChanges,
  ...cakeChanges(aCake(typed)),
  ...cnfChanges(aCnf(typed)),
  ...feedstockChanges(feedstock),
  ...growTrialChanges(aGrowTrial(typed)),
  homogenizationChange(aHomogenization(typed)),
  ...nopProcessChanges(aNopProcess(typed)),
  { table: "samples", id: sample.id, record: sample },
);

const from = (list: AnyList) => (source: RecordSource) => readList(source, list, {});
const trialRows = async (source: RecordSource) => (await growTrials(source, NOW)).growTrials;

const exported: [
  string,
  () => Promise<Columns> | Columns,
  (source: RecordSource) => Promise<readonly unknown[]>,
][] = [
  ["cakes", () => cakeCsv(records) as Promise<Columns>, from(cakeList)],
  ["CNFs", () => cnfCsv(records) as Promise<Columns>, from(cnfList)],
  ["feedstocks", () => feedstockCsv, from(feedstockList)],
  ["grow trials", () => growTrialCsv, trialRows],
  ["homogenizations", () => homogenizationCsv, from(homogenizationList)],
  ["NOP processes", () => nopProcessCsv, from(nopProcessList)],
  ["samples", () => sampleCsv, from(sampleList)],
];

const byHead = (columns: Columns, row: unknown) =>
  Object.fromEntries(columns.map(({ title, of }) => [title, of(row as never)]));

test.each(exported)("exported %s name who was typed and who was signed in", async (_, columns, rows) => {
  const all = await rows(records);
  const heads = await columns();
  expect(all.map((row) => byHead(heads, row))).toContainEqual(
    expect.objectContaining({ "Created By": MARCUS, "Entered By": DANA }),
  );
});

test("exported feedstocks name both of the characterization", async () => {
  const [row] = await readList(records, feedstockList, {});
  expect(byHead(feedstockCsv, row)).toMatchObject({
    "Characterized By": MARCUS,
    "Characterization Entered By": DANA,
  });
});

test("exported weeks and harvests of a trial name both", () => {
  const recorded = { by: DANA, at: NOW };
  const tray = aFormulation({ harvest_data: { ...aHarvest(), created_by: MARCUS, recorded } });
  const weekly_data = tray.weekly_data.map((week) => ({ ...week, created_by: MARCUS, recorded }));
  const trial = {
    code: "GT-003",
    seed_sown_date: "2026-10-29T14:00:00.000Z",
    formulations: [{ ...tray, weekly_data }],
  };
  const both = { "Created By": MARCUS, "Entered By": DANA };
  const [weeks, harvests] = [weeklyLong(trial, new Map()), harvestTable(trial, new Map())];
  expect(byHead(weeks.columns, weeks.rows[0])).toMatchObject(both);
  expect(byHead(harvests.columns, harvests.rows[0])).toMatchObject(both);
});
