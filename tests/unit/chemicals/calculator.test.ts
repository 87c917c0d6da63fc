import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recipeFor, waterToAdd } from "#domain/chemicals/calculator.ts";

const percent = (concentration: number) => ({ concentration, concentration_units: "PERCENT" as const });
const millimolar = (concentration: number) => ({ concentration, concentration_units: "MILLIMOLAR" as const });
const target = (concentration: number, amount: number) => ({
  ...percent(concentration),
  amount,
  units: "LITRES" as const,
});

describe("the dilution calculator", () => {
  test.each([
    [70, 10, 3.5, { stock: 0.5, water: 3 }],
    [70, 70, 2, { stock: 2, water: 0 }],
    [96, 70, 1, { stock: 0.729167, water: 0.270833 }],
    [5, 0.1, 0.5, { stock: 0.01, water: 0.49 }],
  ])("makes of %d %% stock, for %d %% and %d L: %j", (stock, strength, amount, recipe) => {
    expect(recipeFor(percent(stock), target(strength, amount))).toEqual(recipe);
  });

  test("contains in the product what was in the stock", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 1, max: 1000 }),
        (one, other, amount) => {
          const [c1, c2] = [Math.max(one, other), Math.min(one, other)];
          const recipe = recipeFor(percent(c1), target(c2, amount));
          if ("problem" in recipe) throw new Error(recipe.problem);
          expect(recipe.stock + recipe.water).toBeCloseTo(amount, 5);
          expect(Math.abs(c1 * recipe.stock - c2 * amount)).toBeLessThan(1e-3);
        },
      ),
      { seed: 20261122 },
    );
  });

  test("refuses a target that is stronger than the stock", () => {
    expect(recipeFor(percent(70), target(80, 1))).toEqual({
      problem:
        "The target (80 %) is stronger than the stock (70 %). A dilution is never stronger than its stock.",
    });
  });

  test.each([
    [millimolar(500), "The stock is 500 mM and the target 10 %: the calculator needs one unit, % or mM."],
    [
      { concentration: 3, concentration_units: "OTHER" as const },
      "The stock is 3 other and the target 10 %: the calculator needs one unit, % or mM.",
    ],
  ])("does not convert between units of concentration", (source, problem) => {
    expect(recipeFor(source, target(10, 1))).toEqual({ problem });
  });
});

test.each([
  [0.45, "LITRES", "ML", 450],
  [450, "GRAMS", "ML", 450],
  [2, "KG", "LITRES", 2],
  [0, "LITRES", "ML", null],
  [1, "OTHER", "ML", null],
] as const)("%d %s of water are %s: %s", (water, from, to, expected) => {
  expect(waterToAdd(water, from, to)).toBe(expected);
});
