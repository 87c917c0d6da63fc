import { join } from "node:path";
import { expect, test } from "vitest";
import type { LabDb } from "#server/db/lab-db.ts";
import { openPostgres } from "#server/db/postgres/postgres.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { aChemical, aUseRecord, chemicalChanges, ids } from "#tests/fixtures/records.ts";
import { anEmptyFolder } from "#tests/support/a-folder.ts";
import { createLab, type TestLab } from "#tests/support/create-lab.ts";
import { emptyDatabase, testDatabase } from "#tests/support/open-lab.ts";

const turn = "export of the lab";

/** A lab on the disk, or on the PostgreSQL server of this run, and the function that opens it as another server does. */
async function aLab(): Promise<TestLab & { openAgain: () => Promise<LabDb> }> {
  if (testDatabase !== undefined) {
    const database = await emptyDatabase(testDatabase);
    return { ...(await createLab({ database })), openAgain: async () => (await openPostgres(database)).db };
  }
  const folder = anEmptyFolder();
  const file = join(folder, "lab.sqlite");
  return { ...(await createLab({ file })), openAgain: async () => openSqlite(file).db };
}

async function listed<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

const open = async ({ db }: { db: LabDb }) => (await db.snapshot(turn)) ?? expect.fail("The turn is free");

test("a snapshot shows one state of the lab, whatever is written later", async () => {
  const lab = await aLab();
  await lab.put(chemicalChanges(aChemical({ comments: "before", use_records: [aUseRecord()] })));
  const snapshot = await open(lab);
  const ref = { table: "chemicals", id: ids.chemical } as const;
  const read = async () => ({
    doc: await snapshot.get(ref.table, ref.id),
    all: await snapshot.all("chemicals"),
    stored: await snapshot.stored([ref, { table: "chemicals", id: "unknown" }]),
    after: await snapshot.storedAfter("chemicals", "", 10),
    uses: await snapshot.idsOfChildren("use_records", "stock_id", ref.id),
    history: await listed(snapshot.history(ref.table, ref.id)),
  });
  const before = await read();
  expect(before.stored).toEqual(before.after);
  expect(before.stored).toMatchObject([{ ...ref, version: 1, doc: { comments: "before" } }]);
  expect(before.uses).not.toEqual([]);
  await lab.put([
    ...chemicalChanges(aChemical({ comments: "after" })),
    ...chemicalChanges(aChemical({ id: crypto.randomUUID() })),
  ]);
  expect(await read()).toEqual(before);
  await snapshot.close();
  const later = await open(lab);
  expect(await later.all("chemicals")).toHaveLength(2);
  await later.close();
});

test("a table is read in slices by id, with its deleted records", async () => {
  const lab = await aLab();
  const tags = Array.from({ length: 25 }, (_, i) => ({
    id: `tag-${String(i).padStart(2, "0")}`,
    comment: `${i}`,
  }));
  await lab.put(tags.map((tag) => ({ table: "tag_comments" as const, id: tag.id, record: tag })));
  await lab.put([{ table: "tag_comments", id: "tag-07", record: null }]);
  const snapshot = await open(lab);
  const found: string[] = [];
  for (let after = ""; ; ) {
    const slice = await snapshot.storedAfter("tag_comments", after, 10);
    found.push(...slice.map(({ id, doc }) => `${id} ${doc === null ? "deleted" : ""}`.trim()));
    if (slice.length < 10) break;
    after = slice.at(-1)?.id ?? "";
  }
  const own = found.filter((one) => one.startsWith("tag-"));
  expect(own).toEqual(tags.map(({ id }) => (id === "tag-07" ? "tag-07 deleted" : id)));
  await snapshot.close();
});

test("every version of a record is read, however many they are", async () => {
  const lab = await aLab();
  for (let i = 0; i < 45; i += 1)
    await lab.put([
      { table: "tag_comments", id: "a", record: { id: "a", comment: `${i}` } },
      { table: "tag_comments", id: "b", record: { id: "b", comment: "b" } },
    ]);
  const snapshot = await open(lab);
  await snapshot.storedAfter("tag_comments", "", 10);
  const versions = await listed(snapshot.history("tag_comments", "a"));
  expect(versions).toEqual(await lab.db.history("tag_comments", "a"));
  expect(versions).toHaveLength(45);
  expect(await listed(snapshot.history("tag_comments", "b"))).toEqual(
    await lab.db.history("tag_comments", "b"),
  );
  await snapshot.close();
});

test("there is one snapshot of a turn at a time, and one for each turn", async () => {
  const lab = await aLab();
  const first = await open(lab);
  expect(await lab.db.snapshot(turn)).toBeNull();
  const other = await lab.db.snapshot("export of a record");
  expect(other).not.toBeNull();
  await first.close();
  await first.close();
  const second = await open(lab);
  expect(await lab.db.snapshot(turn)).toBeNull();
  await Promise.all([second.close(), other?.close()]);
});

test.runIf(testDatabase !== undefined)("a turn is that of the lab: of all its servers", async () => {
  const lab = await aLab();
  const another = await lab.openAgain();
  const first = await open(lab);
  expect(await another.snapshot(turn)).toBeNull();
  await first.close();
  const second = await open({ db: another });
  expect(await lab.db.snapshot(turn)).toBeNull();
  await second.close();
  await another.close();
});

test("a lab closes its open snapshots when it is closed", async () => {
  const lab = await aLab();
  const snapshot = await open(lab);
  await snapshot.all("chemicals");
  await lab.db.close();
  await snapshot.close();
});
