import type Database from "libsql";
import type { AnyList, Joins } from "#domain/kernel/list.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { isWithdrawn, withoutWithdrawn } from "#domain/kernel/withdrawn.ts";
import { Recent } from "../recent.ts";
import { type Rows, rowsOf } from "./sqlite-rows.ts";

/** Items per slice: enough to need few SQL queries, few enough that other requests run in between. */
const SLICE = 200;
/** Parsed records cached per joined table while a list is read. Most rows refer to the same few records. */
const CACHED = 200;

type Doc = Record<string, unknown>;
type Found = { at: number; doc: string };
type Placed = { place: number; id: string; time: string | null };

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
      "select rowid as at, doc from records where rowid in (select value from json_each(?))",
    );
  }

  /** Yields the rows of a list in slices, some of them empty. A caller that stops early must call `return`. */
  *rows<Row>(list: AnyList, wanted: unknown): Generator<Row[]> {
    this.#sql.exec("begin");
    try {
      const places = yield* this.#order(list);
      for (let from = 0; from < places.length; from += SLICE) {
        yield this.#rowsAt<Row>(list, wanted, places.slice(from, from + SLICE));
      }
    } finally {
      this.#cached.clear();
      this.#sql.exec("rollback");
    }
  }

  close(): void {
    this.#sql.close();
  }

  /** Returns the row ids of the list's records, newest first. Yields empty slices if that takes long. */
  *#order(list: AnyList): Generator<never[], number[]> {
    if (list.newestBy !== "creation_date") return yield* this.#sorted(list);
    // Sorted in the inner query, where the index `records_newest` makes sorting unnecessary; the array has this order.
    const found = this.#sql
      .prepare(
        `select json_group_array(place) as places from (
          select rowid as place from records where table_name = '${list.of}' and deleted = 0
          order by iif(json_valid(doc), json_extract(doc, '$.creation_date'), null) desc, id)`,
      )
      .get() as { places: string };
    return JSON.parse(found.places);
  }

  /** As {@link #order}, of a list in an order that no index has. */
  *#sorted({ of, newestBy }: AnyList): Generator<never[], number[]> {
    const next = this.#sql.prepare(
      `select rowid as place, id, iif(json_valid(doc), json_extract(doc, '$.${newestBy}'), null) as time
       from records where table_name = '${of}' and deleted = 0 and id > ? order by id limit ${SLICE}`,
    );
    const all: Placed[] = [];
    for (let found = next.all("") as Placed[]; found.length > 0; ) {
      for (const one of found) all.push(one);
      yield [];
      found = found.length < SLICE ? [] : (next.all(all.at(-1)?.id) as Placed[]);
    }
    // In the order of the ids already, which a stable sort preserves. Without a time last, as in the order of the database.
    const time = (one: Placed) => one.time ?? "";
    return all.sort((a, b) => (time(a) < time(b) ? 1 : time(a) > time(b) ? -1 : 0)).map(({ place }) => place);
  }

  #rowsAt<Row>(list: AnyList, wanted: unknown, places: number[]): Row[] {
    const found = this.#slice.all(JSON.stringify(places)) as Found[];
    const docs = new Map(found.map(({ at, doc }) => [at, JSON.parse(doc) as Doc]));
    return places.flatMap((place) => {
      const doc = docs.get(place);
      if (doc === undefined || isWithdrawn(doc)) return [];
      return (list.row(this.#joins, doc, wanted) as Row | undefined) ?? [];
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
