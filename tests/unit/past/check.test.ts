import { expect, onTestFinished, test } from "vitest";
import { commands } from "#contract/index.ts";
import type { Sheet } from "#domain/csv/table.ts";
import { demoLookups } from "#domain/lookups/first-lookups.ts";
import { pastSheets } from "#domain/past/read-past.ts";
import { checkPast } from "#features/moving-in/check-past.ts";
import { templateOf } from "#features/moving-in/templates.tsx";
import { LabStore } from "#store/db.ts";
import { writeRecords } from "#store/write-records.ts";
import { submitAll } from "#sync/write/submit.ts";
import { aTablet } from "#tests/support/a-tablet.ts";
import { DANA } from "../../fixtures/records.ts";
import { aSheet, type Cells, trialWorkbook } from "./workbooks.ts";

async function aDevice() {
  const store = new LabStore(`past-${crypto.randomUUID()}`);
  onTestFinished(() => store.delete());
  await writeRecords(store, demoLookups());
  const env = aTablet({ store });
  const check = (workbook: readonly Sheet[]) =>
    checkPast(workbook, {
      env,
      user: DANA,
      role: "staff",
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
  return { env, check };
}

type Place = { sheet?: string; row?: number; column?: string };

test.each<[sheet: string, cells: Cells, message: string | RegExp, place: Place]>([
  ["Trial", { Location: "Moon base" }, /^Please select a valid location\. Allowed: /, { column: "Location" }],
  [
    "Trial",
    { "Finished On": "2027-01-01" },
    "A step cannot be completed in the future",
    { column: "Finished On" },
  ],
  ["Trial", { "Trial Length (DAYS)": "" }, /^Trial length must be/, { column: "Trial Length (DAYS)" }],
  [
    "Trays",
    { Trial: "GT-NONE" },
    "Neither the sheet Trial nor the lab has the trial GT-NONE.",
    { column: "Trial" },
  ],
  ["Trays", { Plant: "Triffid" }, /^Please select a valid plant\. Allowed: /, { column: "Plant" }],
  ["Weeks", { Tray: "F9" }, "Neither the sheet Trays nor the lab has the tray F9.", { column: "Tray" }],
  ["Weeks", { "Avg Height (cm)": "tall" }, "Height must be a number", { column: "Avg Height (cm)" }],
  [
    "Weeks",
    { "Created At": "03/04/2025" },
    "03/04/2025 can be read in two ways. Write it as Mar 4, 2025 or as Apr 3, 2025.",
    { column: "Created At" },
  ],
  [
    "Removals",
    { "Reason for removal": "" },
    "Reason for removal is required",
    { column: "Reason for removal" },
  ],
  [
    "Removals",
    { "Number of plugs removed": 99 },
    "Total plugs removed so far (99) cannot exceed # active plugs (24)",
    { column: "" },
  ],
  [
    "Harvests",
    { "Leaf Dry Mass (g)": "" },
    "F1: Leaf dry mass must be a positive number",
    { sheet: "Trial", column: "Finished On" },
  ],
])("a fault in %s, %j, is reported with its sheet, row and column", async (sheet, cells, message, place) => {
  const { check } = await aDevice();
  const { faults } = await check(trialWorkbook({ sheet, cells }));
  const text = typeof message === "string" ? message : expect.stringMatching(message);
  expect(faults[0]).toMatchObject({ sheet, row: 2, message: text, ...place });
});

test("a missing column is reported at the head, and nothing of the other sheets with it", async () => {
  const { check } = await aDevice();
  const workbook = trialWorkbook().map((one) =>
    one.name === "Weeks"
      ? aSheet("Weeks", [{ Trial: "GT-OLD-01", Tray: "F1", Height: 1, Weather: "rain" }])
      : one,
  );
  const { faults, unread, writes } = await check([...workbook, aSheet("Prices", [{ Euro: 1 }])]);
  expect(faults.map(({ row, message }) => `${row}: ${message}`)).toEqual([
    "1: The column Week Number is missing.",
    "1: The column Avg Canopy Width (cm) is missing.",
    "1: The column Count Plugs for Avg is missing.",
  ]);
  expect(unread).toEqual(["Prices", "Weeks: Weather"]);
  expect(writes).toEqual([]);
});

test("a head with the unit of its column is read, one with another unit is a missing column", async () => {
  const { check } = await aDevice();
  const weeksAs = (height: string) =>
    trialWorkbook().map((one) =>
      one.name === "Weeks"
        ? aSheet("Weeks", [
            {
              Trial: "GT-OLD-01",
              Tray: "F1",
              Week: 1,
              [height]: 2,
              "Canopy width [cm]": 2,
              "Plugs measured": 9,
            },
            { Tray: "Average", [height]: 2 },
          ])
        : one,
    );
  expect(await check(weeksAs("Height (cm)"))).toMatchObject({
    faults: [],
    unread: ["Weeks: row 3, a total"],
  });
  const { faults, unread } = await check(weeksAs("Height (mm)"));
  expect(faults.map(({ message }) => message)).toEqual(["The column Avg Height (cm) is missing."]);
  expect(unread).toContain("Weeks: Height (mm)");
});

test("an entry of a list without its type is reported with the types of this list", async () => {
  const { check } = await aDevice();
  const { faults } = await check([
    aSheet("Lists", [
      { List: "Feedstock names", Name: "Moon straw" },
      { List: "Feedstock names", Name: "Moon bark", Type: "Acid" },
      { List: "Feedstock names", Name: "Moon wood", Type: "nonwoody" },
    ]),
  ]);
  const message = "Please select a valid type. Allowed: Hardwood, Softwood, Nonwoody, Other.";
  expect(faults).toMatchObject([
    { row: 2, column: "Type", message },
    { row: 3, column: "Type", message },
  ]);
});

test("one faulty row is one fault: what depends on it is not reported too", async () => {
  const { check } = await aDevice();
  const { faults, sheets } = await check(trialWorkbook({ sheet: "Trays", cells: { "Number of Plugs": 0 } }));
  expect(faults.map(({ sheet, column }) => `${sheet}: ${column}`)).toEqual(["Trays: Number of Plugs"]);
  expect(sheets.map(({ name, faulty }) => [name, faulty])).toContainEqual(["Trays", 1]);
});

test("a head below a title, blank rows and spare columns are read", async () => {
  const { check } = await aDevice();
  const titled = trialWorkbook().map(({ name, rows }) => ({
    name,
    rows: [["Grow room, spring 2025"], [], ...rows.map((cells) => [...cells, ""]), [""]],
  }));
  expect((await check(titled)).faults).toEqual([]);
});

test("an import is saved as one, and its second check has nothing to import", async () => {
  const { env, check } = await aDevice();
  const { writes, faults } = await check(trialWorkbook());
  expect(faults).toEqual([]);
  const saved = await submitAll(env, DANA, commands.createGrowTrial, writes, {
    role: "staff",
    imported: { id: "past-1", file: "trials.xlsx" },
  });
  expect(saved.kind).toBe("saved");
  const again = await check(trialWorkbook());
  expect(again.writes).toEqual([]);
  expect(again.sheets.map(({ rows, known }) => rows - known)).toEqual(again.sheets.map(() => 0));
});

test.each(pastSheets)("the template of $name has its example under the titles of its columns", (sheet) => {
  const [titles = [], ...rows] = templateOf(sheet).rows;
  const given = sheet.example.flatMap((row) => Object.keys(row));
  expect(given.filter((title) => !titles.includes(title))).toEqual([]);
  expect(rows).toHaveLength(sheet.example.length);
  expect(sheet.name.length).toBeLessThanOrEqual(31);
});
