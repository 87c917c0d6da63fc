import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import pg from "pg";
import type { Chemical } from "#domain/chemicals/schema.ts";
import type { Lab } from "#server/db/lab.ts";
import { openPostgres } from "#server/db/postgres/postgres.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { aChemical } from "#tests/fixtures/records.ts";
import { emptyDatabase } from "#tests/support/open-lab.ts";

/** The time of every record, ISO UTC. */
export const at = "2026-11-19T15:42:00.000Z";
/** Rows that are read or written at once. */
export const PAGE = 1000;

/** The same statements without our code: on the driver itself, and the connection that runs them. */
export type Bare = {
  write(id: string): Promise<void>;
  list(): Promise<Chemical[]>;
  /** The documents of tables, in no order. */
  docs(tables: readonly string[]): Promise<unknown[]>;
  feed(): Promise<number>;
  close(): Promise<void>;
};
type Engine = {
  name: string;
  open(): Promise<Lab>;
  /** Where the lab is, as `createLab` takes it. */
  place: { file: string } | { database: string };
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
    place: { file },
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
      const known = sql.prepare("select * from replies where key = ?");
      const present = sql.prepare("select doc from records where table_name = 'chemicals' and id = ?");
      const position = sql.prepare("select position from counter");
      const list = sql.prepare(
        `select doc from records where table_name = 'chemicals' and deleted = 0
         order by iif(json_valid(doc), json_extract(doc, '$.creation_date'), null) desc, id`,
      );
      const docs = sql.prepare("select doc from records where table_name = ? and deleted = 0");
      const feed = sql.prepare("select * from records where position > ? order by position limit ?");
      return {
        write: async (id) => {
          const text = JSON.stringify(aChemical({ id }));
          sql.exec("begin immediate");
          known.get(id);
          present.get(id);
          const next = (position.get() as { position: number }).position + 1;
          record.run(id, next, text, at);
          history.run(next, id, at, text);
          reply.run(id, text, at, text, next);
          count.run(next);
          sql.exec("commit");
        },
        list: async () => (list.all() as { doc: string }[]).map(({ doc }) => JSON.parse(doc)),
        docs: async (tables) =>
          tables.flatMap((table) => (docs.all(table) as { doc: string }[]).map(({ doc }) => JSON.parse(doc))),
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
    place: { database: url },
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
          await run("known", "select * from replies where key = $1", [id]);
          await run("present", "select doc from records where table_name = 'chemicals' and id = $1", [id]);
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
            await run(
              "list",
              `select doc from records where table_name = $1 and not deleted
               order by creation_date desc nulls last, id`,
              ["chemicals"],
            )
          ).rows.map(({ doc }) => doc),
        docs: async (tables) =>
          (
            await run("docs", "select doc from records where table_name = any($1) and not deleted", [tables])
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

/** SQLite in a new file, and a new schema on the PostgreSQL server of this URL; without one SQLite alone. */
export const enginesOn = async (server: string | null) => [
  onSqlite(),
  ...(server === null ? [] : [await onPostgres(server)]),
];
