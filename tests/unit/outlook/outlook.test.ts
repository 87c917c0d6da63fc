import { describe, expect, test } from "vitest";
import { dryLeft, lastingOf, showDry, showLasting } from "#domain/outlook/outlook.ts";
import { aCnf, aCnfUse } from "../../fixtures/cnfs.ts";
import { aCake, aChemical, aFeedstock, NOW } from "../../fixtures/records.ts";

const inSummer = "2026-08-01T14:00:00.000Z";
const litres = { amount_used: 2, amount_used_units: "LITRES" } as const;
const use = (creation_date: string, more = {}) => aCnfUse({ ...litres, creation_date, ...more });
const voided = { reason: "Twice", by: "d", at: NOW };
const lasting = (use_records: ReturnType<typeof use>[], more = {}) =>
  lastingOf("cnfs", { ...aCnf({ creation_date: inSummer, use_records }), amount_remaining: 9, ...more }, NOW);

describe("how long a stock lasts", () => {
  test("is what is left, divided by the uses of the last eight weeks", () => {
    // 9 L at 4 L in 8 weeks: 18 weeks. The third use is 57 days old, the fourth is not made yet.
    const dates = ["2026-11-18", "2026-09-25", "2026-09-23", "2026-11-20"].map(
      (day) => `${day}T14:00:00.000Z`,
    );
    expect(lasting(dates.map((date) => use(date)))).toEqual({ weeks: 18, of: 8 });
  });

  test("is by the weeks since it was made, for a younger one", () => {
    expect(lasting([use("2026-11-16T14:00:00.000Z")], { creation_date: "2026-11-04T14:00:00.000Z" })).toEqual(
      {
        weeks: 13.5,
        of: 3,
      },
    );
  });

  test("converts mass and volume as the amount left does", () => {
    const grams = { amount_used: 1500, amount_used_units: "GRAMS" };
    expect(lasting([use("2026-11-16T14:00:00.000Z", grams)], { density: 1.5 })?.weeks).toBe(72);
  });

  test.each([
    ["no use", [], {}],
    ["a voided use", [use("2026-11-16T14:00:00.000Z", { voided })], {}],
    ["a use in a unit that cannot be converted", [use(NOW, { amount_used_units: "OTHER" })], {}],
    ["nothing left", [use(NOW)], { amount_remaining: 0 }],
    ["an unknown amount left", [use(NOW)], { amount_remaining: null }],
  ])("is not known with %s", (_, uses, more) => {
    expect(lasting(uses, more)).toBeNull();
  });

  test.each([
    [{ weeks: 4.9, of: 8 }, "4 weeks at the rate of the last 8"],
    [{ weeks: 0.4, of: 8 }, "less than 1 week at the rate of the last 8 weeks"],
    [{ weeks: 12, of: 1 }, "12 weeks at the rate of the last week"],
    [{ weeks: 300, of: 3 }, "more than 2 years at the rate of the last 3 weeks"],
  ])("%j is %s", (of, text) => {
    expect(showLasting(of)).toBe(text);
  });
});

test("the dry mass is the mass times the solids, of a volume by the density", () => {
  const cnf = { ...aCnf(), amount_remaining: 9.45 };
  expect(dryLeft("cnfs", cnf)).toBeCloseTo(96.39, 9);
  expect(dryLeft("cnfs", { ...cnf, density: 2 })).toBeCloseTo(192.78, 9);
  expect(dryLeft("cnfs", { ...cnf, wt_percent: null })).toBeNull();
  expect(dryLeft("cakes", { ...aCake(), amount_remaining: 2 })).toBeCloseTo(304, 9);
  const feedstock = { ...aFeedstock({ moisture_content: 10 }), amount_remaining: 5 };
  expect(dryLeft("feedstocks", feedstock)).toBeCloseTo(4500, 9);
  expect(dryLeft("feedstocks", { ...feedstock, moisture_content: null })).toBeNull();
  expect(dryLeft("chemicals", { ...aChemical(), amount_remaining: 5 })).toBeNull();
});

test.each([
  [96.39, "96 g"],
  [4.256, "4.26 g"],
  [1238, "1.24 kg"],
])("%d g of dry matter are %s", (grams, text) => {
  expect(showDry(grams)).toBe(text);
});
