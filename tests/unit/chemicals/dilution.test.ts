import { describe, expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { waterUnitsOf } from "#domain/chemicals/dilution.ts";
import type { Chemical, ChemicalUnit, ConcentrationUnit } from "#domain/chemicals/schema.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import type { StoredUseRecord } from "#domain/resource-use/schema.ts";
import type { WithUses } from "#tests/fixtures/stocks.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { aChemical, aStamp, aUseRecord, chemicalChanges, ids } from "../../fixtures/records.ts";

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

test.each<[string, Partial<Chemical>, Side, number, Side, string[]]>(
  tableOf<[string, Partial<Chemical>, Side, number, Side, string[]]>("dilutions"),
)(
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
