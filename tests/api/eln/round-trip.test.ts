import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { refKey } from "#domain/kernel/change.ts";
import type { LabDb } from "#server/db/lab-db.ts";
import { fillDemoLab } from "#server/demo/demo-lab.ts";
import { exportLab } from "#server/eln/export/export-eln.ts";
import { importCrate } from "#server/eln/import/import-crate.ts";
import { readWholeLab } from "#server/eln/read/whole-lab.ts";
import type { Files } from "#server/files/files.ts";
import { measure } from "#server/files/measure.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { createLab, handClock, type TestLab } from "#tests/support/create-lab.ts";

/** Everything that an export has: records with their histories, and the digest of every file. */
async function contentOf({ db, files }: { db: LabDb; files: Files }) {
  const { since, records } = await readWholeLab(db);
  const digests: [string, string][] = [];
  for await (const name of files.names()) {
    const file = await files.read(name);
    if (file) digests.push([name, (await measure(Readable.fromWeb(file.open() as never))).sha256]);
  }
  return {
    since,
    records: records.toSorted((a, b) => (refKey(a) < refKey(b) ? -1 : 1)),
    files: digests.toSorted(),
  };
}

async function written(file: Readable): Promise<string> {
  const path = join(aFolder(), "lab.eln");
  await mkdir(dirname(path), { recursive: true });
  await pipeline(file, createWriteStream(path));
  return path;
}

const emptyLab = () => createLab({ operations: [], isWithoutPeople: true });

describe("an .eln file of the demonstration", () => {
  let lab: TestLab;
  let whole: string;
  beforeAll(async () => {
    lab = await createLab({ clock: handClock("2026-11-21T19:23:28.000Z"), isWithoutPeople: true });
    await fillDemoLab(lab);
    whole = await written((await exportLab(lab, "https://lab.example")).file);
  }, 120_000);

  test("has every record, history and picture of the lab: an empty lab that imports it is equal", async () => {
    const copy = await emptyLab();
    await importCrate(copy, whole);
    const [before, after] = [await contentOf(lab), await contentOf(copy)];
    expect(after.since).toBe(before.since);
    expect(after.files).toEqual(before.files);
    expect(after.records.map(refKey)).toEqual(before.records.map(refKey));
    expect(after.records).toEqual(before.records);
    expect(before.records.length).toBeGreaterThan(500);
    expect(before.files.length).toBeGreaterThan(10);
  }, 120_000);
});
