import { expect, onTestFinished, test } from "vitest";
import {
  type Answers,
  type CheckedFile,
  type CsvImport,
  checkFile,
  isImported,
} from "#components/import/import-check.ts";
import { parseCsv } from "#components/import/import-parse.ts";
import { demoLookups } from "#domain/lookups/first-lookups.ts";
import { chemicalImport } from "#features/chemicals/chemicals-list.tsx";
import { equipmentImport } from "#features/equipment/equipment-list.tsx";
import { feedstockImport } from "#features/feedstocks/feedstocks-list.tsx";
import { importOfList } from "#features/lab-lists/list-import.tsx";
import { LabStore } from "#store/db.ts";
import { writeRecords } from "#store/write-records.ts";
import { DANA, NOW } from "#tests/fixtures/records.ts";

const HEAD = "Name,Short name,Equipment type,Supplier,Location,Creation date";
const lines = Array.from({ length: 10_000 }, (_, i) => `Mill ${i},M-${i},Other,4,Wet lab A,2026-11-02`);
const faulty = (all: CheckedFile) => all.lines.filter(({ problems }) => problems.length > 0);

type Options = { signal?: AbortSignal; kind?: CsvImport; answers?: Answers };

async function check(text: string, { signal, kind = equipmentImport, answers = {} }: Options = {}) {
  const store = new LabStore(`check-${crypto.randomUUID()}`);
  onTestFinished(() => store.delete());
  await writeRecords(store, demoLookups());
  const progress: number[] = [];
  const file = await checkFile(parseCsv(text, kind.columns), {
    ...kind,
    env: { store, now: () => Date.parse(NOW), newId: () => crypto.randomUUID() },
    user: DANA,
    role: "member",
    defaults: { created_by: DANA },
    answers,
    onProgress: (done) => progress.push(done),
    signal: signal ?? new AbortController().signal,
  });
  return { file, progress: progress };
}

test("ten thousand lines are checked in portions, and the page gets the progress of each", async () => {
  const { file, progress } = await check([HEAD, ...lines].join("\r\n"));
  expect(file.lines).toHaveLength(10_000);
  expect(faulty(file)).toEqual([]);
  expect(progress).toHaveLength(50);
  expect(progress.at(-1)).toBe(10_000);
});

test("the last of ten thousand lines is compared with the first", async () => {
  const { file } = await check([HEAD, ...lines, "MILL 0,Z,Other,4,Wet lab A,2026-11-02"].join("\n"));
  expect(faulty(file)).toMatchObject([
    { number: 10_002, problems: [{ message: "Equipment name MILL 0 already exists. See line 2." }] },
  ]);
});

test("a name that an earlier line adds, and one that the list has, are not imported again", async () => {
  const text = "Name,Type\nAcme Chemicals,Chemical\nacme  chemicals,Chemical\nHudson Reagents,Chemical";
  const { file } = await check(text, { kind: importOfList("suppliers") });
  expect(faulty(file)).toEqual([]);
  expect(file.lines.map((line) => isImported(line, {}))).toEqual([true, false, false]);
});

test("a table of more than twenty thousand rows is refused, with the row before which it is divided", async () => {
  const text = [HEAD, "", ...lines, ...lines, ...lines].join("\n");
  await expect(check(text)).rejects.toThrow(
    "The table has 30,000 rows, and at most 20,000 are imported together. Divide it before row 20003.",
  );
});

test("a check that is cancelled ends", async () => {
  const off = new AbortController();
  off.abort();
  await expect(check([HEAD, ...lines].join("\n"), { signal: off.signal })).rejects.toThrow("aborted");
});

