import { expect, test } from "vitest";
import { cakeList } from "#domain/cakes/views.ts";
import { cnfList } from "#domain/cnfs/views.ts";
import type { CsvColumn } from "#domain/csv/write.ts";
import { feedstockList } from "#domain/feedstocks/views.ts";
import { growTrials } from "#domain/grow-trials/views.ts";
import { homogenizationList } from "#domain/homogenizations/views.ts";
import { type AnyList, readList } from "#domain/kernel/list.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { nopProcessList } from "#domain/nop-processes/process-list.ts";
import { sampleList } from "#domain/sample-library/views.ts";
import { harvestTable, weeklyLong } from "#domain/trays/csv.ts";
import { cakeCsv } from "#features/cakes/cakes-list.tsx";
import { cnfCsv } from "#features/cnfs/cnfs-list.tsx";
import { feedstockCsv } from "#features/feedstocks/feedstocks-list.tsx";
import { growTrialCsv } from "#features/grow-trials/grow-trial-rows.ts";
import { homogenizationCsv } from "#features/homogenizations/homogenizations-list.tsx";
import { nopProcessCsv } from "#features/nop-processes/nop-processes-list.tsx";
import { sampleCsv } from "#features/sample-library/samples-list.tsx";
import { aCnf, cnfChanges } from "../../fixtures/cnfs.ts";
import { aFormulation } from "../../fixtures/formulations.ts";
import { aGrowTrial, aHarvest, growTrialChanges } from "../../fixtures/grow-trials.ts";
import { aHomogenization, homogenizationChange } from "../../fixtures/homogenizations.ts";
import { aLab } from "../../fixtures/lab.ts";
import {
  aCake,
  aFeedstock,
  aNopProcess,
  cakeChanges,
  DANA,
  feedstockChanges,
  MARCUS,
  NOW,
  nopProcessChanges,
} from "../../fixtures/records.ts";
import { aSample, sampledChanges } from "../../fixtures/sampled.ts";

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

type Columns = readonly CsvColumn<never>[];
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
