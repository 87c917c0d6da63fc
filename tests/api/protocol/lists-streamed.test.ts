import { copyFileSync, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import Database from "libsql";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chemicalList } from "#domain/chemicals/views.ts";
import { growTrials } from "#domain/grow-trials/views.ts";
import type { Change } from "#domain/kernel/change.ts";
import { readList } from "#domain/kernel/list.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { isoTime } from "#server/clock.ts";
import { anEmptyFolder } from "#tests/support/a-folder.ts";
import { growChanges } from "../../fixtures/grow-trials.ts";
import { aChemical, aUseRecord, ids } from "../../fixtures/records.ts";
import { createLab, type TestLab } from "../../support/create-lab.ts";

/** Records of the long lists; `npm run test:deep` streams 10,000. */
const MANY = Number(process.env.LIST_RECORDS ?? 4_000);

/** The filled labs, each in a file that the tests copy. */
const filledLabs = anEmptyFolder();

let folder: string;
let file: string;
let lab: TestLab;

beforeEach(() => {
  folder = anEmptyFolder();
  file = join(folder, "lab.sqlite");
});

afterEach(async () => {
  vi.useRealTimers();
  await lab.db.close();
});

const aChange = (i: number, comments: string | null = null): Change => {
  const id = `8d2c1c6e-6a55-4a1b-9d0c-${String(i).padStart(12, "0")}`;
  const record = aChemical({
    id,
    chemical_name_id: i % 3 ? ids.nitricAcid : ids.ethanol,
    amount_supplied: i,
    creation_date: new Date(Date.UTC(2022, 0, 1) + ((i * 7919) % 5000) * 3_600_000).toISOString(),
    use_records: Array.from({ length: i % 9 }, () => aUseRecord()),
    comments,
  });
  return { table: "chemicals", id, record };
};

async function aLabOf(count: number, comments: string | null = null): Promise<void> {
  const filled = join(filledLabs, `${count}-${comments?.length}.sqlite`);
  if (!existsSync(filled)) {
    const first = await createLab({ file: filled, isWithoutPeople: true });
    await first.put(Array.from({ length: count }, (_, i) => aChange(i, comments)));
    await first.db.close();
  }
  copyFileSync(filled, file);
  lab = await createLab({ file });
}

/** The body of the reply, to be read piece by piece. */
async function ask(path = "/api/chemicals") {
  const { body } = await lab.request("GET", path);
  if (body === null) throw new Error("No body");
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const rest = async () => {
    let text = "";
    for (let next = await reader.read(); !next.done; next = await reader.read())
      text += decoder.decode(next.value, { stream: true });
    return text;
  };
  return { reader, rest };
}

/** Whether a read transaction is open: later writes then cannot be moved into the data file. */
function isReading(): boolean {
  const sql = new Database(file);
  const { busy } = sql.prepare("pragma wal_checkpoint(truncate)").get() as { busy: number };
  sql.close();
  return busy === 1;
}

test(`${MANY} chemicals are returned exactly as the view over the records computes them, to the byte`, async () => {
  await aLabOf(MANY);
  for (const [query, wanted] of [
    ["", {}],
    ["?type=ACID", { type: "ACID" }],
  ] as const) {
    const answer = await lab.request("GET", `/api/chemicals${query}`);
    // Not by the runner's own comparison, which would print megabytes.
    expect((await answer.text()) === JSON.stringify(await readList(lab.db, chemicalList, wanted))).toBe(true);
  }
}, 60_000);

test("a list shows one point in time, whatever is written while it is sent", async () => {
  await aLabOf(2_000);
  const before = JSON.stringify(await readList(lab.db, chemicalList, {}));
  const list = await ask();
  await lab.put([{ ...aChange(1999), record: null }, aChange(5000)]);
  expect((await list.rest()) === before).toBe(true);
  const after = JSON.stringify(await readList(lab.db, chemicalList, {}));
  expect(after).not.toBe(before);
  expect((await (await ask()).rest()) === after).toBe(true);
  expect(isReading()).toBe(false);
});

test("a client that disconnects closes the read transaction", async () => {
  await aLabOf(2_000);
  const list = await ask();
  await lab.put([aChange(5000)]);
  expect(isReading()).toBe(true);
  await list.reader.cancel();
  await expect.poll(isReading).toBe(false);
});

