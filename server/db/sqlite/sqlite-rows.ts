import type Database from "libsql";
import type { Ref } from "#domain/kernel/change.ts";
import type { Doc } from "#domain/kernel/tables.ts";
import { lazy, nextTurn } from "../../turns.ts";
import type { Committed } from "../collected-transaction.ts";
import type { StoredReply, WrittenBy } from "../lab-db.ts";
import { historyRowsOf } from "./sqlite-history.ts";

/** Records of a table that are read at once. */
const SLICE = 500;

export type Rows = ReturnType<typeof rowsOf>;

/** The statements of the lab's tables, prepared once. */
export function rowsOf(sql: Database.Database) {
  const doc = sql.prepare("select doc from records where table_name = ? and id = ? and deleted = 0");
  const docs = sql.prepare(
    "select id, doc from records where table_name = ? and deleted = 0 and id > ? order by id limit ?",
  );
  // Table and field are literals, because SQLite uses the index of an expression only if the texts match. `+id` is sorted
  // after the search: in the order of `id` itself SQLite would walk the whole table by its primary key.
  const children = new Map<string, Database.Statement>();
  const childrenIn = (table: string, field: string): Database.Statement => {
    const known = children.get(`${table}.${field}`);
    if (known) return known;
    if (!/^\w+$/.test(table) || !/^\w+$/.test(field)) throw new Error(`Not a field: ${table}.${field}`);
    const prepared = sql.prepare(`select id, doc from records where table_name = '${table}' and deleted = 0
      and json_extract(doc, '$.${field}') = ? order by +id`);
    children.set(`${table}.${field}`, prepared);
    return prepared;
  };
  const position = sql.prepare("select position from counter");
  const setPosition = sql.prepare("update counter set position = ?");
  const put = sql.prepare(`
    insert into records values (?, ?, 1, ?, ?, ?, ?, ?, ?)
    on conflict (table_name, id) do update set version = version + 1, position = excluded.position,
      deleted = excluded.deleted, doc = excluded.doc, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by, command = excluded.command
    returning version`);
  const reply = sql.prepare("select * from replies where key = ?");
  const anyReply = sql.prepare("select 1 from replies where key in (select value from json_each(?)) limit 1");
  // Prepared when used: a backup of an older version has fewer columns.
  const saveReply = lazy(() =>
    sql.prepare("insert into replies values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
  );
  const meta = sql.prepare("select value from meta where name = ?");

  return {
    doc<D>(table: string, id: string): D | undefined {
      const row = doc.get(table, id) as { doc: string } | undefined;
      return row === undefined ? undefined : (JSON.parse(row.doc) as D);
    },
    /** A table in order of the ids, or so many of its records `after` an id. */
    docs<D>(table: string, after = "", most = -1): [id: string, doc: D][] {
      return toDocs<D>(docs.all(table, after, most));
    },
    /** Ids and documents of a table, withdrawn ones too, that refer to this parent. */
    children<D>(table: string, field: string, id: string): [id: string, doc: D][] {
      // The number of a supplier is stored as one; every other id has hyphens.
      return toDocs<D>(childrenIn(table, field).all(/^\d+$/.test(id) ? Number(id) : id));
    },
    position: (): number => (position.get() as { position: number }).position,
    setPosition: (to: number): void => {
      setPosition.run(to);
    },
    /** Writes a record (`null` deletes it) and returns its new version. */
    put({ table, id }: Ref, text: string | null, at: number, by: WrittenBy): number {
      // Not by get(): libsql does not reset a statement that found the disk full. After the rollback the index of the positions
      // then still has its row, and each later write is refused.
      const [row] = put.all(table, id, at, text === null ? 1 : 0, text, by.at, by.user, by.command);
      return (row as { version: number }).version;
    },
    history: historyRowsOf(sql),
    reply(key: string): StoredReply | null {
      return (reply.get(key) as StoredReply | undefined) ?? null;
    },
    hasReply: (keys: string[]): boolean => anyReply.get(JSON.stringify(keys)) !== undefined,
    saveReply(r: StoredReply): void {
      saveReply().run(
        r.key,
        r.user,
        r.operation,
        r.method,
        r.path,
        r.fingerprint,
        r.request,
        r.recorded_at,
        r.received_at,
        r.device,
        r.status,
        r.body,
        r.cursor,
        r.clock_off_ms,
      );
    },
    optionalMeta: (name: string): string | null =>
      (meta.get(name) as { value: string } | undefined)?.value ?? null,
  };
}

/** Reads a table in slices: other requests run in between, and what they write after a slice's last record is read too. */
export async function docsOf<D>(rows: Rows, table: string): Promise<[id: string, doc: D][]> {
  const all = rows.docs<D>(table, "", SLICE);
  for (let isMore = all.length === SLICE; isMore; ) {
    await nextTurn();
    const slice = rows.docs<D>(table, all.at(-1)?.[0], SLICE);
    for (const one of slice) all.push(one);
    isMore = slice.length === SLICE;
  }
  return all;
}

/** The committed records, replies and histories, as a transaction reads them. */
export function committedIn(rows: Rows): Committed {
  return {
    docsOf: (refs) => refs.map(({ table, id }) => rows.doc<Doc>(table, id) ?? null),
    docs: (table) => docsOf<Doc>(rows, table),
    children: (table, field, id) => rows.children<Doc>(table, field, id),
    replyOf: (key) => rows.reply(key),
    history: (table, id) => rows.history.of(table, id),
  };
}

function toDocs<D>(rows: unknown): [id: string, doc: D][] {
  return ((rows ?? []) as { id: string; doc: string }[]).map((row) => [row.id, JSON.parse(row.doc) as D]);
}
