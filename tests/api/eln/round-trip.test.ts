import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { type AnyCommand, fillPath } from "#contract/operation.ts";
import { refKey } from "#domain/kernel/change.ts";
import { findableTables } from "#domain/tables.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { exportLab, exportRecord } from "#server/exchange/eln/export/export-eln.ts";
import { importCrate } from "#server/exchange/eln/import/import-crate.ts";
import { claimNames, loadLookups } from "#server/lab/housekeeping.ts";
import { exampleRecords, examples } from "#tests/fixtures/examples.ts";
import { fileOfExample } from "#tests/fixtures/images.ts";
import { spareRecords } from "#tests/fixtures/withdrawals.ts";
import { anEmptyFolder } from "#tests/support/a-folder.ts";
import { sentAs } from "#tests/support/a-form.ts";
import { createLab, handClock, type TestLab } from "#tests/support/create-lab.ts";
import { contentOf, demonstration, emptyLab, written } from "#tests/support/eln-files.ts";
import { perFile } from "#tests/support/per-test.ts";

/** The exported file of the whole lab. */
let file: string;
/** A lab that was empty and has imported the file. No test writes in it. */
let copy: TestLab;
let counts: Awaited<ReturnType<typeof importCrate>>;
let content: Awaited<ReturnType<typeof contentOf>>;
const lab = perFile(() => demonstration(), 120_000);
beforeAll(async () => {
  file = await written((await exportLab(lab, null)).file);
  copy = await emptyLab();
  counts = await importCrate(copy, file);
  content = await contentOf(lab);
}, 120_000);

describe("an .eln file of the whole lab", () => {
  test("has every record, history and picture: an empty lab that imports it is equal", async () => {
    const { records, files } = counts;
    const [before, after] = [content, await contentOf(copy)];
    expect(after.since).toBe(before.since);
    expect(after.files).toEqual(before.files);
    expect(after.records.map(refKey)).toEqual(before.records.map(refKey));
    expect(after.records).toEqual(before.records);
    expect([records, files]).toEqual([before.records.length, before.files.length / 2]);
    expect(before.records.filter(({ doc }) => doc === null)).toHaveLength(1);
    expect(before.records.length).toBeGreaterThan(500);
    expect(before.files.length).toBeGreaterThan(10);
  });

  test("gives the imported lab an epoch of its own, and the lab can be used", async () => {
    const used = await emptyLab();
    const epoch = await used.db.epoch();
    await importCrate(used, file);
    expect(await used.db.epoch()).toBe(epoch);
    expect(epoch).not.toBe(await lab.db.epoch());
    const before = await used.db.position();
    await loadLookups(used.db, used.clock);
    expect(await used.db.position()).toBe(before);
    await used.put([{ table: "locations", id: "a", record: { id: "a", name: "Shelf" } }]);
    expect((await used.db.changes(before, 10)).map(({ id, version }) => [id, version])).toEqual([["a", 1]]);
    expect(await used.db.faults()).toEqual([]);
  });

  test("is the same again when the imported lab is exported", async () => {
    const second = await emptyLab();
    await importCrate(second, await written((await exportLab(copy, null)).file));
    expect((await contentOf(second)).records).toEqual(content.records);
  });
});

