import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import Database from "libsql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import type { AnyQuery } from "#contract/operation.ts";
import type { ChemicalDetail } from "#domain/chemicals/schema.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { ledgerRows } from "#domain/resource-use/ledger.ts";
import { type StockTable, stockTables } from "#domain/resource-use/names.ts";
import type { LabStore } from "#store/db.ts";
import { writeTables } from "#sync/outbox/server-copies.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { rebase } from "#sync/write/overlay.ts";
import { submit } from "#sync/write/submit.ts";
import { DANA, ids } from "#tests/fixtures/records.ts";
import { released } from "#tests/fixtures/released-versions.ts";
import { anEmptyFolder } from "#tests/support/a-folder.ts";
import { createLab, handClock, type TestLab } from "#tests/support/create-lab.ts";
import { storeRecords } from "#tests/support/store-records.ts";
import { aTablet, states, type Tablet } from "./a-tablet.ts";
import { TabletLocks } from "./world/locks.ts";
import { type StoreCopy, writeCopy } from "./world/store-copy.ts";

/**
 * A lab's data file and a tablet of the last version that stored the uses of a stock inside the stock: what its API
 * returned, what its tablet showed with nine unsent or undelivered writes, and the histories.
 */
type Snapshot = {
  token: string;
  rows: Record<string, Omit<StoreCopy[number], "table">>;
  figures: { tablet: unknown; server: unknown };
  histories: Record<string, unknown>;
};

const NOW = "2026-11-22T13:00:00.000Z";
const folder = join(import.meta.dirname, "../snapshots");
const unzip = (name: string) => gunzipSync(readFileSync(join(folder, name)));
const snapshot = JSON.parse(unzip("tablet-schema-14.json.gz").toString()) as Snapshot;

let lab: TestLab;
let tablet: Tablet;
let data: string;

beforeEach(async () => {
  data = anEmptyFolder();
  const file = join(data, "lab.sqlite");
  writeFileSync(file, unzip("lab-schema-10.sqlite.gz"));
  lab = await createLab({ file, clock: handClock(NOW), isWithoutPeople: true });
  const factory = new IDBFactory();
  await writeOldStore(factory);
  tablet = await aTablet(lab, { beside: { factory, locks: new TabletLocks() } as Tablet });
});

afterEach(async () => {
  await lab.db.close();
});

/** The tablet's database as schema 14 had it; `edit` changes its rows first. */
async function writeOldStore(indexedDB: IDBFactory, edit = (rows: Snapshot["rows"]) => rows): Promise<void> {
  const store = new Dexie("fibril", { indexedDB, IDBKeyRange });
  for (const [version, tables] of Object.entries(released)) {
    if (Number(version) <= 14) store.version(Number(version)).stores(tables);
  }
  await store.open();
  const copy = Object.entries(edit(snapshot.rows)).map(([table, rest]) => ({ table, ...rest }));
  await writeCopy(store as LabStore, copy);
  store.close();
}

const lists = {
  cakes: [queries.listCakes, queries.getCake],
  chemicals: [queries.listChemicals, queries.getChemical],
  cnfs: [queries.listCnfs, queries.getCnf],
  feedstocks: [queries.listFeedstocks, queries.getFeedstock],
} as const satisfies Record<StockTable, readonly [AnyQuery, AnyQuery]>;

/** Everything that shows a use or an amount: the lists and details of all stocks, the uses, samples and a process. */
async function figuresOf(records: RecordSource) {
  const ask = (query: AnyQuery, params = {}) => query.read(records, { params, query: {} }, NOW);
  const stocks: Record<string, unknown> = {};
  for (const table of stockTables) {
    const [all, one] = lists[table];
    const list = (await ask(all)) as { id: string }[];
    stocks[table] = { list, full: await Promise.all(list.map(({ id }) => ask(one, { id }))) };
  }
  return {
    stocks,
    uses: await ask(queries.listUseRecords),
    samples: await ask(queries.listSamples),
    process: await ask(queries.getNopProcess, { id: ids.nopProcess }),
  };
}

/** As JSON has it: a missing value and `undefined` are the same. */
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));

test("a data file of the version before is upgraded: every amount, use and history is the same", async () => {
  // The present version may return more fields.
  expect(asJson(await figuresOf(lab.db))).toMatchObject(snapshot.figures.server as object);
  for (const [path, history] of Object.entries(snapshot.histories)) {
    const reply = await lab.request("GET", `/api/history/${path}`, { token: snapshot.token });
    expect([path, await reply.json()]).toEqual([path, history]);
  }
  expect((await lab.db.all("claims")).filter(({ id }) => id.startsWith("use_record:"))).toEqual([]);
});

