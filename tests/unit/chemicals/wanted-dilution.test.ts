import { describe, expect, test } from "vitest";
import { percentOf } from "#domain/chemicals/densities.ts";
import type { Chemical } from "#domain/chemicals/schema.ts";
import { chemicalList } from "#domain/chemicals/views.ts";
import { chooseLot, readDilution, showDilution } from "#domain/chemicals/wanted-dilution.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { readList } from "#domain/kernel/list.ts";
import type { WithUses } from "#tests/fixtures/stocks.ts";
import { aLab } from "../../fixtures/lab.ts";
import { aChemical, chemicalChanges, ids, NOW } from "../../fixtures/records.ts";

const of5 = { amount: 5, units: "LITRES", concentration: 5, concentration_units: "PERCENT", name: "NaOH" };

describe("a typed dilution", () => {
  test.each([
    ["5 L of 5 % NaOH", of5],
    ["  5L 5% NaOH ", of5],
    ["dilute 5 litres of 5 percent NaOH solution", of5],
    ["5 l of 5 wt% of NaOH", of5],
    ["500 mL 1 M HCl", { amount: 500, units: "ML", concentration: 1000, concentration_units: "MILLIMOLAR" }],
    ["1 L of 100 mM NaOH", { concentration: 100, concentration_units: "MILLIMOLAR", name: "NaOH" }],
    ["2 L 0,5 % sodium hydroxide", { amount: 2, concentration: 0.5, name: "sodium hydroxide" }],
    ["250 g of 20 % urea", { amount: 250, units: "GRAMS", name: "urea" }],
    ["1 kg 1 % methanol", { units: "KG", concentration_units: "PERCENT", name: "methanol" }],
  ])("%s is read", (typed, read) => {
    expect(readDilution(typed)).toMatchObject(read);
  });

  test.each([
    "NaOH",
    "5 L of NaOH",
    "5 L of 5 %",
    "5 % NaOH",
    "1,500 mL of 5 % NaOH",
    "0 L of 5 % NaOH",
    "5 L of 120 % NaOH",
    "5 L of 1 methanol",
    "5.5.5 L of 5 % NaOH",
    "print labels of 5 L",
  ])("%s is none", (typed) => {
    expect(readDilution(typed)).toBeNull();
  });

  test("is read from the text that shows it", () => {
    for (const typed of ["5 L of 5 % NaOH", "0.25 L of 100 mM sodium hydroxide"])
      expect(showDilution(readDilution(typed) ?? (of5 as never))).toBe(typed);
  });
});

const lot = (name: string, more: Partial<WithUses<Chemical>> = {}) =>
  aChemical({
    id: namedId("test", name),
    chemical_name_id: ids.sodiumHydroxide,
    amount_supplied: 1,
    amount_units: "KG",
    concentration: 98,
    lot_number: name,
    ...more,
  });

async function chosen(typed: string, ...lots: WithUses<Chemical>[]) {
  const wanted = readDilution(typed);
  const list = await readList(aLab(...lots.flatMap(chemicalChanges)).records, chemicalList, {});
  const choice = wanted && chooseLot(wanted, list, NOW);
  if (choice === null) return null;
  return "lot" in choice ? [choice.lot.lot_number, showDilution(choice.wanted)] : choice.problem;
}

describe("the container for a dilution", () => {
  test("is the one that expires first, of those with enough left; then the one with most", async () => {
    const later = lot("later", { expiry_date: "2027-06-01T04:00:00.000Z" });
    const soon = lot("soon", { expiry_date: "2027-01-01T05:00:00.000Z" });
    const little = lot("little", { expiry_date: "2026-12-01T05:00:00.000Z", amount_supplied: 0.2 });
    const expired = lot("expired", { expiry_date: "2026-11-01T04:00:00.000Z" });
    const weak = lot("weak", { concentration: 2, amount_supplied: 50, amount_units: "LITRES" });
    const made = "5 L of 5 % Sodium hydroxide";
    expect(await chosen("5 L of 5 % naoh", later, soon, little, expired, weak)).toEqual(["soon", made]);
    expect(await chosen("5 L of 5 % lye", lot("a"), lot("b", { amount_supplied: 2 }))).toEqual(["b", made]);
  });

  test("of an unknown density is offered: its form requests the density", async () => {
    const unknown = { chemical_name_id: ids.ethanol, concentration: 96, amount_units: "LITRES" as const };
    expect(await chosen("1 L of 70 % etoh", lot("u", unknown))).toEqual(["u", "1 L of 70 % Ethanol"]);
  });

  test("in wt % makes a strength in mol/L, by the density of the solution", async () => {
    // 1 mol/L of NaOH is 39.997 g in a litre of 1.0410 g/ml: 3.842 %
    expect(await chosen("500 mL 1 M NaOH", lot("a"))).toEqual(["a", "500 mL of 3.842 % Sodium hydroxide"]);
    const molar = { concentration: 2000, concentration_units: "MILLIMOLAR", amount_units: "LITRES" } as const;
    expect(await chosen("500 mL 1 M NaOH", lot("m", molar))).toEqual([
      "m",
      "500 mL of 1000 mM Sodium hydroxide",
    ]);
  });

  test.each([
    ["5 L of 5 % NaOH", [], "No sodium hydroxide is in stock."],
    [
      "5 L of 5 % NaOH",
      [lot("weak", { concentration: 2 })],
      "No sodium hydroxide in stock is strong enough: 2 % at most.",
    ],
    ["5 L of 5 % NaOH", [lot("same", { concentration: 5 })], "Sodium hydroxide in stock is 5 % already."],
    [
      "5 L of 5 % NaOH",
      [lot("a", { amount_supplied: 0.1 }), lot("b", { amount_supplied: 0.2 })],
      "0.269 kg of sodium hydroxide 98 % are needed, at most 0.2 kg is left in one container.",
    ],
    [
      "1 L of 1 M etoh",
      [lot("e", { chemical_name_id: ids.ethanol })],
      "The stock is 98 % and the target 1000 mM: the calculator needs one unit, % or mM.",
    ],
  ])("for %s can be missing: %#", async (typed, lots, problem) => {
    expect(await chosen(typed, ...lots)).toBe(problem);
  });

  test("of an unknown chemical is none", async () => {
    expect(await chosen("5 L of 5 % unobtainium", lot("a"))).toBeNull();
  });
});

test.each([
  ["Hydrochloric acid", 12, 37],
  ["Nitric acid", 15.8, 70],
  ["Sulfuric acid", 18.4, 98],
  ["Sodium hydroxide", 19, 50],
])("%s of %d mol/L is about %d %%, as on its bottle", (name, molarity, percent) => {
  expect(Math.abs((percentOf({ name }, molarity) ?? 0) - percent)).toBeLessThan(0.6);
});

test("a molarity above the table, and one of another substance, have no wt %", () => {
  expect(percentOf({ name: "Sodium hydroxide" }, 25)).toBeNull();
  expect(percentOf({ name: "Ethanol" }, 1)).toBeNull();
});
