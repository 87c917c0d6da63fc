import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { type AnyCommand, fillPath } from "#contract/operation.ts";
import { refKey } from "#domain/kernel/change.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { exportLab } from "#server/exchange/eln/export/export-eln.ts";
import { importCrate } from "#server/exchange/eln/import/import-crate.ts";
import { claimNames } from "#server/lab/housekeeping.ts";
import { exampleRecords, examples } from "#tests/fixtures/examples.ts";
import { fileOfExample } from "#tests/fixtures/images.ts";
import { spareRecords } from "#tests/fixtures/withdrawals.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { sentAs } from "#tests/support/a-form.ts";
import { createLab, handClock } from "#tests/support/create-lab.ts";
import { contentOf, emptyLab, written } from "#tests/support/eln-files.ts";

const stored = join(import.meta.dirname, "../../snapshots");
const released = [
  ["10", gunzipSync(readFileSync(join(stored, "lab-schema-10.sqlite.gz")))],
  ["13", brotliDecompressSync(readFileSync(join(stored, "lab-schema-13.sqlite.br")))],
] as const;

test.each(released)("a lab of the released version %s is imported as it is", async (_, bytes) => {
  const file = join(aFolder(), "lab.sqlite");
  mkdirSync(dirname(file), { recursive: true });
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
