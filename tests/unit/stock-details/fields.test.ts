import { describe, expect, test } from "vitest";
import { parseCsv } from "#components/import/import-parse.ts";
import { commands, queries } from "#contract/index.ts";
import { ChemicalEdit } from "#domain/chemicals/rules.ts";
import type { ChemicalListItem } from "#domain/chemicals/schema.ts";
import { columnFormats } from "#domain/csv/formats.ts";
import { lineReader, readHeader } from "#domain/csv/read.ts";
import { toCsv } from "#domain/csv/write.ts";
import { FeedstockEdit } from "#domain/feedstocks/rules.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { suggestedHazard } from "#domain/stock-details/hazard-of-cas.ts";
import { isCasNumber } from "#domain/stock-details/schema.ts";
import { chemicalCsv, chemicalImport } from "#features/chemicals/chemicals-list.tsx";
import { bodyOf } from "../../fixtures/examples.ts";
import { accepted, aLab } from "../../fixtures/lab.ts";
import { messagesOf } from "../../fixtures/messages.ts";
import { aChemical, aStamp, aUseRecord, chemicalChanges, ids } from "../../fixtures/records.ts";

const parse = (more: Record<string, unknown>) =>
  commands.createChemical.body.safeParse(bodyOf("createChemical", more));
const problemsOf = (more: Record<string, unknown>) =>
  parse(more).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test.each(["7697-37-2", "1310-73-2", "64-17-5", "7732-18-5", "107-07-3"])("%s is a CAS number", (text) => {
  expect(isCasNumber(text)).toBe(true);
});

test.each(["7697-37-3", "7967-37-2", "7697372", "1-17-5", "64-17-55", "", "nitric acid"])(
  "%j is not a CAS number",
  (text) => {
    expect(isCasNumber(text)).toBe(false);
  },
);

test("the details of a new chemical are stored as they were entered", () => {
  const details = {
    lot_number: " A-17 ",
    expiry_date: "2027-03-01",
    reorder_level: 1.5,
    cas_number: "7697-37-2",
    ghs_pictograms: ["GHS05", "GHS03", "GHS05"],
    signal_word: "DANGER",
  };
  expect(parse(details).data).toMatchObject({
    lot_number: "A-17",
    // The start of the day in New York.
    expiry_date: "2027-03-01T05:00:00.000Z",
    reorder_level: 1.5,
    cas_number: "7697-37-2",
    ghs_pictograms: ["GHS03", "GHS05"],
    signal_word: "DANGER",
  });
});

test("all details are optional: empty texts and missing fields are stored as null", () => {
  const nothing = {
    lot_number: null,
    expiry_date: null,
    reorder_level: null,
    cas_number: null,
    ghs_pictograms: [],
    signal_word: null,
  };
  const empty = { lot_number: "", expiry_date: "", reorder_level: "", cas_number: "", signal_word: "" };
  expect(parse({}).data).toMatchObject(nothing);
  expect(parse(empty).data).toMatchObject(nothing);
});

test("a time is shown as its day in the lab's time zone", () => {
  expect(parse({ expiry_date: "2027-03-02T03:30:00.000Z" }).data?.expiry_date).toBe(
    "2027-03-01T05:00:00.000Z",
  );
});

test.each([
  [{ cas_number: "7697-37-3" }, "Please enter a valid CAS number, such as 7697-37-2"],
  [{ expiry_date: "next year" }, "Please enter a valid date"],
  [{ expiry_date: "2027-02-30" }, "Please enter a valid date"],
  [{ expiry_date: "2201-01-01" }, "Please enter a valid date"],
  [{ reorder_level: -1 }, "Reorder level must be ≥ 0"],
  [{ ghs_pictograms: ["GHS10"] }, "Please select valid GHS pictograms"],
  [{ signal_word: "CAUTION" }, "Please select a valid signal word"],
])("%j is refused", (more, message) => {
  expect(problemsOf(more)).toEqual([[Object.keys(more)[0], message]]);
});

test("list and detail of a chemical return the details; null for a chemical that is older than they are", async () => {
  const lab = aLab(...chemicalChanges(aChemical()));
  const unknown = { lot_number: null, expiry_date: null, cas_number: null, ghs_pictograms: [] };
  expect(await lab.ask(queries.listChemicals)).toMatchObject([unknown]);
  const entered = { lot_number: "A-17", cas_number: "7697-37-2", signal_word: "DANGER" };
  const { reply } = await lab.run(commands.createChemical, { body: bodyOf("createChemical", entered) });
  expect(await reply()).toMatchObject(entered);
});

