import { expect, test } from "vitest";
import { guessColumns, headKey, nearest, unitInHead } from "#domain/csv/guess.ts";
import { cakeImport } from "#features/cakes/cakes-list.tsx";
import { chemicalImport } from "#features/chemicals/chemicals-list.tsx";
import { cnfImport } from "#features/cnfs/cnfs-list.tsx";

const { columns } = chemicalImport;

test("heads of people's files are related to the fields that they mean", () => {
  const heads = [
    "Reagent",
    "Vendor",
    "Qty (kg)",
    "Conc.",
    "Lot #",
    "CAS-No.",
    "Date received",
    "Stored in",
    "Left",
    "Price",
  ];
  const { mapping, uncertain } = guessColumns(heads, columns);
  expect(mapping).toEqual([
    ...["Chemical", "Supplier", "Amount supplied", "Concentration", "Lot number", "CAS number"],
    ...["Creation Date (New York)", "Location", "Amount left", null],
  ]);
  expect([...uncertain]).not.toContain(heads.indexOf("Price"));
});

test("titles of the template are certain, in any spelling; a longer head is guessed from the words in it", () => {
  expect(guessColumns(["chemical", "AMOUNT UNITS*", "Lot_number"], columns).uncertain.size).toBe(0);
  const { mapping, uncertain } = guessColumns(["Our storage location today"], columns);
  expect([mapping, uncertain.has(0)]).toEqual([["Location"], true]);
});

test("a column is found once: its title goes before a guess, wherever it is", () => {
  expect(guessColumns(["Vendor", "Supplier"], columns).mapping).toEqual([null, "Supplier"]);
});

test("of two heads with words of one column, the usual ones decide, in any order", () => {
  expect(guessColumns(["Item #", "Reagent"], columns).mapping).toEqual([null, "Chemical"]);
  expect(guessColumns(["Item"], columns).mapping).toEqual(["Chemical"]);
});

test("a column of one unit is found by a head with this unit, and not by one with another unit", () => {
  const title = "Density (g/ml)";
  for (const head of ["density (g/mL)", "Density", "Density [G/ML]", "Density in g/ml"])
    expect(guessColumns([head], columns), head).toEqual({ mapping: [title], uncertain: new Set() });
  for (const head of ["Density (kg/m3)", "Specific gravity (kg/L)", "Density, lb/gal"])
    expect(guessColumns([head], columns).mapping, head).toEqual([null]);
});

test("columns of cakes and CNFs are found as labs call them", () => {
  const cakes = ["Filtration", "Research", "Water for washing (L)", "Storage temp (C)"];
  expect(guessColumns(cakes, cakeImport.columns).mapping).toEqual([
    ...["Filtration & Neutralization", "Made for research", "Amount water for washing"],
    "Storage temperature (°C)",
  ]);
  expect(guessColumns(["Temperature (°F)"], cakeImport.columns).mapping).toEqual([null]);
  const cnfs = ["Cake used (kg)", "Cake", "Cake wt%", "Machine", "Pressure (psi)", "Water added (L)", "wt%"];
  expect(guessColumns(cnfs, cnfImport.columns).mapping).toEqual([
    ...["Amount of cake", "Cake", "Cake wt %", "Homogenization equipment", "Pressure Range (PSI)"],
    ...["Amount water added", "Wt %"],
  ]);
});

test("what was chosen for a head before goes before its title", () => {
  const remembered = { comments: null, price: "Comments" };
  expect(guessColumns(["Comments", "Price"], columns, remembered)).toEqual({
    mapping: [null, "Comments"],
    uncertain: new Set(),
  });
});

test.each([
  ["Lot #", "lot"],
  ["LOT No.", "lot"],
  ["Lot_number", "lot"],
  ["Amount (kg)*", "amount"],
  ["Number", "number"],
])("the words of %j are %j", (head, key) => {
  expect(headKey(head)).toBe(key);
});

test.each([
  ["Amount (kg)", "kg"],
  ["Amount [mL]", "mL"],
  ["Amount in kg", "kg"],
  ["Amount, g", "g"],
  ["Amount", ""],
])("the unit of %j is %j", (head, unit) => {
  expect(unitInHead(head)).toBe(unit);
});

const entries = [
  "Hudson Reagents",
  "Sigma-Aldrich",
  "Wet lab A",
  "Wet lab B",
  "Grow room 2",
  "Nitric acid",
].map((name) => ({ name }));

test.each([
  ["Hudson", "Hudson Reagents"],
  ["HUDSON REAGENTS, Inc.", "Hudson Reagents"],
  ["Sigma Aldrich", "Sigma-Aldrich"],
  ["Hudson Reagnets", "Hudson Reagents"],
  ["nitric acid 70 %", "Nitric acid"],
  ["Wet lab", undefined],
  ["Wet lab C", undefined],
  ["Grow room 3", undefined],
  ["Rheintal", undefined],
])("%j is probably %j", (typed, name) => {
  expect(nearest(typed, entries)?.name).toBe(name);
});
