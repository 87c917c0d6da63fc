import { expect, test } from "vitest";
import { answersOf, markOf, showDifference, showP } from "#domain/trays/figures/answers.ts";
import { type Comparison, compareBy, compareByAll, type MeasureKey } from "#domain/trays/figures/measures.ts";
import { replicatesOf } from "#domain/trays/figures/replicates.ts";
import type { Formulation, Harvest } from "#domain/trays/schema.ts";
import { aFormulation } from "../../fixtures/formulations.ts";
import { aHarvest } from "../../fixtures/grow-trials.ts";
import { rComparisons } from "../../fixtures/r-comparisons.ts";

/** Trays F1 … of formulations by name, harvested with these leaf dry masses of one plug; null is not harvested. */
function traysOf(
  masses: Record<string, readonly (number | null)[]>,
  more: Partial<Harvest> = {},
): Formulation[] {
  let last = 0;
  return Object.entries(masses).flatMap(([test_for, values]) =>
    values.map((leaf_dry_mass) => {
      last += 1;
      const harvest = aHarvest({ id: `h${last}`, num_plugs_for_avg: 1, ...more });
      const harvest_data = leaf_dry_mass === null ? null : { ...harvest, leaf_dry_mass };
      return aFormulation({
        id: `t${last}`,
        identifier: `F${last}`,
        test_for,
        weekly_data: [],
        harvest_data,
      });
    }),
  );
}

const chosenOf = (trays: Formulation[], controlFor: string | null) => {
  const groups = replicatesOf(trays);
  return { trays, groups, control: groups.find(({ first }) => first.test_for === controlFor) };
};

const sentences = (comparisons: readonly Comparison[]) =>
  answersOf(comparisons, ({ first }) => first.test_for).map(({ lead, text }) => `${lead}: ${text}`);

function sentence(
  trays: Formulation[],
  controlFor: string | null = "control",
  key: MeasureKey = "leaf_dry_mass",
) {
  return sentences([compareBy(key, chosenOf(trays, controlFor))])[0] ?? null;
}

test.each(rComparisons)(
  "the tests and the sentence of $name are those of R",
  ({ control, groups, r, sentence: expected }) => {
    const trays = traysOf({ control, ...groups });
    const { rows } = compareBy("leaf_dry_mass", chosenOf(trays, "control"));
    for (const [name, { holm, ...test }] of Object.entries(r)) {
      const row = rows.find(({ group }) => group.first.test_for === name);
      for (const [figure, value] of Object.entries({ ...test, adjusted: holm }))
        expect(
          (row?.test?.[figure as keyof Omit<typeof test, "holm">] ?? 0) / value,
          `${name} ${figure}`,
        ).toBeCloseTo(1, 8);
    }
    expect(sentence(trays)).toBe(expected);
  },
);

// The p-values are those of R: t.test(x, y)$p.value, p.adjust(ps, "holm").
const control = [2, 2.1, 2.2];
test.each<[string, Record<string, readonly (number | null)[]>, string]>([
  [
    "one tray of each",
    { control: [2], a: [3] },
    "Highest leaf dry mass: F2 (a): +50 % against the control, n = 1 tray; no test: one tray of the formulation and of the control, replicates are needed for a test",
  ],
  [
    "one tray of the formulation",
    { control, a: [3.15] },
    "Highest leaf dry mass: F4 (a): +50 % against the control, n = 1 tray against 3; no test: one tray of the formulation, replicates are needed for a test",
  ],
  [
    "one tray of the control",
    { control: [2], a: [3, 3.2, 3.1] },
    "Highest leaf dry mass: F2–F4 (a): +55 % against the control, n = 3 trays against 1; no test: one tray of the control, replicates are needed for a test",
  ],
  [
    "trays without any spread",
    { control: [2, 2], a: [3, 3] },
    "Highest leaf dry mass: F3/F4 (a): +50 % against the control, n = 2 trays; no test: all trays of each have the same value",
  ],
  [
    "no spread in one formulation, which is tested",
    { control: [2, 2, 2], a: [3, 3.1, 3.2] },
    "Best leaf dry mass: F4–F6 (a): +55 % against the control, p = 0.003 (Welch, Holm), n = 3 trays",
  ],
  [
    "a tray without harvest",
    { control, a: [3, null, 3.1] },
    "Best leaf dry mass: F4–F6 (a): +45 % against the control, p = 0.001 (Welch, Holm), n = 2 of 3 trays against 3",
  ],
  [
    "equal means",
    { control, a: [3, 3.2], b: [3, 3.1, 3.2] },
    "Best leaf dry mass: F4/F5 (a): +48 % against the control, p = 0.022 (Welch, Holm), n = 2 trays against 3; F6–F8 (b): +48 % against the control, p < 0.001 (Welch, Holm), n = 3 trays",
  ],
  [
    "equal means of all",
    { control, a: [2.1, 2.2, 2] },
    "Leaf Dry Mass: all formulations have the same mean, 2.1 g per plug",
  ],
  [
    "equal means of all that have a value",
    { control: [2], a: [2], b: [null] },
    "Leaf Dry Mass: all formulations with a value have the same mean, 2 g per plug",
  ],
  [
    "the control as the highest",
    { control, a: [1, 1.2] },
    "Highest leaf dry mass: the control F1–F3 (control); next F4/F5 (a): −48 % against the control, p = 0.022 (Welch, Holm), n = 2 trays against 3",
  ],
  [
    "the control as one of the highest",
    { control, a: [2.1], b: [1] },
    "Highest leaf dry mass: the control F1–F3 (control), as F4 (a); next F5 (b): −52 % against the control, n = 1 tray against 3; no test: one tray of the formulation, replicates are needed for a test",
  ],
  [
    "a lower formulation as the significant one",
    { control, a: [1.5, 5, 6], b: [3, 3.1, 3.2] },
    "Highest leaf dry mass: F4–F6 (a): +98 % against the control, p = 0.269 (Welch, Holm), n = 3 trays, not significant; significantly more than the control: F7–F9 (b): +48 % against the control, p < 0.001 (Welch, Holm), n = 3 trays",
  ],
  [
    "a control without harvest",
    { control: [null], a: [3, 3.1], b: [4] },
    "Highest leaf dry mass: F4 (b), 4 g per plug, n = 1 tray; no test: the control F1 (control) has no value",
  ],
  [
    "one formulation with harvest",
    { control: [null, 2], a: [null] },
    "Leaf Dry Mass: the control F1/F2 (control) is the only formulation with a value, 2 g per plug, n = 1 of 2 trays",
  ],
  [
    "a control of nothing",
    { control: [0, 0], a: [1, 2] },
    "Highest leaf dry mass: F3/F4 (a): +1.5 g per plug against the control, whose mean is 0, p = 0.205 (Welch, Holm), n = 2 trays, not significant",
  ],
  [
    "a difference that rounding would hide",
    { control: [2, 2], a: [2.0001, 2.0001] },
    "Highest leaf dry mass: F3/F4 (a): +<0.1 % against the control, n = 2 trays; no test: all trays of each have the same value",
  ],
])("the sentence on %s", (_, masses, expected) => {
  expect(sentence(traysOf(masses))).toBe(expected);
});

