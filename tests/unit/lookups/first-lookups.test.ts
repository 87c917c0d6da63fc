import { expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import { demoLookups, firstLookups } from "#domain/lookups/first-lookups.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { aLab } from "../../fixtures/lab.ts";

type Named = { name: string };
type Metadata = {
  resource_type_name: string;
  valid_units: string[];
  valid_purposes: { purpose_name: string }[];
};

const lab = aLab();

test("adding the lookups twice changes nothing", () => {
  const keys = demoLookups().map(({ table, id }) => `${table}:${id}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(demoLookups()).toEqual(demoLookups());
  const growing = 6 + 8 + 6 + 7 + 6 + 24;
  expect(keys).toHaveLength(10 + 12 + 7 + 15 + 10 + 4 + 5 + 5 + 6 + growing);
});

test("a new lab begins without suppliers, locations and names, with what the specification enumerates", () => {
  const tables = [...new Set(firstLookups().map(({ table }) => table))].sort();
  expect(tables).toEqual([
    ...["cake_storage_types", "equipment_types", "grow_trial_methods", "purposes", "resource_types"],
    ...["sample_purposes", "tag_comments"],
  ]);
});

test("suppliers have numbers, all other lookups have UUIDs", async () => {
  const suppliers = (await lab.ask(queries.listSuppliers)) as { id: number; name: string }[];
  expect(suppliers.find(({ name }) => name === "Hudson Reagents")?.id).toBe(1);
  expect(suppliers.find(({ name }) => name === "In-house")?.id).toBe(10);
});

test.each([
  [queries.listLocations, 12, "Biomass store", "Wet lab B"],
  [queries.listChemicalNames, 15, "Ammonium hydroxide", "Zinc chloride"],
  [queries.listEquipmentTypes, 7, "BLENDER", "REACTOR"],
  [queries.listSuppliers, 10, "Bayou Cane Fibre", "Rheintal Chemie"],
  [queries.listGrowTrialMethods, 6, "Aeroponics", "Wick tray"],
  [queries.listGrowTrialPlants, 8, "Arugula", "Tomato (Micro-Tom)"],
  [queries.listSubstrateTypes, 6, "CNF foam plug", "rockwool cube (control)"],
  [queries.listAdditives, 7, "BIOCHAR", "PERLITE_FINES"],
  [queries.listFertilizers, 6, "CALCIUM_NITRATE", "NOP_EFFLUENT_NITROGEN"],
])("$name returns %i records by name, from %s to %s", async (query, count, first, last) => {
  const names = ((await lab.ask(query)) as Named[]).map(({ name }) => name);
  expect([names.length, names[0], names.at(-1)]).toEqual([count, first, last]);
});

test.each(tableOf<[name: string, units: string, purposes: string]>("units and purposes of a type"))(
  "%s is counted in %s and used for %s",
  async (name, units, purposes) => {
    const types = (await lab.ask(queries.listResourceTypeMetadata)) as Metadata[];
    const type = types.find(({ resource_type_name }) => resource_type_name === name);
    expect(type?.valid_units.join(", ")).toBe(units);
    expect(type?.valid_purposes.map(({ purpose_name }) => purpose_name).join(", ")).toBe(purposes);
  },
);

test("resource types with purposes are the metadata without units", async () => {
  const [first] = (await lab.ask(queries.listResourceTypes)) as object[];
  expect(Object.keys(first ?? {})).toEqual(["resource_type_id", "resource_type_name", "purposes"]);
});
