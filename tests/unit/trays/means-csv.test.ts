import { expect, test } from "vitest";
import type { CsvColumn } from "#domain/csv/write.ts";
import { compareBy } from "#domain/trays/figures/measures.ts";
import { replicatesOf } from "#domain/trays/figures/replicates.ts";
import { comparisonTable, meansLong } from "#domain/trays/means-csv.ts";
import { aFormulation, weeksOf } from "../../fixtures/formulations.ts";
import { aHarvest } from "../../fixtures/grow-trials.ts";

const tray = (identifier: string, heights: Record<number, number>, test_for = "control") =>
  aFormulation({
    id: identifier,
    identifier,
    test_for,
    cnf_id: "cnf-1",
    weekly_data: weeksOf(heights),
    harvest_data: aHarvest({ leaf_wet_mass: 100 * (heights[3] ?? 1), num_plugs_for_avg: 5 }),
  });
const trial = {
  code: "GT-003",
  formulations: [
    tray("F1", { 1: 2, 3: 8 }),
    tray("F2", { 1: 2.4, 3: 8.6 }),
    tray("F3", { 3: 7.9 }),
    tray("F4", { 3: 12 }, "peat"),
  ],
};
const names = new Map([["cnf-1", "CNF-2026-009-02"]]);

function cells<Row>({ columns, rows }: { columns: CsvColumn<Row>[]; rows: Row[] }) {
  return rows.map((row) => Object.fromEntries(columns.map(({ title, of }) => [title, of(row)])));
}

test("the means have a row for each formulation, measure and week, with n, mean, SD and SE", () => {
  const rows = cells(meansLong(trial, names));
  expect(rows.filter((row) => row.Measure === "Avg Height")).toEqual([
    expect.objectContaining({
      Trial: "GT-003",
      Trays: "F1/F2/F3",
      CNF: "CNF-2026-009-02",
      Unit: "cm",
      "Week Number": 1,
      "n trays": 2,
      "n plugs": 20,
      Mean: 2.2,
      SD: 0.2828427125,
      SE: 0.2,
    }),
    expect.objectContaining({ "Week Number": 3, "n trays": 3, Mean: 8.166666667, SE: 0.2185812841 }),
    expect.objectContaining({ Trays: "F4", "n trays": 1, "n plugs": 10, Mean: 12, SD: null, SE: null }),
  ]);
});

test("the means of the harvest are per plug", () => {
  const rows = cells(meansLong(trial, names)).filter((row) => row.Measure === "Leaf Wet Mass");
  expect(rows).toMatchObject([
    { Unit: "g per plug", "Week Number": null, "n trays": 3, "n plugs": 15, Mean: 163.3333333 },
    { Trays: "F4", "n trays": 1, Mean: 240, SE: null },
  ]);
});

test("a comparison has the difference, the interval and the test of each formulation, or the reason without", () => {
  const trays = [...trial.formulations, tray("F5", { 3: 10 }, "oat"), tray("F6", { 3: 11 }, "oat")];
  const groups = replicatesOf(trays);
  const table = comparisonTable(trial, names, [
    compareBy("avg_height", { trays, groups, control: groups[0] }),
  ]);
  const [ofControl, single, treated] = cells(table);
  expect(ofControl).toMatchObject({ Test: "Control", Difference: 0, "n trays": 3, p: null });
  expect(single).toMatchObject({ Test: "Not enough trays", "n trays": 1, Difference: 3.833333333, t: null });
  expect(treated).toMatchObject({
    Trays: "F5/F6",
    Control: "F1/F2/F3",
    "n trays": 2,
    Mean: 10.5,
    SE: 0.5,
    Test: "Welch two-sided",
    Difference: 2.333333333,
    "Difference (%)": 28.57142857,
  });
  // SciPy: ttest_ind([10, 11], [8, 8.6, 7.9], equal_var=False)
  expect(treated?.t).toBeCloseTo(4.27593055, 6);
  expect(treated?.df).toBeCloseTo(1.39330158, 6);
  expect(treated?.p).toBeCloseTo(0.09163892, 6);
  expect(treated?.["95 % interval low"]).toBeCloseTo(-1.32622283, 5);
  expect(treated?.["95 % interval high"]).toBeCloseTo(5.99288949, 5);
  expect(treated?.["p (Holm)"]).toBe(treated?.p);
});