test("a slow client holds the read transaction for five seconds, then the rest waits in memory", async () => {
  await aLabOf(2_000);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const before = JSON.stringify(await readList(lab.db, chemicalList, {}));
  const list = await ask();
  await lab.put([aChange(5000)]);
  vi.advanceTimersByTime(4_999);
  expect(isReading()).toBe(true);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.poll(isReading).toBe(false);
  expect((await list.rest()) === before).toBe(true);
});

test("clients that do not read share 50 MB; the others lose their answers, and all may ask again", async () => {
  await aLabOf(1_000, "x".repeat(5_000));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const before = JSON.stringify(await readList(lab.db, chemicalList, {}));
  const lists = await Promise.all(Array.from({ length: Math.ceil(5e7 / before.length) + 2 }, () => ask()));
  await lab.put([aChange(20_000)]);
  expect(isReading()).toBe(true);
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  // No client reads meanwhile: what waits is then in memory, or was given up.
  await expect.poll(isReading, { timeout: 60_000 }).toBe(false);
  const texts = await Promise.allSettled(lists.map(({ rest }) => rest()));
  const whole = texts.flatMap((text) => (text.status === "fulfilled" ? text.value : []));
  expect(whole.every((text) => text === before)).toBe(true);
  expect(whole.length).toBeGreaterThan(0);
  expect(whole.length * before.length).toBeLessThan(5.5e7);
  const after = JSON.stringify(await readList(lab.db, chemicalList, {}));
  expect((await (await ask()).rest()) === after).toBe(true);
}, 120_000);

test("lists wait while the write-ahead log is large, and it is emptied before the next", async () => {
  await aLabOf(2_000);
  // A slow machine writes for longer than the five seconds after which the rest of a list waits in memory.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const slow = await ask();
  const name = "x".repeat(1_000_000);
  for (let i = 0; i < 70; i += 1) {
    const id = crypto.randomUUID();
    await lab.put([{ table: "locations", id, record: { id, name } }]);
  }
  const answered: string[] = [];
  const next = ask().then(async ({ rest }) => {
    answered.push("next");
    await rest();
  });
  await lab.request("GET", "/api/health");
  answered.push("health");
  vi.useRealTimers();
  await slow.reader.cancel();
  answered.push("slow");
  await next;
  expect(answered).toEqual(["health", "slow", "next"]);
  expect(statSync(`${file}-wal`).size).toBeLessThan(1_000_000);
}, 60_000);

test("a HEAD request opens no read transaction", async () => {
  await aLabOf(2_000);
  const { status, body } = await lab.request("HEAD", "/api/chemicals");
  await lab.put([aChange(5000)]);
  expect([status, body, isReading()]).toEqual([200, null, false]);
});

test("a record that cannot be read ends the reply, and is reported in the log", async () => {
  await aLabOf(2_000);
  const sql = new Database(file);
  sql.exec(`update records set doc = json_remove(doc, '$.use_totals') where id like '%000000000000'`);
  sql.close();
  await expect((await ask()).rest()).rejects.toThrow();
  expect(isReading()).toBe(false);
  expect((await lab.request("GET", "/api/equipments")).status).toBe(200);
});

test(`${MANY} chemicals are sent without being in memory at once`, async () => {
  await aLabOf(MANY);
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heapUsed = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const start = heapUsed();
  const list = await ask();
  let [most, pieces] = [heapUsed() - start, 0];
  for (let next = await list.reader.read(); !next.done; next = await list.reader.read()) {
    pieces += 1;
    if (pieces % 5 === 0) most = Math.max(most, heapUsed() - start);
  }
  expect(pieces).toBeGreaterThan(MANY / 350);
  // 4,000 records are 6 MB of text, and more than twice that when parsed.
  expect(most).toBeLessThan(3_000_000);
}, 60_000);

test("the list of grow trials reads its trays for the rows, not as a whole table", async () => {
  lab = await createLab({ file });
  await lab.put(growChanges);
  const whole = vi.spyOn(lab.db, "all");
  const reply = await lab.request("GET", "/api/grow-trials");
  const { growTrials: trials } = await reply.json();
  expect(whole).not.toHaveBeenCalled();
  whole.mockRestore();
  const expected = await growTrials(readingWhole(lab.db), isoTime(lab.clock));
  expect(trials).toEqual(expected.growTrials);
  expect(trials.length).toBeGreaterThan(1);
});

/** The lab as a source that reads whole tables, as a tablet does. */
const readingWhole = (db: TestLab["db"]): RecordSource => ({
  get: (table, id) => db.get(table, id),
  all: (table, also) => db.all(table, also),
  childrenOf: (table, field, id) => db.childrenOf(table, field, id),
});
