import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { type CsvImport, checkFile } from "#components/import/import-check.ts";
import { readSheets } from "#components/import/import-parse.ts";
import { likelySheet, planFor, tableOf } from "#domain/csv/table.ts";
import type { Change } from "#domain/kernel/change.ts";
import { demoLookups } from "#domain/lookups/first-lookups.ts";
import { type LabList, labLists, listNames } from "#domain/lookups/lists.ts";
import { cakeImport } from "#features/cakes/cakes-list.tsx";
import { chemicalImport } from "#features/chemicals/chemicals-list.tsx";
import { cnfImport } from "#features/cnfs/cnfs-list.tsx";
import { equipmentImport } from "#features/equipment/equipment-list.tsx";
import { feedstockImport } from "#features/feedstocks/feedstocks-list.tsx";
import { importOfList } from "#features/lab-lists/list-import.tsx";
import { sheets } from "#server/exchange/sheets/columns.ts";
import { LabStore } from "#store/db.ts";
import { writeRecords } from "#store/write-records.ts";
import { aCnf, cnfChanges } from "#tests/fixtures/cnfs.ts";
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
  MARCUS,
  NOW,
} from "#tests/fixtures/records.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { unzipped, written } from "#tests/support/eln-files.ts";

const FOAM = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0fc7";
const equipment = anEquipment({ comments: "Loud, but exact", created_by: MARCUS });
const feedstock = aFeedstock({
  ...{ initial_comments: "Wet;\n=not a formula", lot_number: "0012", reorder_level: 2.5, product_id: "P-7" },
  ...{ expiry_date: "2027-03-01T05:00:00.000Z", characterized_by: DANA, created_by: MARCUS },
});
const chemical = aChemical({
  ...{ comments: 'Smells "sour"', lot_number: "A-17", reorder_level: 2, cas_number: "7697-37-2" },
  ...{ density: 1.41, signal_word: "DANGER", ghs_pictograms: ["GHS03", "GHS05"], created_by: MARCUS },
  ...{ expiry_date: "2027-03-01T05:00:00.000Z", amount_supplied: 2.375 },
});
const cake = aCake({
  ...{ water_type: "DI_WATER", water_amount_for_washing: 20.5, water_amount_for_washing_units: "LITRES" },
  ...{ comments: "Crumbly", created_by: MARCUS, use_records: [] },
});
const cnf = aCnf({ comments: "Clear", created_by: MARCUS });

/** Each kind, the record of it, what the empty lab has already, and the form's names of stored fields. */
const kinds: [string, CsvImport, object, Change[], Readonly<Record<string, string>>][] = [
  ["equipment", equipmentImport, equipment, [], {}],
  ["feedstocks", feedstockImport, feedstock, [], {}],
  ["chemicals", chemicalImport, chemical, [], {}],
  [
    "cakes",
    cakeImport,
    cake,
    cakeChanges(cake).filter(({ table }) => table !== "cakes"),
    {
      amount_created: "amount_supplied",
      water_type_for_washing: "water_type",
      amount_water_for_washing: "water_amount_for_washing",
      amount_water_for_washing_units: "water_amount_for_washing_units",
    },
  ],
  [
    "cnfs",
    cnfImport,
    cnf,
    [...equipmentChanges(equipment), ...cakeChanges(cake)],
    { amount_created: "amount_supplied", amount_created_units: "amount_units" },
  ],
];

async function exported(path: "/api/export/xlsx" | "/api/export/csv.zip", table: string) {
  const lab = await createLab();
  await lab.put([
    ...equipmentChanges(equipment),
    ...feedstockChanges(feedstock),
    ...chemicalChanges(chemical),
    ...cakeChanges(cake),
    ...cnfChanges(cnf),
  ]);
  const reply = await lab.request("GET", path);
  if (path === "/api/export/xlsx") return new File([await reply.blob()], "lab.xlsx");
  const files = await unzipped(await written(Readable.fromWeb(reply.body as never)));
  return new File([new Uint8Array(files.get(`${table}.csv`) ?? [])], `${table}.csv`);
}

test.each(
  kinds.flatMap((kind) =>
    (["/api/export/xlsx", "/api/export/csv.zip"] as const).map((path) => [path, ...kind] as const),
  ),
)("%s: %s of an empty lab have every entered field", async (path, table, kind, doc, there, names) => {
  const all = await readSheets(await exported(path, table), kind.columns);
  const sheet = likelySheet(all, kind.columns);
  const { plan } = planFor(all, { sheet }, kind.columns);

  const store = new LabStore(`exported-${crypto.randomUUID()}`);
  onTestFinished(() => store.delete());
  await writeRecords(store, [...demoLookups(), ...there]);
  const { lines, head } = await checkFile(tableOf(all[sheet] ?? { name: "", rows: [] }, plan), {
    ...kind,
    env: { store, now: () => Date.parse(NOW), newId: () => crypto.randomUUID() },
    user: DANA,
    role: "staff",
    defaults: {},
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  expect([head.missing, head.twice]).toEqual([[], []]);
  expect(lines.map(({ problems, known }) => [problems, known])).toEqual([[[], undefined]]);
  const stored = doc as Record<string, unknown>;
  const fields = [...new Set(kind.columns.map(({ field }) => field))].filter((one) => one !== "amount_left");
  const entered = fields.map((field) => [field, stored[names[field] ?? field] ?? null]);
  expect(entered.filter(([, value]) => value !== null).length).toBeGreaterThan(7);
  const body = lines[0]?.body ?? {};
  expect(Object.fromEntries(fields.map((field) => [field, body[field] ?? null]))).toEqual(
    Object.fromEntries(entered),
  );
});

test.each(listNames)(
  "the entries of %s are read back from the workbook with every entered field",
  async (name) => {
    const lab = await createLab();
    await lab.put([
      ...demoLookups(),
      {
        table: "substrate_types",
        id: FOAM,
        record: { id: FOAM, name: "Moon foam", code: "MF", preparation_steps: ["Soak 15 min", "Drain"] },
      },
    ]);
    const kind = importOfList(name);
    const list: LabList = labLists[name];
    const workbook = new File([await (await lab.request("GET", "/api/export/xlsx")).blob()], "lab.xlsx");
    const all = await readSheets(workbook, kind.columns);
    const sheet = all.findIndex((one) => one.name === sheets.find(({ table }) => table === list.table)?.name);
    const { plan } = planFor(all, { sheet }, kind.columns);
    const store = new LabStore(`exported-${crypto.randomUUID()}`);
    onTestFinished(() => store.delete());
    const { lines, head } = await checkFile(tableOf(all[sheet] ?? { name: "", rows: [] }, plan), {
      ...kind,
      env: { store, now: () => Date.parse(NOW), newId: () => crypto.randomUUID() },
      user: DANA,
      role: "staff",
      defaults: {},
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    expect(head.missing).toEqual([]);
    expect(lines.flatMap(({ problems }) => problems)).toEqual([]);
    const stored = (await lab.db.all(list.table)) as unknown as Record<string, unknown>[];
    expect(lines).toHaveLength(stored.length);
    const enteredIn = (entry: Record<string, unknown>, typeField: string) =>
      ["name", typeField, ...list.fields].map((field) => entry[field] || null);
    const sorted = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(sorted(lines.map(({ body }) => enteredIn(body, "type")))).toEqual(
      sorted(stored.map((entry) => enteredIn(entry, list.typeField ?? "type"))),
    );
  },
);
