import { describe, expect, test } from "vitest";
import { commandNamed } from "#contract/operations.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { growFaults } from "../../fixtures/faults/grow-faults.ts";
import { messagesOf } from "../../fixtures/messages.ts";

const formOf = (name: string) => {
  const form = commandNamed(name)?.body;
  if (form === undefined) throw new Error(`No command is called ${name}`);
  return form;
};

describe.each(Object.entries(growFaults))("the form of %s", (name, faults) => {
  test.each(faults)("with %j is refused: %s", (more, message) => {
    expect(messagesOf(formOf(name), bodyOf(name, more))).toContain(message);
  });
});

test.each([
  ["createGrowTrial", "trial_length", "Trial length"],
  ["createGrowTrial", "plug_size", "Plug size"],
  ["addWeeklyData", "avg_height", "Height"],
  ["addWeeklyData", "count_plugs_for_avg", "Count plugs for avg"],
  ["addTransplantData", "germination_rate", "Germination rate"],
  ["addHarvestData", "leaf_wet_mass", "Leaf wet mass"],
])("the form of %s refuses a number beyond those of a computer in %s", (name, field, label) => {
  const body = bodyOf(name, { [field]: Number.POSITIVE_INFINITY });
  expect(messagesOf(formOf(name), body)).toContain(`${field}: ${label} must be a number`);
});

test.each([
  ["addFormulation", { additive_id: null, additive_ratio: null }],
  ["addFormulation", { additive_id: "", additive_ratio: "" }],
  ["addFormulation", { initial_comments: "" }],
  ["addWeeklyData", { plug_removal_data: null }],
  ["addWeeklyData", { week_number: 520, additional_comments: "x" }],
  ["addTransplantData", { germination_rate: 130 }],
  ["addHarvestData", { root_score: 0 }],
  ["addHarvestData", { root_score: 10, dry_settings: "" }],
  ["addSeedSownData", { estimated_harvest_date: "2026-11-19T15:00:00.000Z" }],
])("the form of %s with %j is valid", (name, more) => {
  expect(messagesOf(formOf(name), bodyOf(name, more))).toEqual([]);
});

test.each([
  ["healthy; leggy", "healthy; leggy"],
  [["healthy", " healthy ", "HEALTHY", "leaf:  spots"], "healthy; leaf: spots"],
  [["pale; yellow"], "pale, yellow"],
  [" wilting ;; healthy", "wilting; healthy"],
])("tags given as %j are stored as %s", (plant_comments, stored) => {
  const week = formOf("addWeeklyData").parse(bodyOf("addWeeklyData", { plant_comments }));
  expect(week).toMatchObject({ plant_comments: stored });
});

test.each([
  ["calcium chloride", "CALCIUM_CHLORIDE"],
  ["  worm   tea ", "WORM_TEA"],
  ["NOP_EFFLUENT", "NOP_EFFLUENT"],
])("an additive typed %j is saved as %s", (name, saved) => {
  expect(formOf("addAdditive").parse(bodyOf("addAdditive", { name }))).toMatchObject({ name: saved });
});

test("preparation steps lose their blanks", () => {
  const preparation_steps = [" Soak 15 min ", "", "Drain"];
  expect(formOf("addFormulation").parse(bodyOf("addFormulation", { preparation_steps }))).toMatchObject({
    preparation_steps: ["Soak 15 min", "Drain"],
  });
});
