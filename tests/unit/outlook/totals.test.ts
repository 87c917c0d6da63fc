import { describe, expect, test } from "vitest";
import { type Counted, readMaterials, showTotal } from "#domain/outlook/totals.ts";
import { aCnf, cnfChanges, cnfIds } from "../../fixtures/cnfs.ts";
import { aLab } from "../../fixtures/lab.ts";
import {
  aCake,
  aChemical,
  aFeedstock,
  cakeChanges,
  chemicalChanges,
  feedstockChanges,
  ids,
} from "../../fixtures/records.ts";

const litres = (remaining: number | null, more: Partial<Counted> = {}): Counted => ({
  remaining,
  units: "LITRES",
  ...more,
});
const acid = { material: "Nitric acid", strength: "70 %" };

describe("the total of stocks", () => {
  test("adds what is active, volumes and masses apart, and states what it does not add", () => {
    const stocks = [
      litres(9.45, { dry: 96.39 }),
      litres(2000, { units: "ML", dry: null }),
      litres(2, { units: "KG", dry: 10 }),
      litres(5, { isActive: false, dry: 50 }),
      litres(null, { dry: null }),
      litres(1, { units: "OTHER" }),
    ];
    expect(showTotal(stocks, "wt %")).toBe(
      "11.45 L and 2 kg left, 106 g dry; 1 without wt %; 1 in another unit; 1 of unknown amount",
    );
  });

  test("has a small unit for little", () => {
    expect(showTotal([litres(0.25), litres(50, { units: "ML" })], "wt %")).toBe("300 mL left");
  });

  test("of one chemical is by strength", () => {
    const weak = { ...acid, strength: "5 %" };
    expect(showTotal([litres(5, weak), litres(2.5, acid), litres(500, { ...acid, units: "ML" })], "")).toBe(
      "3 L of 70 % and 5 L of 5 % left",
    );
  });

  test.each([
    ["different chemicals", [litres(1, acid), litres(1, { material: "Ethanol", strength: "70 %" })]],
    ["no stock", []],
    ["inactive ones", [litres(1, { isActive: false })]],
  ])("there is none of %s", (_, stocks) => {
    expect(showTotal(stocks, "wt %")).toBeNull();
  });
});

test("a stock is counted with what it is, or was made from", async () => {
  const { records } = aLab(
    ...feedstockChanges(aFeedstock({ moisture_content: 12 })),
    ...cakeChanges(aCake()),
    ...cnfChanges(aCnf({ density: 1.02 })),
    ...chemicalChanges(aChemical()),
  );
  const jute = { material: "Jute fibre", strength: null, density: null };
  expect(await readMaterials(records, "feedstocks")).toEqual([{ ...jute, id: ids.feedstock, solids: 88 }]);
  expect(await readMaterials(records, "cakes")).toEqual([{ ...jute, id: ids.cake, solids: 15.2 }]);
  expect(await readMaterials(records, "cnfs")).toEqual([
    { ...jute, id: cnfIds.cnf, solids: 1.02, density: 1.02 },
  ]);
  expect(await readMaterials(records, "chemicals")).toEqual([
    { ...acid, id: ids.chemical, solids: undefined, density: null },
  ]);
});