test("feedstocks are checked by their own rules: names of the lab, identifiers that occur once", async () => {
  const head = "Identifier;Feedstock;Amount supplied;Amount units;Supplier;Location;Creation date";
  const line = (identifier: string, feedstock: string, amount: string) =>
    `${identifier};${feedstock};${amount};KG;Bayou Cane Fibre;Biomass store;2026-11-02 09:00`;
  const text = [
    `\uFEFF${head}`,
    line("FS-HMP-01", "hemp hurd", "12,5"),
    line("fs-hmp-01", "Hemp hurd", "1"),
    line("FS-HMP-02", "Moon dust", "1"),
    line("FS-HMP-03", "Hemp hurd", "0"),
    line("FS-HMP-04", "Hemp hurd", "1").replace("KG", "stones"),
  ].join("\n");
  const { file } = await check(text, { kind: feedstockImport });
  expect(
    faulty(file).map(({ number, problems }) => [number, problems.map(({ message }) => message)]),
  ).toEqual([
    [3, ["Feedstock identifier fs-hmp-01 already exists. See line 2."]],
    [
      4,
      [
        expect.stringMatching(
          /^Please select a valid feedstock name\. Allowed: Bamboo chips, Hemp hurd, .*straw\.$/,
        ),
      ],
    ],
    [5, ["Amount supplied must be a number greater than 0"]],
    [6, ["Please select valid amount units. Allowed: kg, g, lb."]],
  ]);
});

const CHEMICALS =
  "Chemical;Amount supplied;Amount units;Concentration;Concentration units;Supplier;Location;Creation date;Expiry date";
const chemical = (made: string, expiry: string, more = "1,5;kg;70;%") =>
  `Nitric acid;${more};1;Wet lab A;${made};${expiry}`;

test("a file with semicolons and decimal commas has the day before the month, in every column", async () => {
  const { file } = await check([CHEMICALS, chemical("03/04/2026", "01/02/2028")].join("\n"), {
    kind: chemicalImport,
  });
  expect(file.questions).toEqual([]);
  expect(file.lines[0]?.body).toMatchObject({
    amount_supplied: 1.5,
    amount_units: "KG",
    concentration_units: "PERCENT",
    creation_date: "2026-04-03T04:00:00.000Z",
    expiry_date: "2028-02-01T05:00:00.000Z",
  });
});

test("units are read as the app shows them, and as they are stored", async () => {
  const units = ["g;5;mM", "L;5;%", "lb;5;other", "mL;5;PERCENT", "LITRES;5;millimolar", "stones;5;°"];
  const rows = units.map((text) => chemical("2026-11-02", "", `1;${text}`));
  const { file } = await check([CHEMICALS, ...rows].join("\n"), { kind: chemicalImport });
  expect(
    file.lines.map(({ body }) => `${body.amount_units} ${body.concentration_units}`).slice(0, -1),
  ).toEqual(["GRAMS MILLIMOLAR", "LITRES PERCENT", "POUNDS OTHER", "ML PERCENT", "LITRES MILLIMOLAR"]);
  expect(file.lines.at(-1)?.problems.map(({ message }) => message)).toEqual([
    "Please select valid amount units. Allowed: kg, g, L, mL, lb, other.",
    "Please select valid concentration units. Allowed: mM, %, other.",
  ]);
});

test("lines are not read before it is known which number of a date is the day", async () => {
  const text = `${HEAD}\nMill,M-1,Other,4,Wet lab A,03/04/2026`;
  expect((await check(text)).file).toMatchObject({
    lines: [],
    questions: [{ column: 5, choices: [{ shown: "Mar 4, 2026" }, { shown: "Apr 3, 2026" }] }],
  });
  const { file } = await check(text, { answers: { 5: "day" } });
  expect(file.lines).toMatchObject([{ problems: [], body: { creation_date: "2026-04-03T04:00:00.000Z" } }]);
});

test("a date that is none is refused with the ways to write it", async () => {
  const { file } = await check(`${HEAD}\nMill,M-1,Other,4,Wet lab A,31/02/2026`);
  expect(faulty(file)).toMatchObject([
    { problems: [{ message: "Please enter a valid date. Write it as 2026-11-19 or 2026-11-19 10:42." }] },
  ]);
});
