import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { isCasNumber } from "#domain/stock-details/schema.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { accepted, aLab } from "../../fixtures/lab.ts";
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
