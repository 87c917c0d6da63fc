import { describe, expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { waterUnitsOf } from "#domain/chemicals/dilution.ts";
import type { Chemical, ChemicalUnit, ConcentrationUnit } from "#domain/chemicals/schema.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import type { StoredUseRecord } from "#domain/resource-use/schema.ts";
import type { WithUses } from "#tests/fixtures/stocks.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { aChemical, aStamp, aUseRecord, chemicalChanges, ids } from "../../fixtures/records.ts";

const unbalanced = "Amounts and concentrations do not balance (C1·V1 ≠ C2·V2). Please check.";
const tooMuch = "The amount created is more than the chemical and the water together. Please check.";
const tooLittle = "The amount created is less than the chemical and the water together. Please check.";

function labWith(use: Partial<StoredUseRecord> = {}, chemical: Partial<WithUses<Chemical>> = {}) {
  return aLab(...chemicalChanges(aChemical({ ...chemical, use_records: [aUseRecord(use)] })));
}

function dilute(lab: ReturnType<typeof labWith>, more: Record<string, unknown> = {}, stamp = aStamp()) {
  return lab.run(commands.createDilutedChemical, { body: bodyOf("createDilutedChemical", more) }, stamp);
}

test("a dilution takes name and supplier from its source, and links the use record", async () => {
  const lab = labWith();
  // 0.707 kg of 70 % have as much acid as 4.947 kg of 10 %.
  const { result, reply, title } = await dilute(lab, {
    derived_chemical_amount_created: 4.7,
    amount_water_added: 4.25,
    density: 1.054,
  });
  const id = createdId(aStamp(), {});
  expect(accepted(result).warnings).toEqual([]);
  expect(await reply()).toMatchObject({
    id,
    chemical_name: "Nitric acid",
    chemical_type: "ACID",
    amount_supplied: 4.7,
    amount_remaining: 4.7,
    density: 1.054,
    amount_units: "LITRES",
    concentration: 10,
    supplier_id: 1,
    is_diluted: true,
    is_active: true,
    derived_from_use_record_id: ids.use,
    derived_from_chemical_id: ids.chemical,
    amount_water_added: 4.25,
    amount_water_added_units: "LITRES",
    water_type: "DI_WATER",
  });
  expect(await lab.ask(queries.getChemical, { params: { id: ids.chemical } })).toMatchObject({
    amount_remaining: 9.5,
    use_records: [{ id: ids.use, linked_to: { type: "CHEMICAL", id } }],
  });
  expect(await title()).toBe("Diluted chemical: Nitric acid");
});

type Side = [amount: number, units: ChemicalUnit, strength: number, strengthUnits: ConcentrationUnit];

const ethanol = { chemical_name_id: ids.ethanol };

test.each<[string, Partial<Chemical>, Side, number, Side, string[]]>([
  // 0.7055 kg of HNO3 70 % have 0.4938 kg of HNO3; 4.687 kg of 10 % have 0.4687 kg.
  [
    "500 ML of 70 % to 4.5 L of 10 %",
    {},
    [500, "ML", 70, "PERCENT"],
    3.98,
    [4.5, "LITRES", 10, "PERCENT"],
    [],
  ],
  // By volume this would balance; by mass there is a third more acid than in 3.5 L of 10 %.
  [
    "500 ML of 70 % to 3.5 L of 10 %",
    {},
    [500, "ML", 70, "PERCENT"],
    3,
    [3.5, "LITRES", 10, "PERCENT"],
    [unbalanced],
  ],
  [
    "65 ML of 65 % to 500 ML of 10 %",
    {},
    [65, "ML", 65, "PERCENT"],
    435,
    [500, "ML", 10, "PERCENT"],
    [unbalanced],
  ],
  ["exactly 10 % off", {}, [100, "ML", 10, "PERCENT"], 10, [110, "ML", 10, "PERCENT"], []],
  [
    "a volume and a density that was entered",
    { density: 2 },
    [100, "ML", 50, "PERCENT"],
    200,
    [400, "GRAMS", 25, "PERCENT"],
    [],
  ],
  ["a volume into a mass", {}, [100, "ML", 50, "PERCENT"], 131, [262, "GRAMS", 25, "PERCENT"], []],
  ["a mass, water at 1 g/ml", {}, [1, "KG", 50, "PERCENT"], 4, [5, "KG", 10, "PERCENT"], []],
  ["a mass of more than there was", {}, [1, "KG", 50, "PERCENT"], 1, [5, "KG", 10, "PERCENT"], [tooMuch]],
  [
    "a mass into far too much",
    {},
    [1, "KG", 50, "PERCENT"],
    1,
    [500, "LITRES", 50, "PERCENT"],
    [unbalanced, tooMuch],
  ],
  [
    "500 LITRES of water in a product of 1 LITRE",
    {},
    [500, "ML", 70, "PERCENT"],
    500,
    [1, "LITRES", 40, "PERCENT"],
    [tooLittle],
  ],
  [
    "a mass in far more water",
    {},
    [1, "KG", 50, "PERCENT"],
    500,
    [4.7, "LITRES", 10, "PERCENT"],
    [tooLittle],
  ],
  // Volumes of unknown densities count as additive, and their wt % are not compared.
  ["strengths without densities", ethanol, [500, "ML", 70, "PERCENT"], 3, [3.5, "LITRES", 1, "PERCENT"], []],
  [
    "more than the sum of its parts",
    ethanol,
    [100, "ML", 70, "PERCENT"],
    100,
    [211, "ML", 33, "PERCENT"],
    [tooMuch],
  ],
  [
    "5 % more than the sum of its parts",
    ethanol,
    [100, "ML", 70, "PERCENT"],
    100,
    [210, "ML", 33, "PERCENT"],
    [],
  ],
  [
    "a tenth less than the sum of its parts",
    ethanol,
    [50, "ML", 20, "PERCENT"],
    50,
    [90, "ML", 11, "PERCENT"],
    [],
  ],
  ["less than that", ethanol, [50, "ML", 20, "PERCENT"], 50, [89.9, "ML", 11, "PERCENT"], [tooLittle]],
  ["a mass into a volume", ethanol, [1, "KG", 50, "PERCENT"], 1, [500, "LITRES", 50, "PERCENT"], []],
  [
    "a mass in far more water of unknown density",
    ethanol,
    [1, "KG", 50, "PERCENT"],
    500,
    [5, "LITRES", 10, "PERCENT"],
    [tooLittle],
  ],
  [
    "100 ML of 1000 mM to 1 LITRE of 100 mM",
    {},
    [100, "ML", 1000, "MILLIMOLAR"],
    0.9,
    [1, "LITRES", 100, "MILLIMOLAR"],
    [],
  ],
  [
    "100 ML of 1000 mM to 1 LITRE of 50 mM",
    {},
    [100, "ML", 1000, "MILLIMOLAR"],
    0.9,
    [1, "LITRES", 50, "MILLIMOLAR"],
    [unbalanced],
  ],
  ["other units of strength", {}, [100, "ML", 4, "PERCENT"], 0.9, [1, "LITRES", 900, "MILLIMOLAR"], []],
])(
  "%s",
  async (_, of, [
    amount_used,
    amount_used_units,
    concentration,
    concentration_units,
  ], water, derived, expected) => {
    const lab = labWith({ amount_used, amount_used_units }, { ...of, concentration, concentration_units });
    const { result } = await dilute(lab, {
      amount_water_added: water,
      derived_chemical_amount_created: derived[0],
      derived_chemical_amount_created_units: derived[1],
      derived_chemical_concentration_created: derived[2],
      derived_chemical_concentration_created_units: derived[3],
    });
    expect(accepted(result).warnings).toEqual(expected);
  },
);

describe("is refused", () => {
  test("50 ML of 4 % to 40 ML of 5 %", async () => {
    const lab = labWith({ amount_used: 50 }, { concentration: 4 });
    const { result } = await dilute(lab, {
      derived_chemical_amount_created: 40,
      derived_chemical_amount_created_units: "ML",
      derived_chemical_concentration_created: 5,
    });
    expect(rejected(result)).toMatchObject({
      status: 422,
      code: "VALIDATION",
      field: "derived_chemical_concentration_created",
      message: "Derived concentration cannot be higher than the source concentration",
    });
  });

  test("a use record that feeds another entry, online or off", async () => {
    const lab = labWith();
    accepted((await dilute(lab)).result);
    const later = aStamp({
      id: "3f0b7c38-2f0d-4c53-8a53-1f1b3a1f9c12",
      recordedOffline: "2026-11-19T10:00:00.000Z",
    });
    expect(rejected((await dilute(lab, {}, later)).result)).toMatchObject({
      status: 409,
      code: "LINKED",
      message: "The selected use record is already linked to another entry.",
    });
  });

  test.each([purposeId("NOP_PROCESS"), null])(
    "a use record with the purpose %s",
    async (resource_use_purpose_id) => {
      const { result } = await dilute(labWith({ resource_use_purpose_id }));
      expect(rejected(result)).toMatchObject({
        status: 422,
        field: "chemical_use_record_id",
        message: "The selected use record is not for chemical dilution.",
      });
    },
  );

  test("an id that exists", async () => {
    const { result } = await dilute(labWith(), { id: ids.chemical });
    expect(rejected(result)).toMatchObject({ status: 409, code: "DUPLICATE", field: "id" });
  });
});

test.each<[ChemicalUnit, "LITRES" | "ML"]>([
  ["LITRES", "LITRES"],
  ["KG", "LITRES"],
  ["POUNDS", "LITRES"],
  ["ML", "ML"],
  ["GRAMS", "ML"],
  ["OTHER", "ML"],
])("water for %s is counted in %s by default", (derived_chemical_amount_created_units, expected) => {
  expect(waterUnitsOf({ derived_chemical_amount_created_units })).toBe(expected);
  expect(waterUnitsOf({ derived_chemical_amount_created_units, amount_water_added_units: "ML" })).toBe("ML");
});
