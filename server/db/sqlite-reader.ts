import type Database from "libsql";
import { refKey } from "#domain/change.ts";
import type { AnyList, Joins } from "#domain/list.ts";
import type { TableName } from "#domain/tables.ts";
import { type Rows, rowsOf } from "./sqlite-rows.ts";

/** Items read at once: many enough that SQL is asked seldom, few enough that others have their turn between. */
const SLICE = 200;
/** Joined records kept parsed while a list is read. Most rows name the same few. */
const KEPT = 500;

type Doc = Record<string, unknown>;
type Found = { at: number; table_name: TableName; id: string; doc: string };

/**
 * Reads lists on a connection of its own: first where the items are, in their order, then the items slice by slice, all
 * in one read transaction and so of one moment. Between two slices others may write.
 */
export class SqliteReader {
  readonly #sql: Database.Database;
  readonly #rows: Rows;
  readonly #slice: Database.Statement;
  readonly #kept = new Map<string, unknown>();

  constructor(sql: Database.Database) {
    this.#sql = sql;
    this.#rows = rowsOf(sql);
    this.#slice = sql.prepare(
      "select rowid as at, table_name, id, doc from records where rowid in (select value from json_each(?))",
    );
  }

  /** The rows of a list in slices, some of them empty. Whoever stops early must call `return`. */
  *rows<Row>(list: AnyList, wanted: unknown): Generator<Row[]> {
    this.#sql.exec("begin");
    try {
      const { places, parts } = this.#order(list);
      for (let from = 0; from < places.length; from += SLICE) {
        const slice = places.slice(from, from + SLICE);
        yield this.#rowsAt<Row>(list, wanted, slice, parts.slice(from, from + SLICE));
      }
    } finally {
      this.#kept.clear();
      this.#sql.exec("rollback");
    }
  }

  close(): void {
    this.#sql.close();
  }

  /** Where the items are, newest first: the records' places in the table, and which of their parts, if it is a part. */
  #order({ of, parts, newestBy }: AnyList): { places: number[]; parts: number[] } {
    const tables = of.map((table) => `'${table}'`).join(", ");
    const [each, id, time, part] =
      parts === null
        ? ["", "r.id", `json_extract(r.doc, '$.${newestBy}')`, "0"]
        : [
            `cross join json_each(r.doc, '$.${parts}') u`,
            "json_extract(u.value, '$.id')",
            `json_extract(u.value, '$.${newestBy}')`,
            "u.key",
          ];
    const order = `order by ${time} desc, ${id}`;
    const found = this.#sql
      .prepare(
        `select json_group_array(r.rowid ${order}) as places, json_group_array(${part} ${order}) as parts
        from records r ${each} where r.table_name in (${tables}) and r.deleted = 0`,
      )
      .get() as { places: string; parts: string };
    return { places: JSON.parse(found.places), parts: JSON.parse(found.parts) };
  }

  #rowsAt<Row>(list: AnyList, wanted: unknown, places: number[], parts: number[]): Row[] {
    const found = this.#slice.all(JSON.stringify([...new Set(places)])) as Found[];
    const records = new Map(
      found.map(({ at, table_name: table, id, doc }) => [
        at,
        { of: { table, id }, doc: JSON.parse(doc) as Doc },
      ]),
    );
    return places.flatMap((place, i) => {
      const record = records.get(place);
      if (record === undefined) return [];
      const { of, doc } = record;
      if (list.parts !== null) this.#keep(refKey(of), doc);
      const item = list.parts === null ? doc : (doc[list.parts] as unknown[])[parts[i] ?? 0];
      return (list.row(this.#joins, item, wanted, of) as Row | undefined) ?? [];
    });
  }

  readonly #joins: Joins<TableName> = {
    get: (table, id) => {
      if (id === null || id === undefined) return undefined;
      const key = `${table}:${id}`;
      const doc = this.#kept.has(key) ? this.#kept.get(key) : this.#rows.doc(table, String(id));
      return this.#keep(key, doc) as never;
    },
    childrenOf: (table, field, id) => this.#rows.children(table, field, id).map(([, doc]) => doc) as never,
  };

  /** Keeps what was joined last. */
  #keep(key: string, doc: unknown): unknown {
    this.#kept.delete(key);
    this.#kept.set(key, doc);
    const [oldest] = this.#kept.size > KEPT ? this.#kept.keys() : [];
    if (oldest !== undefined) this.#kept.delete(oldest);
    return doc;
  }
}
