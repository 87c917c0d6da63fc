import { expect, test } from "vitest";
import { commandNamed } from "#contract/operations.ts";
import { bodyOf } from "../../fixtures/examples.ts";

const formOf = (name: string) => {
  const form = commandNamed(name)?.body;
  if (form === undefined) throw new Error(`No command is called ${name}`);
  return form;
};

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