describe("an .eln file of one record", () => {
  test.each(findableTables)(
    "of %s can be imported into an empty lab, with the same records",
    async (table) => {
      const { records, files } = content;
      const all = new Map(records.map((one) => [refKey(one), one]));
      const [first] = await lab.db.all(table);
      const { id } = first ?? expect.fail(`the demonstration has no ${table}`);
      const part = await emptyLab();
      const found = await exportRecord(lab, { table, id }, "https://lab.example");
      await importCrate(part, await written(found?.file ?? expect.fail("no such record")));
      const imported = await contentOf(part);
      expect(imported.records.map(refKey)).toContain(refKey({ table, id }));
      const known = imported.records.map((one) => all.get(refKey(one)));
      // Who wrote a use is in the history of its stock.
      const comparable = (record: (typeof known)[number]) =>
        record && { ...record, written: record.history.length > 0 ? record.written : null };
      // Counters are computed from the records that are there.
      const equal = imported.records
        .map(({ table }, i) => [i, table] as const)
        .filter(([, one]) => one !== "counters");
      expect(equal.map(([i]) => comparable(imported.records[i]))).toEqual(
        equal.map(([i]) => comparable(known[i])),
      );
      for (const file of imported.files) expect(files).toContainEqual(file);
    },
  );

  test("has the lineage of a CNF from the feedstock to the grow trial, and pictures", async () => {
    const [tray] = (await lab.db.all("tray_formulations")).filter(({ cnf_id }) => cnf_id !== null);
    const part = await emptyLab();
    const found = await exportRecord(lab, { table: "cnfs", id: tray?.cnf_id ?? "" }, null);
    await importCrate(part, await written(found?.file ?? expect.fail("no such record")));
    for (const table of ["feedstocks", "nop_processes", "cakes", "cnfs", "grow_trials"] as const)
      expect(await part.db.all(table), table).not.toEqual([]);
  });
});

const stored = join(import.meta.dirname, "../../snapshots");
const released = [
  ["10", gunzipSync(readFileSync(join(stored, "lab-schema-10.sqlite.gz")))],
  ["13", brotliDecompressSync(readFileSync(join(stored, "lab-schema-13.sqlite.br")))],
] as const;

test.each(released)("a lab of the released version %s is imported as it is", async (_, bytes) => {
  const file = join(anEmptyFolder(), "lab.sqlite");
  writeFileSync(file, bytes);
  const { clock, files } = await emptyLab();
  const old = { ...openSqlite(file), clock, files };
  const before = await contentOf(old);
  const copy = await emptyLab();
  const { missing } = await importCrate(copy, await written((await exportLab(old, null)).file));
  const after = await contentOf(copy);
  await claimNames(old.db, clock);
  // The snapshot has no files. Claims and counters are computed: claims of earlier versions had other ids.
  const comparable = ({ records }: typeof before) =>
    records.filter(({ table }) => !["claims", "counters", "images"].includes(table));
  expect(comparable(after)).toEqual(comparable(before));
  expect(after.records.length).toBeGreaterThan(100);
  const claims = async ({ db }: Pick<typeof copy, "db">) =>
    (await db.all("claims"))
      .filter(({ owner_table }) => owner_table !== "images")
      .map(({ id, owner_id }) => [id, owner_id])
      .sort();
  expect(await claims(copy)).toEqual(await claims(old));
  expect(missing).toHaveLength((await old.db.all("images")).length);
});

test("what every command writes is imported as it is", async () => {
  const lab = await createLab({ clock: handClock("2026-11-19T15:42:00.000Z") });
  // A picture of the examples has no file.
  const isFile = ({ table }: { table: string }) => table === "images";
  await lab.put([...exampleRecords, ...spareRecords].filter((one) => !isFile(one)));
  // As at each start of a server.
  await claimNames(lab.db, lab.clock);
  for (const command of Object.values<AnyCommand>(commands)) {
    const { params = {}, body } = examples[command.name] ?? {};
    const sent = sentAs(command, body, fileOfExample(command.name));
    await lab.request(command.method, fillPath(command.path, params), sent);
  }
  const before = await contentOf(lab);
  const copy = await emptyLab();
  const { files } = await importCrate(copy, await written((await exportLab(lab, null)).file));
  expect(files).toBe(before.records.filter(isFile).length);
  const after = await contentOf(copy);
  // The examples have experiments that no counter has numbered.
  const comparable = ({ records }: typeof before) => records.filter(({ table }) => table !== "counters");
  expect(after.records.map(refKey)).toEqual(before.records.map(refKey));
  expect(comparable(after)).toEqual(comparable(before));
});