test("a tablet of the version before is upgraded: what it showed with its unsent uses is the same", async () => {
  expect(asJson(await figuresOf(storeRecords(tablet.store)))).toMatchObject(
    snapshot.figures.tablet as object,
  );
  expect(await states(tablet)).toEqual(["sent", ...Array(8).fill("queued")]);
});

test("the unsent uses of an upgraded tablet reach the upgraded server once each, and both show the same", async () => {
  await syncTurn(tablet.env, { force: true });
  expect(await states(tablet)).toEqual(Array(9).fill("done"));
  expect(await tablet.store.base.count()).toBe(0);
  const server = asJson(await figuresOf(lab.db));
  expect(asJson(await figuresOf(storeRecords(tablet.store)))).toEqual(server);
  const known = new Set((snapshot.figures.server as typeof server).uses.map(({ id }: { id: string }) => id));
  const added = server.uses.filter(({ id }: { id: string }) => !known.has(id));
  expect(added).toHaveLength(5);
  const amounts = ({ stocks }: typeof server): Record<string, number> =>
    Object.fromEntries(
      stockTables.flatMap((table) =>
        stocks[table].list.map((one: { id: string; amount_remaining: number }) => [
          one.id,
          one.amount_remaining,
        ]),
      ),
    );
  expect(amounts(server)).toEqual(amounts(snapshot.figures.tablet as typeof server));
});

test("a correction from before counts remains a difference after the upgrade, until a count is newer", async () => {
  await syncTurn(tablet.env, { force: true });
  const chemical = async (records: RecordSource) => {
    const question = { params: { id: ids.chemical }, query: {} };
    const read = (await queries.getChemical.read(records, question, NOW)) as ChemicalDetail;
    const corrections = read.corrections.map(({ delta, new_amount_remaining: counted }) => ({
      delta,
      counted,
    }));
    return {
      left: read.amount_remaining,
      corrections,
      ledger: ledgerRows("chemicals", read).at(-1)?.balance,
    };
  };
  // As the snapshot has it: the figures before.
  const before = { left: 7, corrections: [{ delta: -0.066667, counted: null }], ledger: 7 };
  expect(await chemical(lab.db)).toEqual(before);
  expect(await chemical(storeRecords(tablet.store))).toEqual(before);

  const body = { reason: "Counted", created_by: DANA, creation_date: NOW, new_amount_remaining: 6.5 };
  const { correctChemical } = commands;
  const session = await tablet.store.session.get("current");
  await submit(tablet.env, session?.email ?? "", correctChemical, { params: { id: ids.chemical }, body });
  await syncTurn(tablet.env, { force: true });
  const after = {
    left: 6.5,
    corrections: [...before.corrections, { delta: null, counted: 6.5 }],
    ledger: 6.5,
  };
  expect(await chemical(lab.db)).toEqual(after);
  expect(await chemical(storeRecords(tablet.store))).toEqual(after);
});

test("a rebase on an upgraded tablet changes nothing", async () => {
  const before = await figuresOf(storeRecords(tablet.store));
  await tablet.store.transaction("rw", writeTables(tablet.store), async () => {
    await rebase(tablet.store);
  });
  expect(await figuresOf(storeRecords(tablet.store))).toEqual(before);
});

test.each([["none"], [null], [7], [{}], [[null]], [[{ amount_used: 1 }]]])(
  "a stock whose uses are %j stays as it is, on server and tablet, and the others are upgraded",
  async (uses) => {
    const file = join(data, "broken.sqlite");
    writeFileSync(file, unzip("lab-schema-10.sqlite.gz"));
    const sql = new Database(file);
    const chemical = "from records where table_name = 'chemicals' order by position limit 1";
    const { id } = sql.prepare(`select id ${chemical}`).get() as { id: string };
    sql
      .prepare("update records set doc = json_set(doc, '$.use_records', json(?)) where id = ?")
      .run(JSON.stringify(uses), id);
    const docOf = () => (sql.prepare("select doc from records where id = ?").get(id) as { doc: string }).doc;
    const before = docOf();
    const broken = await createLab({ file, clock: handClock(NOW), isWithoutPeople: true });
    expect(docOf()).toEqual(before);
    expect((await broken.db.all("use_records")).length).toBeGreaterThan(0);
    await broken.db.close();
    sql.close();

    const factory = new IDBFactory();
    const row = { id, use_records: uses };
    await writeOldStore(factory, ({ chemicals, ...rows }) => ({
      ...rows,
      chemicals: { keys: [...(chemicals?.keys ?? []), id], rows: [...(chemicals?.rows ?? []), row] },
    }));
    const { store } = await aTablet(lab, { beside: { factory, locks: new TabletLocks() } as Tablet });
    expect(await store.table("chemicals").get(id)).toEqual(row);
    expect(await store.table("use_records").count()).toBeGreaterThan(0);
  },
);
