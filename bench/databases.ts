import type { Chemical } from "#domain/chemicals/schema.ts";
import { chemicalList } from "#domain/chemicals/views.ts";
import type { Lab } from "#server/db/lab.ts";
import type { LabTransaction } from "#server/db/lab-db.ts";
import { loadLookups } from "#server/lab/load-lookups.ts";
import { aChemical, chemicalChanges, ids } from "#tests/fixtures/records.ts";
import { at, enginesOn, PAGE } from "./engines.ts";

export type Row = [name: string, ...figures: (string | number)[]];
export type Tools = {
  quantile: (times: number[], part: number) => number;
  table: (head: string[], rows: Row[]) => void;
};

export const clock = { now: () => Date.parse(at) };
export const by = {
  command: "c",
  operation: "createChemical",
  user: "dana@lab.example",
  device: null,
  at,
  recorded_at: null,
  clock_off_ms: null,
};
async function fill({ db }: Lab, count: number): Promise<void> {
  for (let from = 0; from < count; from += PAGE) {
    const chemicals = Array.from({ length: Math.min(PAGE, count - from) }, (_, i) =>
      aChemical({
        id: crypto.randomUUID(),
        chemical_name_id: [ids.nitricAcid, ids.ethanol, ids.sodiumHydroxide][i % 3] ?? "",
        creation_date: new Date(Date.UTC(2022, 11, 1) + (from + i) * 60_000).toISOString(),
        use_records: [],
      }),
    );
    await db.transaction((tx) =>
      tx.apply(
        chemicals.flatMap((chemical) => chemicalChanges(chemical)),
        by,
      ),
    );
  }
}

export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now();
  const value = await work();
  return { ms: performance.now() - start, value };
}

/** Blocks of each side, in turns, after one that is not counted. */
const BLOCKS = 9;

/**
 * Milliseconds of one call, in a block of `count`. One call of each side in turns would let the same side pay for the
 * garbage of both: the collector then runs at the same place of each round.
 */
async function timeEach(count: number, work: () => Promise<unknown>): Promise<number> {
  const { ms } = await timed(async () => {
    for (let i = 0; i < count; i += 1) await work();
  });
  return ms / count;
}

/** One write as a command does it: the reply is looked for, then the record, its history and the reply are stored. */
export function write({ db }: Lab, id: string): Promise<unknown> {
  const write = async (tx: LabTransaction) => {
    await tx.reply(id);
    await tx.lock([`chemicals:${id}`]);
    const cursor = await tx.apply([{ table: "chemicals", id, record: aChemical({ id }) }], by);
    const text = JSON.stringify(aChemical({ id }));
    const stored = { key: id, user: "u", operation: "o", method: "POST", path: "/", fingerprint: "f" };
    await tx.saveReply({
      ...stored,
      request: text,
      recorded_at: null,
      clock_off_ms: null,
      received_at: at,
      device: null,
      status: 201,
      body: text,
      cursor,
    });
  };
  return db.transaction(write, [id]);
}

export async function pull({ db }: Lab): Promise<number> {
  let [rows, cursor] = [0, 0];
  for (;;) {
    const found = await db.changes(cursor, PAGE);
    rows += found.length;
    if (found.length < PAGE) return rows;
    cursor = found.at(-1)?.position ?? 0;
  }
}

export async function list({ db }: Lab): Promise<number> {
  let rows = 0;
  for await (const slice of db.rows(chemicalList, {})) rows += slice.length;
  return rows;
}

/** The same rows, made from documents and from joined records that are in memory. */
async function rowsBeside({ db }: Lab): Promise<(docs: Chemical[]) => number> {
  const joined = new Map<unknown, unknown>();
  for (const table of chemicalList.joins)
    for (const record of await db.all(table)) joined.set(record.id, record);
  const joins = { get: (_, id) => joined.get(id), childrenOf: () => [] } as Parameters<
    typeof chemicalList.row
  >[0];
  return (docs) => docs.flatMap((doc) => chemicalList.row(joins, doc, {}) ?? []).length;
}

/** Our database adapters beside the same SQL on the bare driver, in turns. `server` is a PostgreSQL server's URL, or null. */
export async function besideDriver(server: string | null, { quantile, table }: Tools): Promise<void> {
  for (const engine of await enginesOn(server)) {
    const lab = await engine.open();
    await loadLookups(lab.db, clock);
    await fill(lab, 1000);
    const bare = await engine.bare();
    const toRows = await rowsBeside(lab);
    const blocks = async (size: number, ours: () => Promise<unknown>, theirs: () => Promise<unknown>) => {
      const times: [number[], number[]] = [[], []];
      for (let i = 0; i < BLOCKS + 1; i += 1) {
        const [a, b] = [await timeEach(size, ours), await timeEach(size, theirs)];
        if (i === 0) continue;
        times[0].push(a);
        times[1].push(b);
      }
      return times;
    };
    const lists = await blocks(
      30,
      () => list(lab),
      async () => toRows(await bare.list()),
    );
    const writes = await blocks(
      50,
      () => write(lab, crypto.randomUUID()),
      () => bare.write(crypto.randomUUID()),
    );
    await fill(lab, 48_000);
    const feeds = await blocks(
      2,
      () => pull(lab),
      () => bare.feed(),
    );
    const row = (name: string, [ours, theirs]: [number[], number[]]): Row => {
      const [a, b] = [quantile(ours, 0.5), quantile(theirs, 0.5)];
      return [name, a.toFixed(2), b.toFixed(2), `${(a / b).toFixed(2)}×`];
    };
    table(
      [`${engine.name}, beside the bare driver`, "ms", "driver ms", "ratio"],
      [row("a write", writes), row("a list of 1,000", lists), row("the feed of 50,000", feeds)],
    );
    await bare.close();
    await lab.db.close();
    await engine.remove();
  }
}
