import { describe, expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import {
  type DilutionSetup,
  dilutionOf,
  dilutionWarnings,
  estimateDensity,
  isMismatch,
  remainingFor,
  setupFault,
  waterForCakeUsed,
} from "#domain/homogenizations/dilution.ts";
import { baseAmount, waterBalance } from "#domain/homogenizations/water.ts";
import type { Unit } from "#domain/values/units.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { examples } from "../../fixtures/examples.ts";
import { aLab } from "../../fixtures/lab.ts";
import { aCake, cakeChanges, ids } from "../../fixtures/records.ts";

type Row = [Wc: number, Wd: number, V: number, units: "LITRES" | "ML", Vv: number, rc: number, rf: number];

const setupOf = ([Wc, Wd, V, units, Vv, rc, rf]: Row): DilutionSetup => ({
  cake_wt_percent: Wc,
  desired_cnf_wt_percent: Wd,
  desired_cnf_volume: V,
  desired_cnf_volume_units: units,
  cnf_amount_for_viscosity_test: Vv,
  cake_density_estimate: rc,
  cnf_density_estimate: rf,
});

// The worked examples of the lab's decisions, by their numbers.
test.each(tableOf<[row: Row, cake: number, cakeUnits: string, water: number]>("dilutions of a cake"))(
  "%j takes %d %s of cake and %d of water",
  (row, cake, units, water) => {
    const setup = setupOf(row);
    expect(setupFault(setup)).toBeNull();
    expect(dilutionOf(setup)).toEqual({
      amount_cake_suggested: cake,
      amount_cake_suggested_units: units,
      total_water_to_be_added: water,
    });
  },
);

test.each(tableOf<[row: Row, field: string, message: string]>("dilutions of a cake that are refused"))(
  "%j is refused at %s",
  (row, field, message) => {
    expect(setupFault(setupOf(row))).toEqual({ field, message });
  },
);

test.each([
  [9.975, 2, 0.15, 2.15, 7.825],
  [9.975, 9.9, 0.2, 10.1, 0],
  [4.706, null, null, 0, 4.706],
  [814.583, 250.25, 12.5, 262.75, 551.833],
  [2.309, 2.309, null, 2.309, 0],
])("of %d, %d and %d are in: %d before, %d still needed", (total, water, base, previously, stillNeeded) => {
  expect(waterBalance(total, water, base)).toEqual({ previously, stillNeeded });
});

test.each([
  [150, "ML", "LITRES", 0.15],
  [0.2, "LITRES", "LITRES", 0.2],
  [0.0125, "LITRES", "ML", 12.5],
  [null, null, "LITRES", null],
] as const)("a base of %d %s counts as water in %s: %d", (amount, units, volume, taken) => {
  expect(
    baseAmount({
      neutralizing_agent_amount_added: amount,
      neutralizing_agent_amount_added_units: units,
      desired_cnf_volume_units: volume,
    }),
  ).toBe(taken);
});

test.each([
  [1, 1.001],
  [2, 1.005],
  [10, 1.033],
  [15, 1.051],
  [20, 1.07],
  [25, 1.089],
])("a suspension of %d wt%% weighs %d g/ml", (percent, density) => {
  expect(estimateDensity(percent)).toBe(density);
});

test("the cake that was actually used needs water in proportion", () => {
  expect(waterForCakeUsed(0.763, { cake_wt_percent: 20, desired_cnf_wt_percent: 1 })).toBe(14.497);
});

describe("warnings", () => {
  const setup = setupOf([20, 1, 10, "LITRES", 0.5, 1.05, 1]);
  const left = (amount: number) => ({ amount, units: "KG" as const, inSuggestedUnits: amount });

  test("are absent for a consistent setup with enough cake", () => {
    expect(dilutionWarnings(setup, left(0.525))).toEqual([]);
    expect(dilutionWarnings(setup, null)).toEqual([]);
    // A unit of a later version is not taken for another.
    expect(remainingFor(setup, 0.1, "OUNCES" as Unit)).toBeNull();
  });

  test("report less cake than suggested in both amounts", () => {
    expect(dilutionWarnings(setup, left(0.5))).toEqual([
      "Suggested cake amount (0.525 KG) is more than the amount remaining (0.5 KG).",
    ]);
  });

  test("compare the remaining amount in the units of the suggestion and show it in its own", () => {
    const inPounds = { amount: 1, units: "POUNDS" as const, inSuggestedUnits: 0.453592 };
    expect(dilutionWarnings(setup, inPounds)).toEqual([
      "Suggested cake amount (0.525 KG) is more than the amount remaining (1 POUNDS).",
    ]);
  });

  test("report densities whose volumes do not add up", () => {
    expect(dilutionWarnings({ ...setup, cnf_density_estimate: 1.3 }, null)).toEqual([
      "Density estimates are inconsistent. Please check the cake and CNF density.",
    ]);
  });
});

test.each([
  [0.525, false],
  [0.53, false],
  [0.5303, true],
  [0.519, true],
])("%d for 0.525 is a mismatch: %s", (sent, mismatch) => {
  expect(isMismatch(sent, 0.525)).toBe(mismatch);
});

test("the call returns a setup as text, with the cake's warnings", async () => {
  const lab = aLab(...cakeChanges(aCake({ amount_supplied: 0.3 })));
  const query = { ...examples.dilutionDetails?.query, cake_id: ids.cake };
  expect(await lab.ask(queries.dilutionDetails, { query })).toEqual({
    amount_cake_suggested: 0.675,
    amount_cake_suggested_units: "KG",
    total_water_to_be_added: 9.585,
    warnings: ["Suggested cake amount (0.675 KG) is more than the amount remaining (0.3 KG)."],
  });
});
