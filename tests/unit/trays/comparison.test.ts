import { expect, test } from "vitest";
import {
  commonWeek,
  compareGrowth,
  compareHarvest,
  defaultControl,
} from "#domain/trays/figures/comparison.ts";
import { harvestFigures, harvestValue } from "#domain/trays/figures/harvest-figures.ts";
import { type Group, replicatesOf, singly } from "#domain/trays/figures/replicates.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { aFormulation, weeksOf } from "../../fixtures/formulations.ts";
import { aHarvest, aRemoval } from "../../fixtures/grow-trials.ts";

const tray = (id: string, heights: Record<number, number>, more = {}) =>
  aFormulation({
    id,
    identifier: id,
    test_for: id,
    weekly_data: weeksOf(heights),
    plug_removals: [],
    ...more,
  });
const without = (id: string, cnf_description: string) => tray(id, {}, { cnf_id: null, cnf_description });
type Trays = Group<Formulation>;
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

/** Compares growth in week 3 with the formulation of the first tray. */
function inWeek3(trays: Formulation[]) {
  const groups = replicatesOf(trays);
  const [first] = groups;
  if (!first) throw new Error("A comparison needs a tray.");
  return compareGrowth(groups, first, { measure: "avg_height", week: 3 });
}

test("each formulation is compared with the control as a difference", () => {
  const compared = inWeek3([
    control,
    tray("more", { 3: 10 }),
    tray("less", { 3: 6 }),
    tray("none", { 1: 2 }),
  ]);
  expect(
    compared.map(({ group, summary, plugs, difference }) => [group.id, summary?.mean, plugs, difference]),
  ).toEqual([
    ["control", 8, 10, 0],
    ["more", 10, 10, 25],
    ["less", 6, 10, -25],
    ["none", undefined, null, null],
  ]);
});

test("without a figure of the control there is no difference", () => {
  const [, other] = inWeek3([tray("control", { 2: 4 }), tray("a", { 3: 9 })]);
  expect(other).toMatchObject({ summary: { mean: 9 }, difference: null, test: null });
});

const replicates = (id: string, heights: number[]) =>
  heights.map((height, i) => tray(`${id}${i + 1}`, { 3: height }, { test_for: id }));

test("the trays of a formulation are its replicates: n, mean, standard error, and Welch's test of the means", () => {
  // The figures of SciPy: ttest_ind([10, 11, 12.5], [8, 8.6, 7.9], equal_var=False).
  const [ofControl, treated] = inWeek3([
    ...replicates("control", [8, 8.6, 7.9]),
    ...replicates("treated", [10, 11, 12.5]),
  ]);
  expect(ofControl).toMatchObject({ group: { name: "control1–control3" }, plugs: 30, test: null });
  expect(ofControl?.summary?.mean).toBeCloseTo(8.166667, 6);
  expect(ofControl?.summary?.se).toBeCloseTo(0.2185813, 6);
  expect(treated?.summary?.n).toBe(3);
  expect(treated?.difference).toBeCloseTo(36.734694, 6);
  expect(treated?.test).toMatchObject({ p: treated?.test?.adjusted });
  expect(treated?.test?.t).toBeCloseTo(3.954373, 5);
  expect(treated?.test?.df).toBeCloseTo(2.3591619, 5);
  expect(treated?.test?.p).toBeCloseTo(0.0442641, 6);
  expect(treated?.test?.low).toBeCloseTo(0.1686609, 5);
  expect(treated?.test?.high).toBeCloseTo(5.8313391, 5);
});

test("several comparisons are adjusted by Holm, and those without enough trays do not count", () => {
  const [, one, single, other] = inWeek3([
    ...replicates("control", [8, 8.6, 7.9]),
    ...replicates("one", [10, 11, 12.5]),
    ...replicates("single", [30]),
    ...replicates("other", [8.1, 8.4, 9]),
  ]);
  expect(single).toMatchObject({ summary: { n: 1, se: null }, test: null });
  expect(one?.test?.adjusted).toBeCloseTo(2 * (one?.test?.p ?? 0), 12);
  expect(other?.test?.adjusted).toBe(other?.test?.p);
});

const figure = (key: string) => harvestFigures.filter((one) => one.key === key);

test("harvests are compared per plug, since the numbers of plugs may differ", () => {
  const [ten, five] = [10, 5].map((num_plugs_for_avg) =>
    tray(`of ${num_plugs_for_avg}`, {}, { harvest_data: aHarvest({ num_plugs_for_avg, root_dry_mass: 6 }) }),
  ) as [Formulation, Formulation];
  const [ofTen, ofFive, ofNone] = singly([ten, five, control]) as [Trays, Trays, Trays];
  for (const mass of figure("root_dry_mass"))
    expect(compareHarvest([ofTen, ofFive, ofNone], ofTen, mass)).toMatchObject([
      { summary: { mean: 0.6 }, plugs: 10, difference: 0 },
      { summary: { mean: 1.2 }, plugs: 5, difference: 100 },
      { summary: null, difference: null },
    ]);
  for (const length of figure("final_root_length_avg"))
    expect(compareHarvest([ofTen, ofFive], ofTen, length)).toMatchObject([
      { difference: 0 },
      { difference: 0 },
    ]);
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
