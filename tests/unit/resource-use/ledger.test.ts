import { expect, test } from "vitest";
import {
  amountRemaining,
  balanceOf,
  exceeds,
  type Holding,
  ledgerRows,
  type WithMovements,
} from "#domain/resource-use/ledger.ts";
import { totalsOf } from "#domain/resource-use/totals.ts";
import { showNumber } from "#domain/values/quantities.ts";
import type { Unit } from "#domain/values/units.ts";
import { aUseRecord, DANA, MARCUS } from "../../fixtures/records.ts";

function aStock(
  amount_supplied: number,
  amount_units: Unit,
  uses: [number, Unit][],
  density?: number,
): Holding & WithMovements {
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
    use_totals: totalsOf(use_records),
    density,
  };
}

test.each<[string, Holding & WithMovements, string]>([
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
  expect(showNumber(amountRemaining("cakes", stock) ?? Number.NaN)).toBe(remaining);
});

test.each<[string, Holding & WithMovements]>([
  ["1 POUNDS less its kilograms", aStock(1, "POUNDS", [[0.453592, "KG"]])],
  [
    "1 KG less three thirds in grams",
    aStock(1, "KG", [
      [333.333333, "GRAMS"],
      [333.333333, "GRAMS"],
      [333.333333, "GRAMS"],
    ]),
  ],
  ["20 KG less all but a millionth", aStock(20, "KG", [[19.99998, "KG"]])],
  ["20 KG of which a millionth too much was used", aStock(20, "KG", [[20.00002, "KG"]])],
])("%s is used up", (_, stock) => {
  expect(balanceOf("chemicals", { ...stock, inactivated_at: null })).toEqual({
    amount_remaining: 0,
    is_active: false,
  });
  expect(ledgerRows("chemicals", stock).at(-1)?.balance).toBe(0);
});

test("more than a millionth remains, and so does an amount of which nothing was used", () => {
  expect(amountRemaining("chemicals", aStock(20, "KG", [[19.9999, "KG"]]))).toBe(0.0001);
  expect(amountRemaining("chemicals", aStock(0.00001, "KG", [[0.000008, "KG"]]))).toBe(0.000002);
  expect(amountRemaining("chemicals", aStock(0.000001, "KG", []))).toBe(0.000001);
});

test("6 KG of 440 POUNDS are 13.227736 lb", () => {
  expect(amountRemaining("cakes", aStock(440, "POUNDS", [[6, "KG"]]))).toBeCloseTo(440 - 13.227736, 6);
});

test("ten uses of a tenth leave nothing, and no rounding error", () => {
  expect(amountRemaining("cakes", aStock(1, "KG", Array(10).fill([0.1, "KG"])))).toBe(0);
});

test("rows are in the order of the events, each with the balance after it", () => {
  const stock = aStock(6.3, "KG", [
    [763, "GRAMS"],
    [2, "KG"],
  ]);
  const [first, second] = stock.use_records;
  const shuffled = {
    ...stock,
    use_records: [{ ...second, created_by: MARCUS }, first] as typeof stock.use_records,
  };

  const none = { correction_id: null, before_count: null, reason: null };
  const initial = { kind: "INITIAL", delta: 6.3, balance: 6.3, use_record_id: null };
  const one = { ...none, kind: "USE", delta: -0.763, balance: 5.537, use_record_id: "use-0" };
  const two = { ...none, kind: "USE", delta: -2, balance: 3.537, use_record_id: "use-1" };
  expect(ledgerRows("cakes", shuffled)).toEqual([
    { ...none, ...initial, at: "2026-11-01T14:00:00.000Z", by: DANA },
    { ...one, at: "2026-11-10T14:00:00.000Z", by: DANA, recorded_by: DANA },
    { ...two, at: "2026-11-11T14:00:00.000Z", by: MARCUS, recorded_by: DANA },
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

test("a voided use remains, and returns the amount it took", () => {
  const stock = aStock(5, "KG", [[2, "KG"]]);
  const voided = { reason: "Wrong cake", by: MARCUS, at: "2026-11-12T14:00:00.000Z" };
  const use_records = stock.use_records.map((use) => ({ ...use, voided }));
  const withVoid = { ...stock, use_records, use_totals: totalsOf(use_records) };
  expect(amountRemaining("cakes", withVoid)).toBe(5);
  expect(
    ledgerRows("cakes", withVoid).map(({ kind, delta, balance, reason }) => [kind, delta, balance, reason]),
  ).toEqual([
    ["INITIAL", 5, 5, null],
    ["USE", -2, 3, null],
    ["VOID", 2, 5, "Wrong cake"],
  ]);
});

test("a correction moves the balance, up or down", () => {
  const correction = (id: string, delta: number, creation_date: string) => {
    return { id, delta, reason: "Weighed again", creation_date, created_by: DANA };
  };
  const corrections = [
    correction("a", -0.2, "2026-11-09T14:00:00.000Z"),
    correction("b", 0.5, "2026-11-20T14:00:00.000Z"),
  ];
  const stock = { ...aStock(5, "KG", [[2, "KG"]]), corrections };
  expect(amountRemaining("cakes", stock)).toBe(3.3);
  expect(ledgerRows("cakes", stock).map(({ kind, balance }) => [kind, balance])).toEqual([
    ["INITIAL", 5],
    ["CORRECTION", 4.8],
    ["USE", 2.8],
    ["CORRECTION", 3.3],
  ]);
});
