import { expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import { commandNamed } from "#contract/operations.ts";
import { cakeUseId } from "#domain/cnfs/creation.ts";
import type { Sheet } from "#domain/csv/table.ts";
import { namedId } from "#domain/kernel/ids.ts";
import type { PastWrite } from "#domain/past/past.ts";
import { readPast } from "#domain/past/read-past.ts";
import { aCnf, cnfChanges, cnfIds } from "../../fixtures/cnfs.ts";
import { accepted, aLab } from "../../fixtures/lab.ts";
import {
  aCake,
  aCakeUse,
  aChemical,
  aFeedstock,
  anEquipment,
  aStamp,
  cakeChanges,
  chemicalChanges,
  DANA,
  equipmentChanges,
  feedstockChanges,
  ids,
  NOW,
} from "../../fixtures/records.ts";
import { aSheet, type Cells, exampleOf } from "./workbooks.ts";

const DATE = "Creation Date (New York)";
const MARIA = "maria.silva@lab.example";
/** The CNF was imported before: with a use of its own. */
const ownUse = cakeUseId(cnfIds.cnf);
const labOf = () =>
  aLab(
    ...equipmentChanges(anEquipment()),
    ...feedstockChanges(aFeedstock()),
    ...chemicalChanges(aChemical({ lot_number: "A77" })),
    ...chemicalChanges(aChemical({ id: namedId("past test", "other lot"), lot_number: "B12" })),
    ...cakeChanges(
      aCake({
        use_records: [aCakeUse({ id: ownUse, amount_used: 800, linked_to: { type: "CNF", id: cnfIds.cnf } })],
      }),
    ),
    ...cnfChanges(aCnf({ cake_use_record_id: ownUse })),
  );
type Lab = ReturnType<typeof labOf>;

let n = 0;
async function save(lab: Lab, writes: readonly PastWrite[]) {
  for (const { command: name, params, body } of writes) {
    const command = commandNamed(name);
    if (!command) throw new Error(`There is no command ${name}`);
    n += 1;
    const stamp = aStamp({ id: namedId("past stock test", `${n}`), role: "staff", final: true });
    accepted((await lab.run(command, { params, body }, stamp)).result);
  }
}
const read = async (lab: Lab, ...workbook: Sheet[]) =>
  (await readPast(workbook, lab.records, { now: NOW, user: DANA })).past;

/** Imports rows, twice: the second time all of them are known. */
async function importInto(lab: Lab, ...workbook: Sheet[]) {
  const past = await read(lab, ...workbook);
  expect(past.faults.map(({ message }) => message)).toEqual([]);
  await save(lab, past.writes);
  const again = await read(lab, ...workbook);
  expect([again.writes.length, again.known.size]).toEqual([0, again.rows.length]);
  return past;
}
const oneOf = (name: string, more: Cells) => aSheet(name, exampleOf(name, more));

test("entries of lists are added, and other rows of the workbook name them", async () => {
  const lab = labOf();
  const past = await importInto(
    lab,
    aSheet("Lists", [
      { List: "Locations", Name: "Old cellar" },
      { List: "Chemical names", Name: "Sulfurous acid", Type: "Acid" },
      { List: "Locations", Name: "Wet lab A" },
    ]),
    oneOf("Trial", { Location: "old CELLAR", "Finished On": "" }),
    oneOf("Trays", {}),
  );
  expect(past.writes.slice(0, 3).map(({ command, body }) => [command, body.name ?? body.code])).toEqual([
    ["addListEntry", "Old cellar"],
    ["addListEntry", "Sulfurous acid"],
    ["createGrowTrial", "GT-OLD-01"],
  ]);
});

test("a batch comes in under its number, with its filtrations", async () => {
  const lab = labOf();
  await importInto(
    lab,
    oneOf("NOP Processes", {}),
    aSheet("Filtrations", [
      ...exampleOf("Filtrations"),
      { "Batch Number": "NOP-2024-017", "After reaction completed": "Yes", [DATE]: "2024-05-07" },
    ]),
  );
  expect(await lab.ask(queries.getNopProcess, { params: { id: "NOP-2024-017" } })).toMatchObject({
    batch_number: "NOP-2024-017",
    created_by: MARIA,
    creation_date: "2024-05-06T13:00:00.000Z",
    filtration_and_neutralization_details: [{}, {}],
  });
});

const homogenization: Cells = { Cake: ids.cake, CNF: cnfIds.cnf, Location: "Wet lab A" };

test("a homogenization is finished at its date, with its use of the cake, its run and its CNF", async () => {
  const lab = labOf();
  const { writes } = await importInto(lab, oneOf("Homogenizations", homogenization));
  const found = await lab.ask(queries.getHomogenization, { params: { id: writes[0]?.body.id as string } });
  expect(found).toMatchObject({
    state: "EXPERIMENT_FINISHED",
    created_by: MARIA,
    cnf_id: cnfIds.cnf,
    pressure_range: [7250, 14500],
    amount_cake_taken: 1,
    process_states: [
      { state: "COMPLETED", changed: { by: MARIA, at: "2024-05-20T13:00:00.000Z" } },
      { state: "COMPLETED", changed: { at: "2024-05-22T04:00:00.000Z" } },
      { state: "COMPLETED", changed: { at: "2024-05-22T04:00:00.000Z" } },
    ],
  });
  expect(writes.at(-1)).toMatchObject({
    body: { new_state_value: "COMPLETED", inform_qnc_team: false },
  });
});

test("a homogenization without the cake used skipped its pre-treatment, and without a CNF it remains open", async () => {
  const lab = labOf();
  const none = {
    ...homogenization,
    CNF: "",
    "Cake Used": "",
    "Cake Used units": "",
    "Water added before the run": "",
  };
  const { writes } = await importInto(lab, oneOf("Homogenizations", none));
  const found = await lab.ask(queries.getHomogenization, { params: { id: writes[0]?.body.id as string } });
  expect(found).toMatchObject({
    state: "CHARACTERIZATION_PENDING",
    process_states: [{ state: "SKIPPED" }, { state: "COMPLETED" }, { state: "PENDING" }],
  });
});

test("uses and samples name their item by name and lot; two equal rows are two uses", async () => {
  const lab = labOf();
  await importInto(
    lab,
    aSheet("Uses", [
      ...exampleOf("Uses"),
      ...exampleOf("Uses"),
      { ...exampleOf("Uses")[0], Purpose: "", "Other Purpose": "Cleaning" },
    ]),
    oneOf("Samples", { Item: cnfIds.cnf }),
  );
  expect(await lab.ask(queries.getChemical, { params: { id: ids.chemical } })).toMatchObject({
    amount_remaining: 8.5,
    use_records: [{ created_by: MARIA }, { created_by: MARIA }, { created_by: MARIA }],
  });
  expect(await lab.ask(queries.listSamples)).toMatchObject([
    { resource_id: cnfIds.cnf, amount: "50 ML", creation_date: "2024-05-22T04:00:00.000Z" },
  ]);
});

test("an item that is not there, and a name of several, are faults", async () => {
  const lab = labOf();
  const past = await read(
    lab,
    aSheet("Uses", [
      { ...exampleOf("Uses")[0], "Lot number": "" },
      { ...exampleOf("Uses")[0], Item: "Moon dust", "Lot number": "" },
    ]),
  );
  expect(past.faults.map(({ field, message }) => `${field}: ${message}`)).toEqual([
    "stock: More than one Chemical has this name. Write its lot number or its ID.",
    "stock: The lab has no Chemical Moon dust.",
  ]);
});

test("characterizations of feedstocks, cakes and CNFs come in", async () => {
  const lab = labOf();
  await importInto(
    lab,
    oneOf("Feedstock characterizations", {}),
    oneOf("Cakes, initial", { Cake: ids.cake }),
    oneOf("Cakes, detailed", { Cake: ids.cake }),
    oneOf("CNFs, initial", { CNF: cnfIds.cnf }),
    oneOf("CNFs, detailed", { CNF: cnfIds.cnf }),
  );
  expect(await lab.ask(queries.getCnf, { params: { id: cnfIds.cnf } })).toMatchObject({
    wt_percent: 1.2,
    fiber_width: 8,
    zeta_potential: -42,
  });
  expect(await lab.records.get("cakes", ids.cake)).toMatchObject({ wt_percent: 12, DO: 1.1 });
});
