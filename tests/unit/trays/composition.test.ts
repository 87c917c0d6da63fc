import { expect, test } from "vitest";
import { byIdentifier, composedTexts, harvestRatios, nextIdentifier } from "#domain/trays/composition.ts";
import { tableOf } from "#tests/fixtures/tables.ts";

const parts = {
  cnf_description: "CNF-2026-004-02 | 1.2 wt% | Hour 5",
  plant: "Lettuce (Butterhead)",
  additive: "BIOCHAR",
  additive_ratio: 0.1,
  preparation_steps: ["Soak coir 30 min", "Press into mould"],
  fertilizer: "NO_FERTILIZER",
  test_for: "Water retention",
};

test.each(tableOf<[Partial<typeof parts>, string]>("composed formulations"))(
  "a formulation with %j is composed of its parts, with the names of the lists in words",
  (more, text) => {
    expect(composedTexts({ ...parts, ...more })[0]).toBe(text);
  },
);

test("the text with the constants of the lists is known too", () => {
  expect(composedTexts(parts)[1]).toBe(
    "CNF-2026-004-02 | 1.2 wt% | Hour 5, Lettuce (Butterhead), BIOCHAR: 0.1, Soak coir 30 min > Press into mould, NO_FERTILIZER, Water retention",
  );
});

test.each([
  [[], "F1"],
  [["F1", "F2"], "F3"],
  [["F1", "F10", "F9"], "F11"],
  [["A", "B"], "F1"],
  [["F2x", "f7", "F3"], "F4"],
])("after %j comes %s", (identifiers, next) => {
  expect(nextIdentifier(identifiers)).toBe(next);
});

test("trays are in the order of their numbers", () => {
  const trays = ["F10", "F2", "B", "F1"].map((identifier) => ({ identifier }));
  expect(trays.sort(byIdentifier).map(({ identifier }) => identifier)).toEqual(["B", "F1", "F2", "F10"]);
});

test("root density and ratio follow from dry masses and volume", () => {
  const { root_density, root_to_shoot_ratio } = harvestRatios({
    root_dry_mass: 6.34,
    leaf_dry_mass: 21.06,
    root_volume: 92.8,
  });
  expect(root_density).toBeCloseTo(0.0683, 4);
  expect(root_to_shoot_ratio).toBeCloseTo(0.301, 3);
});
