import { expect, test } from "vitest";
import { customUnits } from "#domain/values/custom-fields.ts";
import { codedAmount, showAmount } from "#domain/values/quantities.ts";
import { units } from "#domain/values/units.ts";
import {
  showName,
  showNamesIn,
  showPerson,
  showUnit,
  showUnitsIn,
  withArticle,
  withUnit,
} from "#domain/values/words.ts";

test.each([
  ["KG", "kg"],
  ["GRAMS", "g"],
  ["POUNDS", "lb"],
  ["LITRES", "L"],
  ["ML", "mL"],
  ["CM3", "cm³"],
  ["PERCENT", "%"],
  ["MILLIMOLAR", "mM"],
  ["DEG_C", "°C"],
  ["PSI", "PSI"],
  ["cm", "cm"],
])("the unit %s is shown as %s", (unit, sign) => {
  expect(showUnit(unit)).toBe(sign);
});

test("every unit that a form offers has a sign of its own", () => {
  const offered = [...new Set([...units, ...customUnits])];
  const shown = offered.map(showUnit);
  expect(shown.filter((sign) => offered.includes(sign as never) && sign !== "M")).toEqual([]);
  expect(new Set(shown).size).toBe(offered.length);
});

test.each([
  ["NEUTRALIZING_AGENT", "Neutralizing agent"],
  ["FILTER_PRESS", "Filter press"],
  ["DI_WATER", "DI water"],
  ["REC_WATER", "Recycled water"],
  ["NOP_RUN_SAMPLE", "NOP run sample"],
  ["CNF", "CNF"],
  ["NPK_20-20-20", "NPK 20-20-20"],
  ["Ebb and flow", "Ebb and flow"],
])("the name %s is shown as %s", (constant, name) => {
  expect(showName(constant)).toBe(name);
});

test("units in a text of the API are shown as signs, words of a person are not changed", () => {
  expect(showUnitsIn("Nitric acid | 2.5 LITRES | NOP Process")).toBe("Nitric acid | 2.5 L | NOP Process");
  expect(showUnitsIn("216 MPA_S")).toBe("216 mPa·s");
  expect(showUnitsIn("5 NONE")).toBe("5");
  expect(showUnitsIn("KG of bottle 5 MLX")).toBe("KG of bottle 5 MLX");
});

test("an amount is shown with the sign of its units, and written with the constant in texts of the API", () => {
  expect(showAmount(763, "GRAMS")).toBe("763 g");
  expect(showAmount(-2.5, "LITRES")).toBe("−2.5 L");
  expect(codedAmount(763, "GRAMS")).toBe("763 GRAMS");
  expect(["0", "1", "1.5"].map((figure) => withUnit(figure, "PLUGS"))).toEqual([
    "0 plugs",
    "1 plug",
    "1.5 plugs",
  ]);
  expect(showAmount(1, "GRAMS")).toBe("1 g");
});

test.each([
  [
    "Lettuce, BIOCHAR: 0.1, Soak > Drain, FISH_EMULSION, Root",
    "Lettuce, Biochar: 0.1, Soak > Drain, Fish emulsion, Root",
  ],
  ["CNF-2026-004-02 | 1.2 wt%, No Additive", "CNF-2026-004-02 | 1.2 wt%, No Additive"],
  ["CALCIUM_CHLORIDE: 2, NOP_EFFLUENT_NITROGEN", "Calcium chloride: 2, NOP effluent nitrogen"],
  ["NFT with RO water, PH: 6, KNO3: 2", "NFT with RO water, PH: 6, KNO3: 2"],
])("the composition %s is shown as %s", (stored, shown) => {
  expect(showNamesIn(stored)).toBe(shown);
});

test.each([
  ["supplier", "a supplier"],
  ["equipment type", "an equipment type"],
  ["acid", "an acid"],
])("%s has its article", (noun, shown) => {
  expect(withArticle(noun)).toBe(shown);
});

test.each([
  ["dana.ruiz@cnf-lab.example", "Dana Ruiz"],
  ["jean-luc.o_neil@cnf-lab.example", "Jean-Luc O Neil"],
  ["émile2@cnf-lab.example", "Émile2"],
  ["Former member 2", "Former member 2"],
  ["dana.ruiz", "dana.ruiz"],
])("the person %s is shown as %s", (email, name) => {
  expect(showPerson(email)).toBe(name);
});
