import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mixtureFor, type Source, type Target } from "#domain/chemicals/calculator.ts";
import { tabulatedDensity } from "#domain/chemicals/densities.ts";
import type { Unit } from "#domain/values/units.ts";
import { tableOf } from "#tests/fixtures/tables.ts";

const nitricAcid = {
  name: "Nitric acid",
  concentration: 70,
  concentration_units: "PERCENT",
  amount_units: "LITRES",
} as const satisfies Source;
const sodiumHydroxide = {
  ...nitricAcid,
  name: "Sodium hydroxide",
  concentration: 98,
  amount_units: "KG",
} as const;

const target = (amount: number, units: Unit, concentration: number): Target => ({
  amount,
  units,
  concentration,
  concentration_units: "PERCENT",
});

describe("a dilution in wt %", () => {
  test("3.5 L of nitric acid 10 % need 0.373 L of 70 %, by the masses of both solutions", () => {
    // 3.5 L × 1.0543 g/ml = 3.690 kg with 0.369 kg of HNO3; 0.369 / 0.70 = 0.5272 kg; / 1.4134 g/ml = 0.3730 L
    expect(mixtureFor(nitricAcid, target(3.5, "LITRES", 10))).toEqual({
      stock: 0.372966,
      stockUnits: "LITRES",
      water: 3.1629,
      waterUnits: "LITRES",
      assumption: "% is wt % · stock 1.413 g/mL (table, 20 °C) · target 1.054 g/mL (table, 20 °C)",
    });
  });

  test("a solid stock is weighed: 5 L of sodium hydroxide 5 % need 0.269 kg of 98 %", () => {
    // 5 L × 1.0538 g/ml = 5.269 kg with 0.26345 kg of NaOH
    const mixture = mixtureFor(sodiumHydroxide, target(5, "LITRES", 5));
    expect(mixture).toMatchObject({ stockUnits: "KG", waterUnits: "LITRES" });
    if (!("stock" in mixture)) throw new Error("No mixture");
    expect(mixture.stock).toBeCloseTo(0.2688, 4);
    expect(mixture.stock + mixture.water).toBeCloseTo(5.269, 3);
  });

  test("masses need no density, for any substance", () => {
    const urea = { ...sodiumHydroxide, name: "Urea", concentration: 100 };
    expect(mixtureFor(urea, target(500, "GRAMS", 20))).toEqual({
      stock: 100,
      stockUnits: "GRAMS",
      water: 400,
      waterUnits: "ML",
      assumption: "% is wt %",
    });
  });

  test("a stock of less than a thousandth of a large unit is in the small one: it is not rounded away", () => {
    // 1 kg with 0.0001 % is 1 mg of NaOH; 1 mg / 0.98 = 1.020 mg
    const traces = mixtureFor(sodiumHydroxide, target(1, "KG", 0.0001));
    expect(traces).toMatchObject({ stock: 0.00102, stockUnits: "GRAMS", waterUnits: "LITRES" });
    expect(mixtureFor(nitricAcid, target(1, "KG", 0.01))).toMatchObject({ stockUnits: "ML" });
  });

  test("a stock below the smallest amount is no mixture", () => {
    expect(mixtureFor(sodiumHydroxide, target(1, "GRAMS", 0.00001))).toEqual({
      problem: "The stock needed is less than 0.000001 g. Please make more, or begin with a weaker stock.",
    });
  });

  test("a density that is not above 0 is asked for", () => {
    const made = { ...target(1, "LITRES", 20), density: -1 };
    expect(mixtureFor({ ...sodiumHydroxide, name: "Urea", concentration: 100 }, made)).toEqual({
      missing: ["target"],
    });
  });

  test("the densities of a volume are asked for where neither bottle nor table has them", () => {
    const unknown = { ...nitricAcid, name: "Sodium nitrite", concentration: 30 };
    expect(mixtureFor(unknown, target(1, "LITRES", 10))).toEqual({ missing: ["stock", "target"] });
    expect(mixtureFor({ ...unknown, amount_units: "KG" }, target(1, "LITRES", 10))).toEqual({
      missing: ["target"],
    });
    expect(mixtureFor({ ...unknown, density: 1.2 }, { ...target(1, "LITRES", 10), density: 1.06 })).toEqual({
      stock: 0.294444,
      stockUnits: "LITRES",
      water: 0.706667,
      waterUnits: "LITRES",
      assumption: "% is wt % · stock 1.2 g/mL · target 1.06 g/mL",
    });
  });

  test("an entered density rules over the table", () => {
    const mixture = mixtureFor({ ...nitricAcid, density: 1.42 }, target(3.5, "LITRES", 10));
    expect(mixture).toMatchObject({ stock: 0.371232 });
  });

  test("the product contains what was in the stock", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 70, noNaN: true }),
        fc.double({ min: 0.1, max: 70, noNaN: true }),
        fc.double({ min: 0.01, max: 1000, noNaN: true }),
        fc.constantFrom<Unit>("ML", "LITRES", "GRAMS", "KG", "POUNDS"),
        fc.constantFrom("ML", "KG"),
        (one, other, amount, units, amount_units) => {
          const [concentration, weaker] = [Math.max(one, other), Math.min(one, other)];
          const source: Source = { ...nitricAcid, concentration, amount_units };
          const mixture = mixtureFor(source, target(amount, units, weaker));
          if (!("stock" in mixture)) throw new Error(JSON.stringify(mixture));
          const grams: Partial<Record<Unit, number>> = {
            GRAMS: 1,
            KG: 1000,
            POUNDS: 453.59237,
            ML: 1,
            LITRES: 1000,
          };
          const massOf = (of: number, unit: Unit, percent: number) =>
            of *
            (grams[unit] ?? 0) *
            (["ML", "LITRES"].includes(unit) ? (tabulatedDensity(source, percent) ?? 0) : 1);
          const stock = massOf(mixture.stock, mixture.stockUnits, concentration);
          const made = massOf(amount, units, weaker);
          const water = mixture.water * (grams[mixture.waterUnits] ?? 0);
          // Stock and water are rounded to six decimals of a kilogram or litre.
          expect(Math.abs(stock + water - made)).toBeLessThan(0.01);
          expect(Math.abs(stock * concentration - made * weaker)).toBeLessThan(0.5);
        },
      ),
      { seed: 20261126 },
    );
  });
});

