import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { exportRecord } from "#server/exchange/eln/export/export-eln.ts";
import { miappeFiles } from "#server/exchange/miappe/csv-files.ts";
import { aGrowTrial, aTray, growChanges, growIds, trayChanges } from "#tests/fixtures/grow-trials.ts";
import { aWithdrawal } from "#tests/fixtures/withdrawals.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { unzipped, written } from "#tests/support/eln-files.ts";
import { perTest } from "#tests/support/per-test.ts";

type Row = Record<string, string>;

const lab = perTest(() => createLab({ now: "2026-11-21T19:23:28.000Z", records: growChanges }));

const rowsOf = (csv: string) => Papa.parse<Row>(csv, { header: true, skipEmptyLines: true }).data;

/** The sheets of a trial by their names. */
async function sheetsOf(trial = growIds.trial): Promise<Map<string, Row[]>> {
  const files = await miappeFiles(lab.db, trial, (email) => email.split("@")[0] ?? email);
  return new Map(files.map(({ name, csv }) => [name.replace(/^miappe\/(.*)\.csv$/, "$1"), rowsOf(csv)]));
}

const of = (sheets: Map<string, Row[]>, name: string) => sheets.get(name) ?? expect.fail(`No sheet ${name}`);

/** The fields of the checklist with the cardinality 1 or 1+. */
const required: Record<string, string[]> = {
  investigation: ["investigationTitle", "miappeVersion"],
  study: ["studyTitle", "studyStartDate", "contactInst", "siteName", "expeDesignDesc", "obsUnitDesc"],
  person: ["personName", "personRole", "personAffiliation"],
  "data-file": ["dataFileLink", "dataFileDesc"],
  "biological-material": ["biologicalMaterialId"],
  environment: ["envParam", "envParamValue"],
  "experimental-factor": ["expeFactorType", "expeFactorValues"],
  event: ["eventType", "eventDate"],
  "observation-unit": ["obsUnitId", "obsUnitType"],
  "observed-variable": ["variableId", "traitName", "methodName", "scaleName"],
};

describe("the sheets of MIAPPE", () => {
  test("have every required field that the lab records, and one study", async () => {
    await lab.put(trayChanges(aTray({ id: growIds.tray, cnf_description: "CNF 0.5 %" })));
    const sheets = await sheetsOf();
    expect([...sheets.keys()]).toEqual([...Object.keys(required), "observations"]);
    for (const [name, fields] of Object.entries(required)) {
      const rows = of(sheets, name);
      expect(rows.length, name).toBeGreaterThan(0);
      for (const row of rows) {
        for (const field of fields) expect(row[field], `${name}.${field}`).not.toBe("");
        if (name !== "investigation") expect(row.studyId).toBe("GT-003");
      }
    }
    expect(of(sheets, "study")).toMatchObject([
      {
        studyStartDate: "2026-10-29T14:00:00.000Z",
        // The trial runs: the expected harvest is not its end.
        studyEndDate: "",
        siteName: "Grow room 1",
        obsUnitLevelHierarchy: "study>plot",
      },
    ]);
  });

  test("name what differs between trays as factors, and what does not as environment", async () => {
    await lab.put(
      trayChanges(aTray({ cnf_description: "CNF 0.5 %", additive_id: null, additive_ratio: null })),
    );
    const sheets = await sheetsOf();
    expect(
      of(sheets, "experimental-factor").map(({ expeFactorType, expeFactorValues }) => [
        expeFactorType,
        expeFactorValues,
      ]),
    ).toEqual([
      ["CNF", "CNF 0.5 %; Control, no CNF"],
      ["additive", "none; BIOCHAR: 0.1 g/g dry CNF"],
    ]);
    const environment = of(sheets, "environment").map(({ envParam }) => envParam);
    expect(environment).toEqual([
      "plug size",
      "substrate",
      "substrate preparation",
      "fertilizer",
      "test for",
    ]);
    const units = new Map(of(sheets, "observation-unit").map((row) => [row.obsUnitId, row]));
    expect(units.get("GT-003-F1")?.obsUnitFactorValue).toBe("CNF:CNF 0.5 %; additive:none");
    expect(units.get("GT-003-F2")?.obsUnitFactorValue).toBe(
      "CNF:Control, no CNF; additive:BIOCHAR: 0.1 g/g dry CNF",
    );
  });

  test("name units and variables as their file of observed values does", async () => {
    const sheets = await sheetsOf();
    const observed = of(sheets, "observations");
    const units = of(sheets, "observation-unit").map(({ obsUnitId }) => obsUnitId);
    const variables = of(sheets, "observed-variable").map(({ variableId }) => variableId);
    expect(new Set(observed.map(({ obsUnitId }) => obsUnitId))).toEqual(new Set(units));
    expect(new Set(observed.map(({ variableId }) => variableId))).toEqual(new Set(variables));
    expect(observed).toContainEqual({
      obsUnitId: "GT-003-F1",
      variableId: "avg_height",
      value: "4.7",
      date: "2026-11-03T15:00:00.000Z",
      collector: "dana.ruiz@cnf-lab.example",
    });
    expect(
      of(sheets, "observed-variable").find(({ variableId }) => variableId === "avg_height"),
    ).toMatchObject({
      traitName: "plant height",
      traitAccNumber: "http://purl.obolibrary.org/obo/TO_0000207",
      scaleName: "cm",
      scaleAccNumber: "http://purl.obolibrary.org/obo/UO_0000015",
    });
  });

  test("list what happened, with the tray, and who took part", async () => {
    const sheets = await sheetsOf();
    expect(
      of(sheets, "event").map(({ obsUnitId, eventType, eventDate }) => [obsUnitId, eventType, eventDate]),
    ).toEqual([
      ["", "Sowing", "2026-10-29T14:00:00.000Z"],
      ["GT-003-F1", "Removal of plugs", "2026-11-10T15:00:00.000Z"],
      ["GT-003-F2", "Harvest", "2026-11-18T15:00:00.000Z"],
    ]);
    expect(of(sheets, "person")).toMatchObject([
      { personName: "dana.ruiz", personRole: "author; data collector" },
    ]);
  });

  test("of a trial that was not sown have neither dates nor observed values", async () => {
    const sheets = await sheetsOf(growIds.bare);
    expect(of(sheets, "study")).toMatchObject([{ studyId: "GT-006", studyStartDate: "", studyEndDate: "" }]);
    for (const name of ["event", "observation-unit", "observations", "observed-variable"])
      expect(of(sheets, name), name).toEqual([]);
  });

  test("of a withdrawn trial are not made", async () => {
    await lab.put([
      { table: "grow_trials", id: growIds.trial, record: { ...aGrowTrial(), withdrawn: aWithdrawal } },
    ]);
    expect((await sheetsOf()).size).toBe(0);
  });
});

test("the .eln file of a trial has the sheets, with the names of its people", async () => {
  const file = await exportRecord(lab, { table: "grow_trials", id: growIds.trial }, null);
  const files = await unzipped(await written(file?.file ?? expect.fail("The trial is exported")));
  const [, person] = [...files].find(([path]) => path.endsWith("/miappe/person.csv")) ?? [];
  expect(rowsOf(String(person))).toMatchObject([{ personEmail: "dana.ruiz@cnf-lab.example" }]);
  expect([...files.keys()].filter((path) => path.includes("/miappe/"))).toHaveLength(11);
});
