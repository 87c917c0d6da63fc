import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import type { CakeDetail } from "#domain/cakes/schema.ts";
import { ledgerRows } from "#domain/resource-use/ledger.ts";
import { aLab } from "../../fixtures/lab.ts";
import {
  aCake,
  aCakeUse,
  aFiltration,
  aNopProcess,
  cakeChanges,
  DANA,
  ids,
  NOW,
} from "../../fixtures/records.ts";

const detail = (more = {}, filtration = aFiltration(), process = aNopProcess()) =>
  aLab(...cakeChanges(aCake(more), filtration, process)).ask(queries.getCake, { params: { id: ids.cake } });

test("a row of the list has joined names and the remaining amount", async () => {
  const lab = aLab(...cakeChanges(aCake({ use_records: [aCakeUse()] })));
  expect(await lab.ask(queries.listCakes)).toMatchObject([
    {
      id: ids.cake,
      nop_process_id: ids.nopProcess,
      batch_num: "NOP-2026-004",
      sample_type: "Hour 3",
      is_for_research: true,
      amount_supplied: 2.66,
      amount_remaining: 2.344,
      amount_units: "KG",
      location_name: "Cold storage",
      storage_type: "REFRIGERATED",
      is_active: true,
      creation_date: "2026-11-04T14:00:00.000Z",
    },
  ]);
});

test("cakes are listed newest first", async () => {
  const older = aCake({ id: ids.use, creation_date: "2026-01-04T14:00:00.000Z" });
  const lab = aLab(...cakeChanges(older), ...cakeChanges(aCake()));
  expect(await lab.ask(queries.listCakes)).toMatchObject([{ id: ids.cake }, { id: ids.use }]);
});

test("the detail has every field of the cake, and its uses", async () => {
  const { id, ...rest } = (await detail({ use_records: [aCakeUse()] })) as Record<string, unknown>;
  expect(id).toBe(ids.cake);
  expect(rest).toMatchObject({
    appearance: "white, crumbly",
    filtration_and_neutralization_details_id: ids.filtration,
    location_name: "Cold storage",
    location_details: "Shelf 2",
    storage_temperature: 4,
    volume: null,
    volume_units: null,
    characterized: null,
    inactivated_at: null,
    recorded_by: DANA,
    use_records: [{ id: ids.cakeUse, resource_type: "CAKE", resource_use_purpose: "HOMOGENIZATION" }],
  });
});

test("a count is in the detail, and its ledger ends with the amount remaining", async () => {
  const lab = aLab(...cakeChanges(aCake({ use_records: [aCakeUse()] })));
  const body = { new_amount_remaining: 1.111, reason: "Weighed again", created_by: DANA, creation_date: NOW };
  await lab.run(commands.correctCake, { params: { id: ids.cake }, body });
  const cake = (await lab.ask(queries.getCake, { params: { id: ids.cake } })) as CakeDetail;
  expect(cake).toMatchObject({ amount_remaining: 1.111, corrections: [{ new_amount_remaining: 1.111 }] });
  expect(ledgerRows("cakes", cake).at(-1)).toMatchObject({ kind: "COUNT", delta: -1.233, balance: 1.111 });
});

test.each([
  ["KG", 1.05, 2.533, "LITRES"],
  ["GRAMS", 1.05, 2.533, "ML"],
  ["POUNDS", 1.05, 1.149, "LITRES"],
  ["KG", 0, null, null],
  ["KG", null, null, null],
])("2.66 %s at %s g/ml are %s %s", async (amount_units, density, volume, volume_units) => {
  expect(await detail({ amount_units, density })).toMatchObject({ volume, volume_units });
});

test("a cake drawn at the end of the reaction is marked so, and a cake of a batch without a number has no batch number", async () => {
  const end = aFiltration({ hour_number_for_sample: null, is_after_reaction_completed: true });
  expect(await detail({}, end, aNopProcess({ batch_number: null }))).toMatchObject({
    batch_num: null,
    sample_type: "After reaction",
  });
});

test("an unknown cake is null", async () => {
  expect(await aLab().ask(queries.getCake, { params: { id: ids.nowhere } })).toBeUndefined();
});

test("storage types are listed by name", async () => {
  const types = (await aLab().ask(queries.listCakeStorageTypes)) as { name: string }[];
  expect(types.map(({ name }) => name)).toEqual(["AMBIENT_DRUM", "FROZEN", "REFRIGERATED", "VACUUM_SEALED"]);
});
