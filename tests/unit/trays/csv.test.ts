import { expect, test } from "vitest";
import { type CsvColumn, toCsv } from "#domain/csv/write.ts";
import { harvestTable, weeklyLong, weeklyWide } from "#domain/trays/csv.ts";
import { compareBy } from "#domain/trays/figures/measures.ts";
import { replicatesOf } from "#domain/trays/figures/replicates.ts";
import { comparisonTable, meansLong } from "#domain/trays/means-csv.ts";
import { aFormulation, weeksOf } from "../../fixtures/formulations.ts";
import { aHarvest, aPhotoWidth, aWeek } from "../../fixtures/grow-trials.ts";

const trial = {
  code: "GT-003",
  seed_sown_date: "2026-10-29T14:00:00.000Z",
  formulations: [
    aFormulation({ cnf_id: "cnf-1", cnf_description: "=HYPERLINK(1)" }),
    aFormulation({ identifier: "F2", weekly_data: weeksOf({ 1: 2, 3: 5 }), harvest_data: aHarvest() }),
    aFormulation({ identifier: "F3", weekly_data: [] }),
  ],
};
const names = new Map([["cnf-1", "CNF-2026-009-02"]]);

/** The cells of a table, by their heads. */
function cells<Row>({ columns, rows }: { columns: CsvColumn<Row>[]; rows: Row[] }) {
  return rows.map((row) => Object.fromEntries(columns.map(({ title, of }) => [title, of(row)])));
}

test("the long file has a row for each tray and week, with units in its heads and both clocks", () => {
  const rows = cells(weeklyLong(trial, names));
  expect(rows.map((row) => [row.Tray, row["Week Number"]])).toEqual([
    ["GT-003-F1", 1],
    ["GT-003-F1", 2],
    ["GT-003-F2", 1],
    ["GT-003-F2", 3],
  ]);
  expect(rows[1]).toMatchObject({
    CNF: "CNF-2026-009-02",
    "Additive Ratio (g/g dry CNF)": 0.1,
    "Plugs created": 24,
    "Avg Height (cm)": 4.7,
    "Avg Canopy Width (cm)": 4,
    "Count Plugs for Avg": 10,
    "Plugs active at end of week": 23,
    "Plugs active now": 23,
    "Created At (UTC)": "2026-11-03T15:00:00.000Z",
    "Created At (New York)": "2026-11-03 10:00",
  });
  expect(rows[0]).toMatchObject({ "Plugs active at end of week": 24 });
});

test("the last columns of the long file state how a width was measured in a picture, with its uncertainty", () => {
  const weekly_data = [aWeek(), aWeek({ avg_canopy_width: 12.4, photo_width: aPhotoWidth() })];
  const { columns, rows } = weeklyLong({ ...trial, formulations: [aFormulation({ weekly_data })] }, names);
  const [head = "", byHand = "", inPicture = ""] = toCsv(columns, rows).split("\r\n");
  expect(head).toMatch(/,ID,measured_by,canopy_width_uncertainty_cm,photo_method$/);
  expect(byHand).toMatch(/,,,$/);
  expect(inPicture).toMatch(/,photo,0\.43,label-plane 1$/);
});

test("the wide file has a row for each tray and a column for each week, empty where nothing was measured", () => {
  const table = weeklyWide(trial, names, 3);
  const heights = [1, 2, 3].map((week) => `Avg Height week ${week} (cm)`);
  expect(cells(table).map((row) => heights.map((head) => row[head]))).toEqual([
    [1.7, 4.7, undefined],
    [2, undefined, 5],
    [undefined, undefined, undefined],
  ]);
  expect(toCsv(table.columns.slice(-9), table.rows).split("\r\n")[2]).toBe("2,,5,1,,4,10,,10");
});

test("the harvest file has a row for each harvested tray: as entered, and per plug", () => {
  expect(cells(harvestTable(trial, names))).toMatchObject([
    {
      Tray: "GT-003-F2",
      "Trial Length (DAYS)": 42,
      "Plugs for Avg": 10,
      "Leaf Wet Mass (g)": 393.8,
      "Leaf Wet Mass (g per plug)": 39.38,
      "Root Volume (cm3)": 92.8,
      "Root Density (g/cm3)": 0.068,
      "Root to Shoot Ratio": 0.301,
      "Dry Settings": "65 °C, 48 h",
    },
  ]);
});

test("text that a spreadsheet would run as a formula remains text", () => {
  const { columns, rows } = weeklyWide(trial, names, 3);
  expect(toCsv(columns, rows).split("\r\n")[1]).toContain(",'=HYPERLINK(1),");
});

const tray = (identifier: string, heights: Record<number, number>, test_for = "control") =>
  aFormulation({
    id: identifier,
    identifier,
    test_for,
    cnf_id: "cnf-1",
    weekly_data: weeksOf(heights),
    harvest_data: aHarvest({ leaf_wet_mass: 100 * (heights[3] ?? 1), num_plugs_for_avg: 5 }),
  });
const replicated = {
  code: "GT-003",
  formulations: [
    tray("F1", { 1: 2, 3: 8 }),
    tray("F2", { 1: 2.4, 3: 8.6 }),
    tray("F3", { 3: 7.9 }),
    tray("F4", { 3: 12 }, "peat"),
  ],
};

test("the means have a row for each formulation, measure and week, with n, mean, SD and SE", () => {
  const rows = cells(meansLong(replicated, names));
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
  const rows = cells(meansLong(replicated, names)).filter((row) => row.Measure === "Leaf Wet Mass");
  expect(rows).toMatchObject([
    { Unit: "g per plug", "Week Number": null, "n trays": 3, "n plugs": 15, Mean: 163.3333333 },
    { Trays: "F4", "n trays": 1, Mean: 240, SE: null },
  ]);
});

test("a comparison has the difference, the interval and the test of each formulation, or the reason without", () => {
  const trays = [...replicated.formulations, tray("F5", { 3: 10 }, "oat"), tray("F6", { 3: 11 }, "oat")];
  const groups = replicatesOf(trays);
  const table = comparisonTable(replicated, names, [
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
