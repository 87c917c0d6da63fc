import { expect, test } from "vitest";
import { type CsvColumn, toCsv } from "#domain/csv/write.ts";
import { harvestTable, weeklyLong, weeklyWide } from "#domain/trays/csv.ts";
import { aFormulation, weeksOf } from "../../fixtures/formulations.ts";
import { aHarvest } from "../../fixtures/grow-trials.ts";

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
