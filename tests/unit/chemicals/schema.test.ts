import { expect, test } from "vitest";
import { NewChemical, NewDilutedChemical } from "#domain/chemicals/schema.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { messagesOf } from "../../fixtures/messages.ts";
import { ids } from "../../fixtures/records.ts";

test.each<[Record<string, unknown>, string]>([
  [{ chemical_name_id: "" }, "chemical_name_id: Chemical name ID is required"],
  [{ chemical_name_id: undefined }, "chemical_name_id: Chemical name ID is required"],
  [{ amount_supplied: null }, "amount_supplied: Amount supplied is required"],
  [{ amount_supplied: -1 }, "amount_supplied: Amount supplied must be ≥ 0"],
  [{ amount_units: "" }, "amount_units: Amount units are required"],
  [{ amount_units: "CM" }, "amount_units: Please select valid amount units"],
  [{ concentration: null }, "concentration: Concentration is required"],
  [{ concentration: -1 }, "concentration: Concentration must be ≥ 0"],
  [{ concentration_units: undefined }, "concentration_units: Concentration units are required"],
  [{ concentration_units: "MOLAR" }, "concentration_units: Please select valid concentration units"],
  [{ supplier_id: undefined }, "supplier_id: Supplier is required"],
  [{ supplier_id: 0 }, "supplier_id: Supplier is required"],
  [{ supplier_id: 1.5 }, "supplier_id: Supplier is required"],
  [{ supplier_id: "1" }, "supplier_id: Supplier is required"],
  [{ location_id: "" }, "location_id: Location is required"],
  [{ created_by: "" }, "created_by: Email is required"],
  [{ created_by: "a@b" }, "created_by: Please enter a valid email address"],
  [{ creation_date: "" }, "creation_date: Creation date is required"],
  [{ creation_date: "yesterday" }, "creation_date: Please enter a valid date and time"],
  [{ creation_date: "2026-11-19" }, "creation_date: Please enter a valid date and time"],
  [{ comments: "x".repeat(501) }, "comments: Comments must be at most 500 characters"],
])("a new chemical with %j is refused: %s", (more, message) => {
  expect(messagesOf(NewChemical, bodyOf("createChemical", more))).toEqual([message]);
});

test.each<[Record<string, unknown>]>([[{ amount_supplied: 0 }], [{ concentration: 0 }], [{ comments: "" }]])(
  "a new chemical with %j is valid",
  (more) => {
    expect(messagesOf(NewChemical, bodyOf("createChemical", more))).toEqual([]);
  },
);

const created = "derived_chemical_amount_created";
const strength = "derived_chemical_concentration_created";

test.each<[Record<string, unknown>, string]>([
  [{ chemical_use_record_id: "" }, "chemical_use_record_id: Resource use record is required"],
  [{ chemical_use_record_id: "x" }, "chemical_use_record_id: Please select a valid resource use record"],
  [{ amount_water_added: undefined }, "amount_water_added: Amount water added is required"],
  [{ amount_water_added: 0 }, "amount_water_added: Amount water added must be greater than 0"],
  [{ amount_water_added: 1e-9 }, "amount_water_added: The smallest amount is 0.000001"],
  [{ amount_water_added_units: "KG" }, "amount_water_added_units: Please select valid water units"],
  [{ water_type: "" }, "water_type: Water type is required"],
  [{ water_type: "RAIN" }, "water_type: Please select a valid water type"],
  [{ [created]: 0 }, `${created}: Derived chemical amount created must be greater than 0`],
  [{ [`${created}_units`]: "" }, `${created}_units: Amount units are required`],
  [{ [strength]: -1 }, `${strength}: Derived chemical concentration created must be greater than 0`],
  [{ [`${strength}_units`]: "" }, `${strength}_units: Concentration units are required`],
  [{ location: undefined }, "location: Location is required"],
  [{ location: "" }, "location: Location is required"],
  [{ created_by: "dana" }, "created_by: Please enter a valid email address"],
  [{ creation_date: undefined }, "creation_date: Creation date is required"],
])("a diluted chemical with %j is refused: %s", (more, message) => {
  expect(messagesOf(NewDilutedChemical, bodyOf("createDilutedChemical", more))).toEqual([message]);
});

test("a diluted chemical may spell its location location_id", () => {
  const body = bodyOf("createDilutedChemical", { location: undefined, location_id: ids.wetLabA });
  expect(messagesOf(NewDilutedChemical, body)).toEqual([]);
});

test("an empty diluted chemical form reports every fault at once", () => {
  expect(messagesOf(NewDilutedChemical, {}).map((line) => line.split(":")[0])).toEqual([
    "chemical_use_record_id",
    "amount_water_added",
    "water_type",
    created,
    `${created}_units`,
    strength,
    `${strength}_units`,
    "created_by",
    "creation_date",
    "location",
  ]);
});
