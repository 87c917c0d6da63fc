import "fake-indexeddb/auto";
import { expect, onTestFinished, test } from "vitest";
import { type CheckedFile, checkFile } from "#components/import-check.ts";
import { labLookups } from "#domain/lookups/lab-lookups.ts";
import { equipmentImport } from "#features/equipment/equipment-csv.ts";
import { LabStore } from "#store/db.ts";
import { writeRecords } from "#store/record-source.ts";
import { DANA, NOW } from "#tests/fixtures/records.ts";

const HEAD = "Name,Short name,Equipment type,Supplier,Location,Creation date";
const lines = Array.from({ length: 10_000 }, (_, i) => `Mill ${i},M-${i},Other,4,Wet lab A,2026-11-02`);
const faulty = (all: CheckedFile) => all.lines.filter(({ problems }) => problems.length > 0);

async function check(text: string, signal = new AbortController().signal) {
  const store = new LabStore(`check-${crypto.randomUUID()}`);
  onTestFinished(() => store.delete());
  await writeRecords(store, labLookups());
  const told: number[] = [];
  const file = await checkFile(text, {
    ...equipmentImport,
    env: { store, now: () => Date.parse(NOW), newId: () => crypto.randomUUID() },
    user: DANA,
    defaults: { created_by: DANA },
    onProgress: (done) => told.push(done),
    signal,
  });
  return { file, told };
}

test("ten thousand lines are checked in portions, and the page is told of each", async () => {
  const { file, told } = await check([HEAD, ...lines].join("\r\n"));
  expect(file.lines).toHaveLength(10_000);
  expect(faulty(file)).toEqual([]);
  expect(told).toHaveLength(50);
  expect(told.at(-1)).toBe(10_000);
});

test("the last of ten thousand lines is held against the first", async () => {
  const { file } = await check([HEAD, ...lines, "MILL 0,Z,Other,4,Wet lab A,2026-11-02"].join("\n"));
  expect(faulty(file)).toMatchObject([
    { number: 10_002, problems: [{ message: "Equipment name MILL 0 already exists. See line 2." }] },
  ]);
});

test("a check that is called off ends", async () => {
  const off = new AbortController();
  off.abort();
  await expect(check([HEAD, ...lines].join("\n"), off.signal)).rejects.toThrow("aborted");
});
