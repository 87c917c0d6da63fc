import { expect, test } from "vitest";
import { replicatesOf, singly } from "#domain/trays/figures/replicates.ts";
import type { TrayFormulation } from "#domain/trays/schema.ts";
import { aFormulation } from "../../fixtures/formulations.ts";

const trays = (...many: Partial<TrayFormulation>[]) =>
  many.map((more, i) => aFormulation({ id: `tray-${i + 1}`, identifier: `F${i + 1}`, ...more }));
const names = (...many: Partial<TrayFormulation>[]) => replicatesOf(trays(...many)).map(({ name }) => name);

test("trays of one formulation are one group, in the order of their first trays", () => {
  const groups = replicatesOf(trays({}, { cnf_description: "CNF of oat" }, { num_plugs_created: 12 }));
  expect(groups).toMatchObject([
    { id: "tray-1", name: "F1/F3", first: { identifier: "F1" }, trays: [{}, {}] },
    { id: "tray-2", name: "F2", trays: [{}] },
  ]);
});

test.each<[string, Partial<TrayFormulation>]>([
  ["plant", { grow_trial_plant_id: "basil" }],
  ["CNF", { cnf_id: "cnf-1" }],
  ["CNF description without a CNF", { cnf_description: "Peat" }],
  ["substrate", { substrate_type_id: "peat" }],
  ["additive", { additive_id: "kelp" }],
  ["additive ratio", { additive_ratio: 0.2 }],
  ["preparation", { preparation_steps: ["Drain"] }],
  ["fertilizer", { grow_trial_fertilizer_id: "fish" }],
  ["purpose", { test_for: "Light" }],
])("trays that differ in the %s are no replicates", (_, more) => {
  expect(names({}, more)).toEqual(["F1", "F2"]);
});

test.each<[string, Partial<TrayFormulation>, Partial<TrayFormulation>]>([
  ["the case and the spaces of a text", { test_for: "Light" }, { test_for: " light" }],
  ["the description of the same CNF", { cnf_id: "c", cnf_description: "one" }, { cnf_id: "c" }],
  [
    "plugs, comments, place and data",
    {},
    { initial_comments: "left", location_details: "B2", weekly_data: [] },
  ],
])("trays that differ only in %s are replicates", (_, one, other) => {
  expect(names(one, other)).toEqual(["F1/F2"]);
});

test("three or more trays in a row are named by the first and the last", () => {
  const many = ["F1", "F2", "F4", "F9", "F10", "F11", "G2a", "G2b"].map((identifier) => ({
    id: identifier,
    identifier,
  }));
  expect(names(...many)).toEqual(["F1/F2/F4/F9–F11/G2a/G2b"]);
  expect(names(...["T08", "T09", "T10"].map((identifier) => ({ identifier })))).toEqual(["T08/T09/T10"]);
});

test("each tray can be a group of its own", () => {
  expect(singly(trays({}, {})).map(({ name }) => name)).toEqual(["F1", "F2"]);
});
