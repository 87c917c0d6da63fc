import type Database from "libsql";
import type { AnyList, Joins } from "#domain/kernel/list.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { isWithdrawn, withoutWithdrawn } from "#domain/kernel/withdrawn.ts";
import { Recent } from "./recent.ts";
import { type Rows, rowsOf } from "./sqlite-rows.ts";

/** Items per slice: enough to need few SQL queries, few enough that other requests run in between. */
const SLICE = 200;
/** Parsed records cached per joined table while a list is read. Most rows refer to the same few records. */
const CACHED = 200;

type Doc = Record<string, unknown>;
type Found = { at: number; table_name: TableName; id: string; doc: string };

/**
 * Reads lists on its own connection: first the places of the items in order, then the items slice by slice, in one read
 * transaction and so from one snapshot. Other connections may write between two slices.
 */
export class SqliteReader {
  readonly #sql: Database.Database;
  readonly #rows: Rows;
  readonly #slice: Database.Statement;
  readonly #cached = new Map<TableName, Recent<string | number, Doc | null>>();

  constructor(sql: Database.Database) {
    this.#sql = sql;
    this.#rows = rowsOf(sql);
    this.#slice = sql.prepare(
      "select rowid as at, table_name, id, doc from records where rowid in (select value from json_each(?))",
    );
  }

  /** Yields the rows of a list in slices, some of them empty. A caller that stops early must call `return`. */
  *rows<Row>(list: AnyList, wanted: unknown): Generator<Row[]> {
    this.#sql.exec("begin");
    try {
      const { places, parts } = this.#order(list);
      for (let from = 0; from < places.length; from += SLICE) {
        const slice = places.slice(from, from + SLICE);
        yield this.#rowsAt<Row>(list, wanted, slice, parts.slice(from, from + SLICE));
      }
    } finally {
      this.#cached.clear();
      this.#sql.exec("rollback");
    }
  }

  close(): void {
    this.#sql.close();
  }

  /** The items' places, newest first: the row ids of their records, and the index of the part for a list of parts. */
  #order({ of, parts, newestBy }: AnyList): { places: number[]; parts: number[] } {
    const tables = of.map((table) => `'${table}'`).join(", ");
    const each = parts === null ? "" : `cross join json_each(r.doc, '$.${parts}') u`;
    const order =
      parts === null
        ? `order by iif(json_valid(r.doc), json_extract(r.doc, '$.${newestBy}'), null) desc, r.id`
        : `order by json_extract(u.value, '$.${newestBy}') desc, json_extract(u.value, '$.id')`;
    const part = parts === null ? "null" : "u.key";
    // Sorted in the inner query, where the index `records_newest` makes sorting unnecessary; the arrays keep this order.
    const found = this.#sql
      .prepare(
        `select json_group_array(place) as places, json_group_array(part) as parts from (
          select r.rowid as place, ${part} as part from records r ${each}
          where r.table_name in (${tables}) and r.deleted = 0 ${order})`,
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
      if (record === undefined || isWithdrawn(record.doc)) return [];
      const { of, doc } = record;
      if (list.parts !== null) this.#recent(of.table).put(of.id, doc);
      const item = list.parts === null ? doc : (doc[list.parts] as unknown[])[parts[i] ?? 0];
      return (list.row(this.#joins, item, wanted, of) as Row | undefined) ?? [];
    });
  }

  readonly #joins: Joins<TableName> = {
    get: (table, id) =>
      (id === null || id === undefined
        ? undefined
        : (this.#recent(table).get(id, () => this.#rows.doc<Doc>(table, String(id)) ?? null) ??
          undefined)) as never,
    childrenOf: (table, field, id) =>
      withoutWithdrawn(this.#rows.children<Doc>(table, field, id).map(([, doc]) => doc)) as never,
  };

  #recent(table: TableName): Recent<string | number, Doc | null> {
    const known = this.#cached.get(table);
    if (known !== undefined) return known;
    const made = new Recent<string | number, Doc | null>(CACHED);
    this.#cached.set(table, made);
    return made;
  }
}
