import { expect, onTestFinished, test } from "vitest";
import { type CheckedFile, checkFile } from "#components/import/import-check.ts";
import type { CsvImport } from "#components/import/import-dialog.tsx";
import { labLookups } from "#domain/lookups/lab-lookups.ts";
import { equipmentImport } from "#features/equipment/equipment-csv.ts";
import { feedstockImport } from "#features/feedstocks/feedstock-csv.ts";
import { LabStore } from "#store/db.ts";
import { writeRecords } from "#store/write-records.ts";
import { DANA, NOW } from "#tests/fixtures/records.ts";

const HEAD = "Name,Short name,Equipment type,Supplier,Location,Creation date";
const lines = Array.from({ length: 10_000 }, (_, i) => `Mill ${i},M-${i},Other,4,Wet lab A,2026-11-02`);
const faulty = (all: CheckedFile) => all.lines.filter(({ problems }) => problems.length > 0);

type Options = { signal?: AbortSignal; kind?: CsvImport };

async function check(text: string, { signal, kind = equipmentImport }: Options = {}) {
  const store = new LabStore(`check-${crypto.randomUUID()}`);
  onTestFinished(() => store.delete());
  await writeRecords(store, labLookups());
  const progress: number[] = [];
  const file = await checkFile(text, {
    ...kind,
    env: { store, now: () => Date.parse(NOW), newId: () => crypto.randomUUID() },
    user: DANA,
    role: "member",
    defaults: { created_by: DANA },
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
  ].join("\n");
  const { file } = await check(text, { kind: feedstockImport });
  expect(
    faulty(file).map(({ number, problems }) => [number, problems.map(({ message }) => message)]),
  ).toEqual([
    [3, ["Feedstock identifier fs-hmp-01 already exists. See line 2."]],
    [4, ["Please select a valid feedstock name"]],
    [5, ["Amount supplied must be a number greater than 0"]],
  ]);
});
