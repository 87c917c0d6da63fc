import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import pg from "pg";
import { chemicalList } from "#domain/chemicals/views.ts";
import type { Lab } from "#server/db/lab.ts";
import { openPostgres } from "#server/db/postgres/postgres.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { loadLookups } from "#server/lab/load-lookups.ts";
import { aChemical, chemicalChanges, ids } from "#tests/fixtures/records.ts";
import { emptyDatabase } from "#tests/support/open-lab.ts";

type Row = [name: string, ...figures: (string | number)[]];
type Tools = {
  quantile: (times: number[], part: number) => number;
  table: (head: string[], rows: Row[]) => void;
};

const at = "2026-11-19T15:42:00.000Z";
const clock = { now: () => Date.parse(at) };
const by = {
  command: "c",
  operation: "createChemical",
  user: "dana@lab.example",
  device: null,
  at,
  recorded_at: null,
  clock_off_ms: null,
};
const PAGE = 1000;

/** The same statements without our code: on the driver itself, and the connection that runs them. */
type Bare = {
  write(id: string): Promise<void>;
  list(): Promise<unknown[]>;
  feed(): Promise<number>;
  close(): Promise<void>;
};
type Engine = {
  name: string;
  open(): Promise<Lab>;
  bare(): Promise<Bare>;
  /** Bytes on the disk, indexes included. */
  bytes(): Promise<number>;
  remove(): Promise<void>;
};

function onSqlite(): Engine {
  const folder = mkdtempSync(join(tmpdir(), "fibril-bench-"));
  const file = join(folder, "lab.sqlite");
  return {
    name: "SQLite",
    open: async () => openSqlite(file),
    bare: async () => {
      const sql = new Database(file);
      sql.pragma("synchronous = FULL");
      const record = sql.prepare("insert into records values ('chemicals', ?, 1, ?, 0, ?, ?, 'u', 'c')");
      const history = sql.prepare(
        "insert into history values (?, 'chemicals', ?, 1, 'created', ?, null, 'u', null, 'c', 'o', ?, null)",
      );
      const reply = sql.prepare(
        "insert into replies values (?, 'u', 'o', 'POST', '/', 'f', ?, null, ?, null, 201, ?, ?, null)",
      );
      const count = sql.prepare("update counter set position = ?");
      const position = sql.prepare("select position from counter");
      const list = sql.prepare("select doc from records where table_name = 'chemicals' and deleted = 0");
      const feed = sql.prepare("select * from records where position > ? order by position limit ?");
      return {
        write: async (id) => {
          const text = JSON.stringify(aChemical({ id }));
          sql.exec("begin immediate");
          const next = (position.get() as { position: number }).position + 1;
          record.run(id, next, text, at);
          history.run(next, id, at, text);
          reply.run(id, text, at, text, next);
          count.run(next);
          sql.exec("commit");
        },
        list: async () => (list.all() as { doc: string }[]).map(({ doc }) => JSON.parse(doc)),
        feed: async () => {
          let [rows, cursor] = [0, 0];
          for (;;) {
            const found = feed.all(cursor, PAGE) as { position: number; doc: string | null }[];
            for (const { doc } of found) JSON.parse(doc ?? "null");
            rows += found.length;
            if (found.length < PAGE) return rows;
            cursor = found.at(-1)?.position ?? 0;
          }
        },
        close: async () => void sql.close(),
      };
    },
    bytes: async () => statSync(file).size,
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

async function onPostgres(server: string): Promise<Engine> {
  const url = await emptyDatabase(server);
  return {
    name: "PostgreSQL",
    open: () => openPostgres(url),
    bare: async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
      return {
        write: async (id) => {
          const text = JSON.stringify(aChemical({ id }));
          await client.query("begin");
          const { rows } = await run(
            "position",
            "select position from counter where one = $1 for update",
            [1],
          );
          const next = Number(rows[0].position) + 1;
          await run(
            "record",
            "insert into records values ('chemicals', $1, 1, $2, false, $3, $4, 'u', 'c')",
            [id, next, text, at],
          );
          await run(
            "history",
            `insert into history values ($1, 'chemicals', $2, 1, 'created', $3, null, 'u', null, 'c', 'o', $4, null)`,
            [next, id, at, text],
          );
          await run(
            "reply",
            `insert into replies (key, "user", operation, method, path, fingerprint, request, received_at, status, body, cursor)
            values ($1, 'u', 'o', 'POST', '/', 'f', $2, $3, 201, $2, $4)`,
            [id, text, at, next],
          );
          await run("counter", "update counter set position = $1", [next]);
          await client.query("commit");
        },
        list: async () =>
          (
            await run("list", "select doc from records where table_name = $1 and not deleted", ["chemicals"])
          ).rows.map(({ doc }) => doc),
        feed: async () => {
          let [rows, cursor] = [0, "0"];
          for (;;) {
            const found = (
              await run("feed", "select * from records where position > $1 order by position limit $2", [
                cursor,
                PAGE,
              ])
            ).rows;
            rows += found.length;
            if (found.length < PAGE) return rows;
            cursor = found.at(-1).position;
          }
        },
        close: () => client.end(),
      };
    },
    bytes: async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(
        "select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace",
      );
      await client.end();
      return Number(rows[0].bytes);
    },
    remove: async () => undefined,
  };
}

