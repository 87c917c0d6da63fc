import { expect, onTestFinished, test } from "vitest";
import { type CsvImport, checkFile } from "#components/import/import-check.ts";
import { parseCsv } from "#components/import/import-parse.ts";
import { cakeList } from "#domain/cakes/views.ts";
import { cnfList } from "#domain/cnfs/views.ts";
import { type CsvColumn, toCsv } from "#domain/csv/write.ts";
import { readList } from "#domain/kernel/list.ts";
import { demoLookups } from "#domain/lookups/first-lookups.ts";
import { cakeCsv, cakeImport } from "#features/cakes/cakes-list.tsx";
import { cnfCsv, cnfImport } from "#features/cnfs/cnfs-list.tsx";
import { LabStore } from "#store/db.ts";
import { writeRecords } from "#store/write-records.ts";
import { aCnf, cnfChanges } from "#tests/fixtures/cnfs.ts";
import {
  aCake,
  aFiltration,
  aNopProcess,
  anEquipment,
  cakeChanges,
  DANA,
  equipmentChanges,
  filtrationChange,
  ids,
  NOW,
  nopProcessChanges,
} from "#tests/fixtures/records.ts";
import { storeRecords } from "#tests/support/store-records.ts";

const HOUR_3_AGAIN = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0fa2";
const UNNUMBERED = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0fa3";
const process = aNopProcess({ id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0bb3", batch_number: null });
const unnumbered = [
  ...nopProcessChanges(process),
  filtrationChange(aFiltration({ id: UNNUMBERED, nop_process_id: process.id })),
];

async function aTablet(...more: Parameters<typeof writeRecords>[1][number][]) {
  const store = new LabStore(`made-of-${crypto.randomUUID()}`);
  onTestFinished(() => store.delete());
  await writeRecords(store, [
    ...demoLookups(),
    ...equipmentChanges(anEquipment()),
    ...cakeChanges(aCake()),
    ...cnfChanges(aCnf()),
    ...more,
  ]);
  const check = async (text: string, kind: CsvImport) => {
    const { lines } = await checkFile(parseCsv(text, kind.columns), {
      ...kind,
      env: { store, now: () => Date.parse(NOW), newId: () => crypto.randomUUID() },
      user: DANA,
      role: "member",
      defaults: { created_by: DANA },
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    return lines;
  };
  return { records: storeRecords(store), check };
}

const withoutId = <Row>(columns: readonly CsvColumn<Row>[]) => columns.filter(({ title }) => title !== "ID");

const messagesIn = (lines: Awaited<ReturnType<Awaited<ReturnType<typeof aTablet>>["check"]>>) =>
  lines.map(({ problems }) => problems.map(({ title, message }) => `${title}: ${message}`));

test("cakes exported without their IDs are imported as new ones, with every entered value", async () => {
  const { records, check } = await aTablet();
  const text = toCsv(withoutId(await cakeCsv(records)), await readList(records, cakeList, {}));
  const [line] = await check(text, cakeImport);
  expect(line?.problems).toEqual([]);
  const { amount_supplied, amount_units, appearance, ph, wt_percent, location_id } = aCake();
  expect(line?.body).toMatchObject({
    filtration_and_neutralization_details_id: ids.filtration,
    is_for_research: true,
    amount_created: amount_supplied,
    amount_units,
    appearance,
    ph,
    wt_percent,
    location_id,
  });
});

test("CNFs exported without their IDs are imported as new ones, and use their cake again", async () => {
  const { records, check } = await aTablet();
  const text = toCsv(
    withoutId(await cnfCsv(records)),
    await readList(records, cnfList, { is_active_only: false }),
  );
  const [line] = await check(text, cnfImport);
  expect(line?.problems).toEqual([]);
  expect(line?.body).toMatchObject({
    cake_id: ids.cake,
    amount_cake: 800,
    homogenization_equipment_id: ids.equipment,
    homogenization_pressure_range: [7250, 14500],
    amount_created: 15,
    location_id: ids.coldStorage,
    neutralizing_agent_type_id: ids.sodiumHydroxide,
  });
});

const CAKE_HEAD =
  "Filtration,Research,Amount created,Amount units,Appearance,Storage type,Location,Creation date";
const cake = (filtration: string, more = "No,1,KG,white") =>
  `${filtration},${more},Frozen,Cold storage,2026-11-19 10:00`;

test("a cake names one filtration: by batch and sample, or by its ID where these are ambiguous or unknown", async () => {
  const { check } = await aTablet(
    filtrationChange(aFiltration({ id: HOUR_3_AGAIN })),
    filtrationChange(aFiltration({ id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0fa4", hour_number_for_sample: 5 })),
    ...unnumbered,
  );
  const rows = [
    cake("nop-2026-004 hour 5"),
    cake("NOP-2026-004 Hour 3"),
    cake(HOUR_3_AGAIN),
    cake("assigned on sync Hour 3"),
    cake(UNNUMBERED),
    cake("", "maybe,0,KG,"),
  ];
  expect(messagesIn(await check([CAKE_HEAD, ...rows].join("\n"), cakeImport))).toEqual([
    [],
    ["Filtration & Neutralization: More than one filtration has this name. Write its ID."],
    [],
    [
      "Filtration & Neutralization: Please select a valid filtration. Allowed: NOP-2026-004 Hour 3, " +
        `NOP-2026-004 Hour 3, ${UNNUMBERED}, NOP-2026-004 Hour 5.`,
    ],
    [],
    [
      "Filtration & Neutralization: Filtration & Neutralization is required",
      "Amount created: amount_created must be greater than 0",
      "Appearance: Appearance is required",
      "Made for research: is_for_research is required. Allowed: Yes, No.",
    ],
  ]);
});

const CNF_HEAD =
  "Cake,Amount of cake,Cake units,Cake wt %,Homogenization equipment,Pressure Range (PSI),Temperature (°C),Rpm," +
  "Amount water added,Water units,Water Type,Amount created,Amount units,Location,Creation date";
const cnf = (from: string, range = "7250 to 14500", machine = "Bench high-pressure homogenizer") =>
  `${from},15,${machine},${range},25,0,4,LITRES,DI_WATER,4.8,LITRES,Cold storage,2026-11-19 10:00`;

test("CNFs use the cake they name, one line after the other, and no more than remains", async () => {
  const { check } = await aTablet();
  const rows = [
    cnf("Cake NOP-2026-004 Hour 3,2,KG"),
    cnf("Cake NOP-2026-004 Hour 3,0.7,KG"),
    cnf("Cake NOP-2026-004 Hour 3,0.6,KG"),
    cnf(",1,KG"),
    cnf("CNF-2026-004-01,1,KG"),
    cnf(`${ids.cake},1,GRAMS`, "14500-7250"),
    cnf(`${ids.cake},1,GRAMS`, "high"),
    cnf(`${ids.cake},1,GRAMS`, "7250-14500", "Kettle"),
  ];
  expect(messagesIn(await check([CNF_HEAD, ...rows].join("\n"), cnfImport))).toEqual([
    [],
    ["Amount of cake: Amount used (0.7 KG) exceeds the amount remaining (0.66 KG)."],
    [],
    ["Cake: Please fill out exactly one of either Cake or Cake Use Record."],
    ["Cake: Please select a valid cake. Allowed: Cake NOP-2026-004 Hour 3."],
    ["Pressure Range (PSI): homogenization_pressure_range must be a valid range. Write it as 7250 to 14500."],
    ["Pressure Range (PSI): Pressure Range must be a number. Write it as 7250 to 14500."],
    [
      "Homogenization equipment: Please select a homogenization equipment. Allowed: Bench high-pressure homogenizer.",
    ],
  ]);
});