test("measures without a test for the same reason are named in one sentence", () => {
  const chosen = chosenOf(traysOf({ control: [2], a: [3] }), "control");
  const reason = "one tray of the formulation and of the control, replicates are needed for a test";
  const leaf = compareBy("leaf_dry_mass", chosen);
  const root = { ...leaf, name: "Root Dry Mass" };
  expect(sentences([leaf, root, compareBy("root_score", chosen)])).toEqual([
    "Highest leaf dry mass: F2 (a): +50 % against the control, n = 1 tray",
    "Highest root dry mass: F2 (a): +50 % against the control, n = 1 tray",
    expect.stringMatching(/^Root Score: all formulations have the same mean/),
    `No test of leaf dry mass and root dry mass: ${reason}`,
  ]);
  expect(sentences([leaf, root]).at(-1)).toBe(`No test of any measure: ${reason}`);
});

test("without a control the sentence has the mean, and without values there is none", () => {
  expect(sentence(traysOf({ a: [3, 3.2], b: [4, 4.2] }), null)).toBe(
    "Highest leaf dry mass: F3/F4 (b), 4.1 g per plug, n = 2 trays; no test: there is no control",
  );
  expect(sentence(traysOf({ control: [null], a: [null] }))).toBeNull();
  expect(sentence([])).toBeNull();
});

test("a ratio is never the best", () => {
  const trays = traysOf({ control: [2, 2.1] }).concat(
    traysOf({ a: [2, 2.1, 2.2] }, { root_to_shoot_ratio: 0.9 }).map((tray) => ({
      ...tray,
      id: `a${tray.id}`,
    })),
  );
  expect(sentence(trays, "control", "root_to_shoot_ratio")).toMatch(
    /^Highest root to shoot ratio: F1–F3 \(a\): \+199 %/,
  );
});

test("only measures with a value are compared, those of the harvest first", () => {
  const keys = (trays: Formulation[]) => compareByAll(chosenOf(trays, "control")).map(({ key }) => key);
  expect(keys(traysOf({ control: [2], a: [null] }))).toHaveLength(11);
  expect(keys(traysOf({ control: [null], a: [null] }))).toEqual([]);
});

test("the marks and the texts of p change at their levels", () => {
  const marked = (adjusted: number) =>
    markOf({ test: { adjusted, p: adjusted, t: 2, df: 2, difference: 1, low: 0, high: 2 } });
  expect([0.0009, 0.001, 0.0099, 0.01, 0.0499, 0.05].map(marked)).toEqual(["***", "**", "**", "*", "*", ""]);
  expect(markOf({ test: null })).toBe("");
  expect([0.0009, 0.001, 0.0442, 0.0498, 0.0502, 0.9999].map(showP)).toEqual([
    "< 0.001",
    "0.001",
    "0.044",
    "0.0498",
    "0.0502",
    "1.000",
  ]);
});

test("a control of nothing has differences in the unit of the measure", () => {
  const { rows } = compareBy(
    "leaf_dry_mass",
    chosenOf(traysOf({ control: [0], a: [1.5], b: [null] }), "control"),
  );
  expect(rows.map((row) => showDifference(row, rows[0]?.group.id))).toEqual(["Control", "+1.5", "No data"]);
});
