import { expect, test } from "vitest";
import {
  commonWeek,
  compareGrowth,
  compareHarvest,
  defaultControl,
} from "#domain/trays/figures/comparison.ts";
import { harvestFigures, harvestValue } from "#domain/trays/figures/harvest-figures.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { aFormulation, weeksOf } from "../../fixtures/formulations.ts";
import { aHarvest, aRemoval } from "../../fixtures/grow-trials.ts";

const tray = (id: string, heights: Record<number, number>, more = {}) =>
  aFormulation({ id, weekly_data: weeksOf(heights), plug_removals: [], ...more });
const without = (id: string, cnf_description: string) => tray(id, {}, { cnf_id: null, cnf_description });
const control = tray("control", { 1: 2, 2: 4, 3: 8 });
const dead = { plug_removals: [aRemoval({ num_plugs_removed: 24 })] };

test.each<[string, Formulation[], string | undefined]>([
  ["the first without a CNF", [tray("a", {}, { cnf_id: "c" }), without("b", ""), without("c", "")], "b"],
  [
    "a tray described as the control, if there is one",
    [without("a", "CNF of 2025"), without("b", "Control, no CNF")],
    "b",
  ],
  ["none where all have one", [tray("a", {}, { cnf_id: "c" })], undefined],
])("the control is %s", (_, trays, id) => {
  expect(defaultControl(trays)?.id).toBe(id);
});

test.each<[string, Formulation[], number | null]>([
  ["that all active trays have", [tray("a", { 1: 2, 2: 5, 3: 9 }), tray("b", { 1: 2, 2: 6 })], 2],
  ["without those that have no data yet", [tray("a", { 3: 9 }), tray("b", {})], 3],
  ["without inactive ones", [tray("a", { 3: 9 }), tray("b", { 1: 2 }, dead)], 3],
  ["of any tray, where no week is common to all", [tray("a", { 3: 9 }), tray("b", { 2: 2 })], 3],
  ["of inactive ones, where all are", [tray("b", { 1: 2 }, dead)], 1],
  ["none without data in common", [tray("a", { 4: 9 })], null],
])("compared is the last common week: %s", (_, others, week) => {
  expect(commonWeek([control, ...others], control)).toBe(week);
});

test("each tray is compared with the control as a difference", () => {
  const trays = [control, tray("more", { 3: 10 }), tray("less", { 3: 6 }), tray("none", { 1: 2 })];
  const compared = compareGrowth(trays, control, { measure: "avg_height", week: 3 });
  expect(compared.map(({ tray: { id }, ...figures }) => [id, figures])).toEqual([
    ["control", { value: 8, n: 10, difference: 0 }],
    ["more", { value: 10, n: 10, difference: 25 }],
    ["less", { value: 6, n: 10, difference: -25 }],
    ["none", { value: null, n: null, difference: null }],
  ]);
});

test("without a figure of the control there is no difference", () => {
  const [, other] = compareGrowth([control, tray("a", { 4: 9 })], control, {
    measure: "avg_height",
    week: 4,
  });
  expect(other).toMatchObject({ value: 9, difference: null });
});

const figure = (key: string) => harvestFigures.filter((one) => one.key === key);

test("harvests are compared per plug, since the numbers of plugs may differ", () => {
  const [ten, five] = [10, 5].map((num_plugs_for_avg) =>
    tray(`of ${num_plugs_for_avg}`, {}, { harvest_data: aHarvest({ num_plugs_for_avg, root_dry_mass: 6 }) }),
  ) as [Formulation, Formulation];
  for (const mass of figure("root_dry_mass"))
    expect(compareHarvest([ten, five, control], ten, mass)).toMatchObject([
      { value: 0.6, n: 10, difference: 0 },
      { value: 1.2, n: 5, difference: 100 },
      { value: null, difference: null },
    ]);
  for (const length of figure("final_root_length_avg"))
    expect(compareHarvest([ten, five], ten, length)).toMatchObject([{ difference: 0 }, { difference: 0 }]);
  expect.assertions(2);
});

test("means and ratios are never divided by the plugs, and floating-point errors are dropped", () => {
  const harvest = { ...aHarvest({ leaf_wet_mass: 393.8 }), tray_formulation_id: "t" };
  const perPlug = harvestFigures.map((one) => [one.key, harvestValue(harvest, one, true)]);
  expect(Object.fromEntries(perPlug)).toEqual({
    leaf_wet_mass: 39.38,
    root_wet_mass: 8.93,
    leaf_dry_mass: 2.106,
    root_dry_mass: 0.634,
    root_volume: 9.28,
    root_density: 0.068,
    root_to_shoot_ratio: 0.301,
    root_score: 5.8,
    final_canopy_height_avg: 14.8,
    final_canopy_width_avg: 20.8,
    final_root_length_avg: 14.2,
  });
});