describe("a dilution in mM", () => {
  const hydrochloric = {
    ...nitricAcid,
    name: "Hydrochloric acid",
    concentration: 1000,
    concentration_units: "MILLIMOLAR",
  } as const;

  test("is by volume: 1 L of 100 mM needs 100 mL of 1000 mM", () => {
    const wanted = {
      amount: 1,
      units: "LITRES",
      concentration: 100,
      concentration_units: "MILLIMOLAR",
    } as const;
    expect(mixtureFor(hydrochloric, wanted)).toEqual({
      stock: 0.1,
      stockUnits: "LITRES",
      water: 0.9,
      waterUnits: "LITRES",
      assumption: "mM is per volume; the volumes of stock and water add up",
    });
    expect(mixtureFor({ ...hydrochloric, amount_units: "KG" }, wanted)).toEqual({ missing: ["stock"] });
  });
});

test("a target that is stronger than the stock has no mixture", () => {
  expect(mixtureFor(nitricAcid, target(1, "LITRES", 80))).toEqual({
    problem:
      "The target (80 %) is stronger than the stock (70 %). A dilution is never stronger than its stock.",
  });
});

test.each(tableOf<[Partial<typeof nitricAcid>, problem: string]>("stocks without a mixture"))(
  "%j has no mixture",
  (more, problem) => {
    expect(mixtureFor({ ...nitricAcid, ...more }, target(1, "LITRES", 10))).toEqual({ problem });
  },
);

describe("the table of densities", () => {
  // As printed on bottles and in the acid tables of other handbooks, to their digits.
  test.each([
    ["Nitric acid", 65, 1.39],
    ["Sulfuric acid", 98, 1.84],
    ["Hydrochloric acid", 37, 1.18],
    ["Phosphoric acid", 85, 1.69],
    ["Acetic acid", 100, 1.05],
    ["Sodium hydroxide", 50, 1.53],
    ["Potassium hydroxide", 45, 1.44],
    ["Ammonium hydroxide", 25, 0.91],
    ["Hydrogen peroxide", 30, 1.11],
  ])("%s %d % has %d g/ml", (name, percent, density) => {
    expect(tabulatedDensity({ name }, percent)).toBeCloseTo(density, 2);
  });

  test("has no values outside of its range, and goes by the CAS number first", () => {
    expect(tabulatedDensity({ name: "Hydrochloric acid" }, 41)).toBeNull();
    expect(tabulatedDensity({ name: "Urea" }, 10)).toBeNull();
    expect(tabulatedDensity({ name: "Acid for cleaning", cas_number: "7697-37-2" }, 10)).toBe(1.0543);
    expect(tabulatedDensity({ name: "Nitric acid", cas_number: "64-17-5" }, 10)).toBeNull();
    expect(tabulatedDensity({ name: " NITRIC ACID " }, 0)).toBe(0.9982);
  });
});
