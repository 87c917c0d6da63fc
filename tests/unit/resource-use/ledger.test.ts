import { expect, test } from "vitest";
import { showNumber } from "#domain/quantities.ts";
import { amountRemaining, exceeds, type Holding, ledgerRows } from "#domain/resource-use/ledger.ts";
import type { Unit } from "#domain/units.ts";
import { aUseRecord, DANA, MARCUS } from "../../fixtures/records.ts";

function aStock(
  amount_supplied: number,
  amount_units: Unit,
  uses: [number, Unit][],
  density?: number,
): Holding {
  const use_records = uses.map(([amount_used, amount_used_units], n) =>
    aUseRecord({
      id: `use-${n}`,
      amount_used,
      amount_used_units,
      creation_date: `2026-11-1${n}T14:00:00.000Z`,
    }),
  );
  return {
    amount_supplied,
    amount_units,
    creation_date: "2026-11-01T14:00:00.000Z",
    created_by: DANA,
    use_records,
    density,
  };
}

test.each<[string, Holding, string]>([
  ["6.3 KG less 763 GRAMS", aStock(6.3, "KG", [[763, "GRAMS"]]), "5.537"],
  ["440 POUNDS less 6 KG", aStock(440, "POUNDS", [[6, "KG"]]), "426.772"],
  ["15 LITRES at 1.001 g/ml less 500 GRAMS", aStock(15, "LITRES", [[500, "GRAMS"]], 1.001), "14.5"],
  [
    "1 KG used twice offline",
    aStock(1, "KG", [
      [0.7, "KG"],
      [0.6, "KG"],
    ]),
    "-0.3",
  ],
  ["a use of nothing", aStock(2, "LITRES", [[0, "ML"]]), "2"],
])("%s leaves %3$s", (_, stock, remaining) => {
  expect(showNumber(amountRemaining(stock))).toBe(remaining);
});

test("6 KG of 440 POUNDS are 13.227736 lb", () => {
  expect(amountRemaining(aStock(440, "POUNDS", [[6, "KG"]]))).toBeCloseTo(440 - 13.227736, 6);
});

test("ten uses of a tenth leave nothing, not dust", () => {
  expect(amountRemaining(aStock(1, "KG", Array(10).fill([0.1, "KG"])))).toBe(0);
});

test("rows come in the order things happened, each with the balance after it", () => {
  const stock = aStock(6.3, "KG", [
    [763, "GRAMS"],
    [2, "KG"],
  ]);
  const [first, second] = stock.use_records;
  const shuffled = {
    ...stock,
    use_records: [{ ...second, created_by: MARCUS }, first] as typeof stock.use_records,
  };

  expect(ledgerRows(shuffled)).toEqual([
    {
      kind: "INITIAL",
      delta: 6.3,
      balance: 6.3,
      use_record_id: null,
      at: "2026-11-01T14:00:00.000Z",
      by: DANA,
    },
    {
      kind: "USE",
      delta: -0.763,
      balance: 5.537,
      use_record_id: "use-0",
      at: "2026-11-10T14:00:00.000Z",
      by: DANA,
    },
    {
      kind: "USE",
      delta: -2,
      balance: 3.537,
      use_record_id: "use-1",
      at: "2026-11-11T14:00:00.000Z",
      by: MARCUS,
    },
  ]);
});

test.each([
  [0.5005, 0.5, false],
  [0.50051, 0.5, true],
  [0.5, 0.5, false],
  [0.001, 0, true],
])("using %d of %d exceeds it: %s", (used, remaining, expected) => {
  expect(exceeds(used, remaining)).toBe(expected);
});
