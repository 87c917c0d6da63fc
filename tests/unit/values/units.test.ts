import { expect, test } from "vitest";
import { convert, type Unit, units } from "#domain/values/units.ts";
import { tableOf } from "#tests/fixtures/tables.ts";

test.each(tableOf<[number, Unit, Unit, number]>("amounts in other units"))(
  "%d %s is %3$d in %s",
  (amount, from, to, expected) => {
    expect(convert(amount, from, to)).toBe(expected);
  },
);

test("pounds of six kilograms are exact to six decimals", () => {
  expect(convert(6, "KG", "POUNDS")).toBeCloseTo(13.227736, 6);
});

test.each<[number, Unit, Unit, number, number]>([
  [500, "GRAMS", "LITRES", 1.001, 0.4995004995],
  [2, "LITRES", "KG", 1.05, 2.1],
  [10, "ML", "GRAMS", 0.5, 5],
])("%d %s is in %s at a density of %d: %d", (amount, from, to, density, expected) => {
  expect(convert(amount, from, to, density)).toBeCloseTo(expected, 9);
});

test.each(tableOf<[Unit, Unit, number | null]>("units without a conversion"))(
  "%s cannot be expressed in %s at a density of %s",
  (from, to, density) => {
    expect(convert(1, from, to, density)).toBeNull();
  },
);

test("the units are those of the specification", () => {
  expect(units.join()).toBe("GRAMS,KG,ML,LITRES,POUNDS,CM,M,MM,OTHER,PERCENT,GRAMS_PER_CM3,CM3");
});
