import { expect, test } from "vitest";
import { DilutionQuestion, NewHomogenization } from "#domain/homogenizations/setup.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { creationFaults, questionFaults } from "../../fixtures/faults/homogenization-faults.ts";
import { homogenizationExamples } from "../../fixtures/homogenizations.ts";
import { messagesOf } from "../../fixtures/messages.ts";

test.each(creationFaults)("a new homogenization with %j is refused: %s", (more, message) => {
  expect(messagesOf(NewHomogenization, bodyOf("createHomogenization", more))).toContain(message);
});

test.each(questionFaults)("the dilution of %j is refused: %s", (more, message) => {
  const question = { ...homogenizationExamples.dilutionDetails?.query, ...more };
  expect(messagesOf(DilutionQuestion, question)).toEqual([message]);
});

test("an empty form reports every fault at once", () => {
  expect(messagesOf(NewHomogenization, {}).map((line) => line.split(":")[0])).toEqual([
    "cake_id",
    "cake_wt_percent",
    "desired_cnf_volume",
    "desired_cnf_volume_units",
    "desired_cnf_wt_percent",
    "cnf_amount_for_viscosity_test",
    "cake_density_estimate",
    "cnf_density_estimate",
    "amount_cake_suggested",
    "total_water_to_be_added",
    "location_id",
    "created_by",
    "creation_date",
  ]);
});

test("inconsistent figures are reported while the rest of the form is still empty", () => {
  const { cake_wt_percent: cake, ...setup } = bodyOf("createHomogenization", { desired_cnf_wt_percent: 16 });
  const form = { ...setup, location_id: null, cake_id: "" };
  const fault = "desired_cnf_wt_percent: Desired CNF wt% (16) must be lower than the cake wt% (15.2).";
  expect(messagesOf(NewHomogenization, { ...form, cake_wt_percent: cake })).toContain(fault);
  expect(messagesOf(NewHomogenization, form)).not.toContain(fault);
});

test.each([
  [{ cnf_amount_for_viscosity_test: 0 }],
  [{ cake_wt_percent: 100 }],
  [{ amount_cake_suggested_units: null, initial_comments: "" }],
])("a new homogenization with %j is valid", (more) => {
  expect(messagesOf(NewHomogenization, bodyOf("createHomogenization", more))).toEqual([]);
});
