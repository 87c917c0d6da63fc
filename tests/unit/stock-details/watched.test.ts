import { describe, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { chemicalKind } from "#domain/chemicals/kind.ts";
import type { Chemical } from "#domain/chemicals/schema.ts";
import { readHome } from "#domain/home/home.ts";
import { readTables } from "#domain/kernel/list.ts";
import { listFindables } from "#domain/search/search.ts";
import { bottleFacts } from "#domain/stock-details/details.ts";
import { isExpired, isExpiring, stockSigns } from "#domain/stock-details/signs.ts";
import type { WithUses } from "#tests/fixtures/stocks.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { accepted, aLab } from "../../fixtures/lab.ts";
import {
  aChemical,
  aFeedstock,
  aStamp,
  aUseRecord,
  chemicalChanges,
  feedstockChanges,
  NOW,
} from "../../fixtures/records.ts";

/** The start of November 19 in New York, the day of `NOW`. */
const TODAY = "2026-11-19T05:00:00.000Z";
const YESTERDAY = "2026-11-18T05:00:00.000Z";
const IN_30_DAYS = "2026-12-19T05:00:00.000Z";
const IN_31_DAYS = "2026-12-20T05:00:00.000Z";
const id = (n: number) => `8d2c1c6e-6a55-4a1b-9d0c-00000000000${n}`;
const all = { amount_used: 10, amount_used_units: "LITRES" } as const;

describe("a stock", () => {
  test.each([
    [YESTERDAY, { expired: true, expiring: false }],
    [TODAY, { expired: false, expiring: true }],
    [IN_30_DAYS, { expired: false, expiring: true }],
    [IN_31_DAYS, { expired: false, expiring: false }],
    [null, { expired: false, expiring: false }],
  ])("whose last day is %s: %j", (expiry, { expired, expiring }) => {
    expect([isExpired(expiry, NOW), isExpiring(expiry, NOW)]).toEqual([expired, expiring]);
  });

  test("expires at the lab's midnight, not at that of UTC", () => {
    expect(isExpired(TODAY, "2026-11-20T04:59:00.000Z")).toBe(false);
    expect(isExpired(TODAY, "2026-11-20T05:00:00.000Z")).toBe(true);
  });

  const stock = { is_active: true, amount_remaining: 2, expiry_date: YESTERDAY, reorder_level: 2 };
  test("has a sign for each reason, and none when it is used up or inactive", () => {
    expect(stockSigns(stock, NOW)).toEqual(["Expired", "Reorder"]);
    expect(stockSigns({ ...stock, expiry_date: IN_30_DAYS, amount_remaining: 2.1 }, NOW)).toEqual([
      "Expires soon",
    ]);
    expect(stockSigns({ ...stock, is_active: false }, NOW)).toEqual([]);
  });
});

describe("Home", () => {
  const home = (...chemicals: Partial<WithUses<Chemical>>[]) => {
    const changes = chemicals.flatMap((one, i) => chemicalChanges(aChemical({ id: id(i), ...one })));
    return readHome(aLab(...changes).records, Date.parse(NOW));
  };

  test("lists expired and soon expiring stocks, the first to expire first, with their lots", async () => {
    const { expiring } = await home(
      { expiry_date: IN_30_DAYS, lot_number: "B2" },
      { expiry_date: YESTERDAY, lot_number: "A1" },
      { expiry_date: IN_31_DAYS },
      {},
    );
    expect(expiring).toMatchObject([
      { id: id(1), title: "Nitric acid", facts: ["70 %", "lot A1", "Wet lab A"], isExpired: true },
      { id: id(0), title: "Nitric acid", facts: ["70 %", "lot B2", "Wet lab A"], isExpired: false },
    ]);
  });

  test("lists a feedstock that expires", async () => {
    const lab = aLab(...feedstockChanges(aFeedstock({ expiry_date: YESTERDAY })));
    expect((await readHome(lab.records, Date.parse(NOW))).expiring).toMatchObject([{ table: "feedstocks" }]);
  });

  test("lists a stock at its reorder level as scarce", async () => {
    const { scarce } = await home({ reorder_level: 10 }, { reorder_level: 9.9 });
    expect(scarce).toMatchObject([{ id: id(0), isToReorder: true }]);
  });

  test("lists no stock that is used up or inactive", async () => {
    const watched = { expiry_date: YESTERDAY, reorder_level: 20 };
    const { scarce, expiring } = await home(
      { ...watched, use_records: [aUseRecord(all)] },
      { ...watched, inactivated_at: NOW },
    );
    expect([scarce, expiring]).toEqual([[], []]);
  });
});

test("the use of an expired chemical is recorded, with a warning", async () => {
  const lab = aLab(...chemicalChanges(aChemical({ expiry_date: YESTERDAY })));
  const use = (creation_date: string) =>
    lab.run(
      commands.addChemicalUseRecord,
      {
        params: { id: aChemical().id },
        body: bodyOf("addChemicalUseRecord", {
          amount_used: 0.1,
          amount_used_units: "LITRES",
          creation_date,
        }),
      },
      aStamp({ id: crypto.randomUUID() }),
    );
  expect(accepted((await use(NOW)).result).warnings).toEqual([
    "Nitric acid expired on Nov 18, 2026. Please check.",
  ]);
  // On its last day it was still good.
  expect(accepted((await use("2026-11-18T20:00:00.000Z")).result).warnings).toEqual([]);
});

test("containers of one name are distinguished by lot, place, opening and rest", () => {
  const bottle = {
    lot_number: "A-17",
    location_name: "Acid cabinet",
    opened_at: "2026-11-03T15:00:00.000Z",
    amount_remaining: 0.8,
    amount_units: "LITRES",
  };
  expect(bottleFacts(bottle)).toEqual(["lot A-17", "Acid cabinet", "opened Nov 3, 2026", "0.8 L left"]);
  expect(bottleFacts({ ...bottle, expiry_date: "2027-03-01T05:00:00.000Z" })[1]).toBe("expires Mar 1, 2027");
  expect(bottleFacts({ ...bottle, lot_number: null, opened_at: null })).toEqual([
    "Acid cabinet",
    "not opened",
    "0.8 L left",
  ]);
});

test("search finds a chemical by its lot and its CAS number", async () => {
  const chemical = aChemical({ lot_number: "A-17", cas_number: "7697-37-2" });
  const [found] = await listFindables(aLab(...chemicalChanges(chemical)).records);
  expect(found?.words).toContain("lot A-17");
  expect(found?.words).toContain("7697-37-2");
});

describe("the hazard line of a label", () => {
  const lineOf = async (more: Partial<WithUses<Chemical>>) =>
    chemicalKind.hazard?.(await readTables(aLab().records, chemicalKind.joins), aChemical(more));

  test.each([
    [{ signal_word: "DANGER", ghs_pictograms: ["GHS03", "GHS05"] }, "Danger: oxidizing, corrosive"],
    [{ ghs_pictograms: ["GHS07"] }, "Hazard: irritant"],
    [{ signal_word: "WARNING" }, "Warning"],
    // Never by the type: nitric acid is an acid, and so is vinegar.
    [{}, null],
  ] as [Partial<WithUses<Chemical>>, string | null][])("of %j is %j", async (more, line) => {
    expect(await lineOf(more)).toBe(line);
  });
});