const enginesOn = async (server: string | null) => [
  onSqlite(),
  ...(server === null ? [] : [await onPostgres(server)]),
];

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

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now();
  const value = await work();
  return { ms: performance.now() - start, value };
}

/** One write as a command does it: the reply is looked for, then the record, its history and the reply are stored. */
function write({ db }: Lab, id: string): Promise<unknown> {
  return db.transaction(async (tx) => {
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
  });
}

async function pull({ db }: Lab): Promise<number> {
  let [rows, cursor] = [0, 0];
  for (;;) {
    const found = await db.changes(cursor, PAGE);
    rows += found.length;
    if (found.length < PAGE) return rows;
    cursor = found.at(-1)?.position ?? 0;
  }
}

async function list({ db }: Lab): Promise<number> {
  let rows = 0;
  for await (const slice of db.rows(chemicalList, {} as never)) rows += slice.length;
  return rows;
}

/** Our database adapters beside the same SQL on the bare driver, in turns. `server` is a PostgreSQL server's URL, or null. */
export async function besideDriver(server: string | null, { quantile, table }: Tools): Promise<void> {
  for (const engine of await enginesOn(server)) {
    const lab = await engine.open();
    await loadLookups(lab.db, clock);
    await fill(lab, 1000);
    const bare = await engine.bare();
    const rounds = async (count: number, ours: () => Promise<unknown>, theirs: () => Promise<unknown>) => {
      const times: [number[], number[]] = [[], []];
      for (let i = 0; i < count; i += 1) {
        const [a, b] = [(await timed(ours)).ms, (await timed(theirs)).ms];
        if (i < 3) continue;
        times[0].push(a);
        times[1].push(b);
      }
      return times;
    };
    const lists = await rounds(
      33,
      () => list(lab),
      () => bare.list(),
    );
    const writes = await rounds(
      303,
      () => write(lab, crypto.randomUUID()),
      () => bare.write(crypto.randomUUID()),
    );
    await fill(lab, 48_000);
    const feeds = await rounds(
      9,
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

/** Start, pull, list and write over more and more records, on both databases. */
export async function growth(
  server: string | null,
  sizes: number[],
  { quantile, table }: Tools,
): Promise<void> {
  const rows: Row[] = [];
  for (const size of sizes)
    for (const engine of await enginesOn(server)) {
      const first = await engine.open();
      await loadLookups(first.db, clock);
      await fill(first, size);
      await first.db.close();
      const bytes = await engine.bytes();
      const { ms: start, value: lab } = await timed(engine.open);
      const { ms: newest } = await timed(() => lab.db.changes(size - 100, PAGE));
      const pulled = await timed(() => pull(lab));
      const slices = lab.db.rows(chemicalList, {} as never);
      const { ms: slice } = await timed(() => slices.next());
      await slices.return(undefined);
      const { ms: whole } = await timed(() => list(lab));
      const writes: number[] = [];
      for (let i = 0; i < 100; i += 1) writes.push((await timed(() => write(lab, crypto.randomUUID()))).ms);
      rows.push([
        `${size.toLocaleString("en")} on ${engine.name}`,
        Math.round(bytes / size),
        start.toFixed(0),
        newest.toFixed(1),
        (pulled.ms / 1000).toFixed(2),
        slice.toFixed(0),
        (whole / 1000).toFixed(2),
        quantile(writes, 0.5).toFixed(2),
        quantile(writes, 0.99).toFixed(2),
      ]);
      await lab.db.close();
      await engine.remove();
    }
  table(
    [
      "records",
      "bytes each",
      "start ms",
      "newest 100, ms",
      "full pull, s",
      "list: first slice ms",
      "list: whole s",
      "write p50 ms",
      "p99 ms",
    ],
    rows,
  );
}
