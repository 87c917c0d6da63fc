import { expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import type { ChemicalListItem } from "#domain/chemicals/schema.ts";
import { aLab } from "../../fixtures/lab.ts";
import { aChemical, aUseRecord, chemicalChanges, DANA, ids } from "../../fixtures/records.ts";

const id = (n: number) => `8d2c1c6e-6a55-4a1b-9d0c-00000000000${n}`;
const lab = aLab(
  ...chemicalChanges(
    aChemical({
      use_records: [aUseRecord(), aUseRecord({ id: id(9), creation_date: "2026-11-12T14:00:00.000Z" })],
    }),
  ),
  ...chemicalChanges(
    aChemical({
      id: id(1),
      chemical_name_id: ids.ethanol,
      supplier_id: null,
      creation_date: "2026-11-05T12:00:00.000Z",
    }),
  ),
  ...chemicalChanges(
    aChemical({
      id: id(2),
      chemical_name_id: ids.sodiumHydroxide,
      creation_date: "2026-01-05T12:00:00.000Z",
    }),
  ),
);

const list = async (query = {}) => (await lab.ask(queries.listChemicals, { query })) as ChemicalListItem[];

test.each([
  [{}, ["Ethanol", "Nitric acid", "Sodium hydroxide"]],
  [{ type: "" }, ["Ethanol", "Nitric acid", "Sodium hydroxide"]],
  [{ type: "ACID" }, ["Nitric acid"]],
  [{ type: "NEUTRALIZING_AGENT" }, ["Sodium hydroxide"]],
  [{ type: "OTHER" }, ["Ethanol"]],
  [{ type: "CATION" }, []],
])("chemicals of %j are %j, newest first", async (query, names) => {
  expect((await list(query)).map((one) => one.chemical_name)).toEqual(names);
});

test("an unknown type is refused", async () => {
  await expect(list({ type: "CHEMICAL" })).rejects.toThrow();
});

test("a row of the list has joined names and the remaining amount", async () => {
  expect((await list({ type: "ACID" }))[0]).toMatchObject({
    id: ids.chemical,
    chemical_name: "Nitric acid",
    chemical_type: "ACID",
    amount_supplied: 10,
    amount_remaining: 9,
    amount_units: "LITRES",
    concentration: 70,
    concentration_units: "PERCENT",
    supplier_name: "Hudson Reagents",
    location_name: "Wet lab A",
    is_active: true,
    is_diluted: false,
    creation_date: "2026-11-02T15:00:00.000Z",
  });
});

test("the detail has every use, newest first", async () => {
  const detail = await lab.ask(queries.getChemical, { params: { id: ids.chemical.toUpperCase() } });
  expect(detail).toMatchObject({
    chemical_name_id: ids.nitricAcid,
    amount_supplied: 10,
    supplier: { id: 1, name: "Hudson Reagents" },
    location: { id: ids.wetLabA, name: "Wet lab A" },
    created_by: DANA,
    recorded_by: DANA,
    derived_from_chemical_id: null,
    use_records: [
      { id: id(9) },
      { id: ids.use, resource_type: "ACID", resource_use_purpose: "CHEMICAL_DILUTION" },
    ],
  });
});

test("an unknown chemical is null", async () => {
  expect(await lab.ask(queries.getChemical, { params: { id: ids.nowhere } })).toBeUndefined();
});

test.each([
  ["used up", { amount_supplied: 0.5, use_records: [aUseRecord()] }, 0, false],
  ["overdrawn", { amount_supplied: 0.2, use_records: [aUseRecord()] }, -0.3, false],
  ["marked inactive", { inactivated_at: "2026-11-10T00:00:00.000Z" }, 10, false],
  ["untouched", {}, 10, true],
])("a chemical %s has the right balance and state", async (_, more, amount_remaining, is_active) => {
  const one = aLab(...chemicalChanges(aChemical(more)));
  expect(await one.ask(queries.getChemical, { params: { id: ids.chemical } })).toMatchObject({
    amount_remaining,
    is_active,
  });
});