test("a diluted chemical has the CAS number of its source", async () => {
  const source = aChemical({ cas_number: "7697-37-2", use_records: [aUseRecord()] });
  const { result } = await aLab(...chemicalChanges(source)).run(commands.createDilutedChemical, {
    body: bodyOf("createDilutedChemical", {
      chemical_use_record_id: ids.use,
      lot_number: "D-1",
      ghs_pictograms: ["GHS05"],
    }),
  });
  const made = accepted(result).changes.find(({ id }) => id === createdId(aStamp(), {}));
  expect(made?.record).toMatchObject({
    cas_number: "7697-37-2",
    lot_number: "D-1",
    ghs_pictograms: ["GHS05"],
    signal_word: null,
  });
});

const details = {
  lot_number: "L-2041",
  expiry_date: "2027-03-31T04:00:00.000Z",
  reorder_level: 2,
  cas_number: "7697-37-2",
  ghs_pictograms: ["GHS05", "GHS03"],
  signal_word: "DANGER",
};

describe("an edit of stock details", () => {
  test("stores what was entered, pictograms in the order of their codes", () => {
    expect(ChemicalEdit.parse(details)).toEqual({ ...details, ghs_pictograms: ["GHS03", "GHS05"] });
    expect(FeedstockEdit.parse({ expiry_date: "2027-03-31" })).toEqual({ expiry_date: details.expiry_date });
  });

  test("leaves omitted details as they are", () => {
    const parsed = ChemicalEdit.parse({ comments: "Moved" });
    expect(Object.entries(parsed).filter(([, value]) => value !== undefined)).toEqual([
      ["comments", "Moved"],
    ]);
  });

  test("clears details that are empty", () => {
    const empty = { lot_number: "", expiry_date: "", reorder_level: "", cas_number: "", signal_word: "" };
    expect(ChemicalEdit.parse({ ...empty, ghs_pictograms: [] })).toEqual({
      lot_number: null,
      expiry_date: null,
      reorder_level: null,
      cas_number: null,
      ghs_pictograms: [],
      signal_word: null,
    });
  });

  test("refuses a wrong check digit, a level below zero, and what is not a day", () => {
    expect(
      messagesOf(ChemicalEdit, { cas_number: "7697-37-3", reorder_level: -1, expiry_date: "soon" }),
    ).toEqual([
      "expiry_date: Please enter a valid date",
      "reorder_level: Reorder level must be ≥ 0",
      "cas_number: Please enter a valid CAS number, such as 7697-37-2",
    ]);
  });
});

test("an export of chemicals contains their details, and is imported with the same details", async () => {
  const details = {
    lot_number: "A-17",
    expiry_date: "2027-03-01T05:00:00.000Z",
    reorder_level: 1.5,
    cas_number: "7697-37-2",
    density: 1.413,
    ghs_pictograms: ["GHS03" as const, "GHS05" as const],
    signal_word: "DANGER" as const,
  };
  const lab = aLab(...chemicalChanges(aChemical(details)));
  const rows = (await lab.ask(queries.listChemicals)) as ChemicalListItem[];
  const csv = toCsv(chemicalCsv, rows);
  expect(csv).toContain("A-17,2027-03-01,1.5,7697-37-2,1.413,DANGER,GHS03 GHS05");
  const file = parseCsv(csv, chemicalImport.columns);
  const head = readHeader(file, chemicalImport.columns);
  const { formats } = columnFormats({ columns: head.columns, titles: file.head }, file);
  const read = await lineReader(head, lab.records, formats);
  const body = chemicalImport.command.body.safeParse({
    ...(read(file.lines[0] ?? { cells: [] }).body as object),
    created_by: "dana.ruiz@cnf-lab.example",
  });
  expect(body.data).toMatchObject(details);
});

const suggested = (cas_number: string, concentration = 70) =>
  suggestedHazard({ cas_number, concentration, concentration_units: "PERCENT" }, []);

test("a CAS number that was pasted with spaces has the hazard of the number", () => {
  expect(suggested(" 7697-37-2 ")).toEqual({
    ghs_pictograms: ["GHS03", "GHS05", "GHS06"],
    signal_word: "DANGER",
  });
});

test.each(["constructor", "toString", "7697-37"])("%s is no substance", (text) => {
  expect(suggested(text)).toBeNull();
});
