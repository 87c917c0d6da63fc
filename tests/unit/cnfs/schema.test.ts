import { expect, test } from "vitest";
import { DetailedCharacterization, InitialCharacteristics } from "#domain/cnfs/characteristics.ts";
import { NewCnf } from "#domain/cnfs/schema.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { creationFaults, detailedFaults, initialFaults } from "../../fixtures/faults/cnf-faults.ts";
import { messagesOf } from "../../fixtures/messages.ts";
import { ids } from "../../fixtures/records.ts";

test.each(creationFaults)("a new CNF with %j is refused: %s", (more, message) => {
  expect(messagesOf(NewCnf, bodyOf("createCnf", more))).toEqual([message]);
});

test.each([
  [{ homogenization_temperature: -4, homogenization_rpm: 0, amount_created: 0 }],
  [{ wt_percent: "", ph: null, appearance: "", neutralizing_agent_type_id: "" }],
  [{ cake_use_record_id: "", cake_id: ids.cake }],
])("a new CNF with %j is valid", (more) => {
  expect(messagesOf(NewCnf, bodyOf("createCnf", more))).toEqual([]);
});

test("an empty form reports every fault at once", () => {
  expect(messagesOf(NewCnf, {}).map((line) => line.split(":")[0])).toEqual([
    "homogenization_equipment_id",
    "homogenization_pressure_range",
    "homogenization_temperature",
    "homogenization_rpm",
    "amount_cake",
    "amount_cake_units",
    "cake_wt_percent",
    "water_type_for_homogenization",
    "amount_water_added_for_homogenization",
    "amount_water_added_for_homogenization_units",
    "amount_created",
    "amount_created_units",
    "location_id",
    "created_by",
    "creation_date",
    "cake_use_record_id",
  ]);
});

test.each(initialFaults)("initial characterization with %j are refused: %s", (more, message) => {
  expect(messagesOf(InitialCharacteristics, bodyOf("saveCnfInitialCharacteristics", more))).toEqual([
    message,
  ]);
});

test.each(detailedFaults)("a detailed characterization with %j is refused: %s", (more, message) => {
  const body = bodyOf("addCnfDetailedCharacterization", more);
  expect(messagesOf(DetailedCharacterization, body)).toEqual([message]);
});

test.each([-100, -48.2, 0, 100])("a zeta potential of %d mV is valid", (zeta_potential) => {
  const body = bodyOf("addCnfDetailedCharacterization", { zeta_potential });
  expect(messagesOf(DetailedCharacterization, body)).toEqual([]);
});

test("fields left out of a characterization are absent, and emptied fields are null", () => {
  const { created_by, creation_date } = bodyOf("saveCnfInitialCharacteristics");
  const body = { created_by, creation_date, ph: "", appearance: " " };
  expect(InitialCharacteristics.parse(body)).toEqual({
    created_by,
    creation_date,
    ph: null,
    appearance: null,
  });
});
