import { expect, test } from "vitest";
import { convert, type Unit, units } from "#domain/values/units.ts";

test.each<[number, Unit, Unit, number]>([
  [763, "GRAMS", "KG", 0.763],
  [0.763, "KG", "GRAMS", 763],
  [1, "POUNDS", "GRAMS", 453.59237],
  [2, "POUNDS", "KG", 0.90718474],
  [150, "ML", "LITRES", 0.15],
  [0.0125, "LITRES", "ML", 12.5],
  [7, "CM3", "ML", 7],
  [1, "LITRES", "CM3", 1000],
  [2.5, "M", "CM", 250],
  [5, "MM", "CM", 0.5],
  [3, "M", "MM", 3000],
  [4, "OTHER", "OTHER", 4],
  [12, "PERCENT", "PERCENT", 12],
])("%d %s is %3$d in %s", (amount, from, to, expected) => {
  expect(convert(amount, from, to)).toBe(expected);
});

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

test.each<[Unit, Unit, number | null]>([
  ["GRAMS", "ML", null],
  ["ML", "GRAMS", null],
  ["GRAMS", "ML", 0],
  ["GRAMS", "ML", -1],
  ["GRAMS", "CM", 1],
  ["CM", "ML", 1],
  ["OTHER", "GRAMS", 1],
  ["GRAMS", "OTHER", 1],
  ["PERCENT", "GRAMS", 1],
  ["GRAMS_PER_CM3", "PERCENT", 1],
])("%s cannot be expressed in %s at a density of %s", (from, to, density) => {
  expect(convert(1, from, to, density)).toBeNull();
});

test("the units are those of the specification", () => {
  expect(units.join()).toBe("GRAMS,KG,ML,LITRES,POUNDS,CM,M,MM,OTHER,PERCENT,GRAMS_PER_CM3,CM3");
});
