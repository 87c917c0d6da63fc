import type { AnyList, Joins } from "#domain/kernel/list.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { isWithdrawn, withoutWithdrawn } from "#domain/kernel/withdrawn.ts";
import type { Query } from "./connections.ts";
import { childrenOf, rowsIn } from "./rows.ts";

/** Items per slice: enough to need few SQL queries, few enough that other requests run in between. */
const SLICE = 200;
/** Joined records that are used for later slices too. Most rows refer to the same few records. */
const REMEMBERED = 1000;

type Doc = Record<string, unknown>;

/** Yields the rows of a list in slices, some of them empty, read with the queries of one snapshot. */
export async function* listRows<Row>(query: Query, list: AnyList, wanted: unknown): AsyncGenerator<Row[]> {
  const found = await query<{ id: string }>(
    `select id from records where table_name = $1 and not deleted
     order by ${orderOf(list)} desc nulls last, id`,
    [list.of],
  );
  let joins = new LoadedJoins();
  for (let from = 0; from < found.length; from += SLICE) {
    if (joins.size > REMEMBERED) joins = new LoadedJoins();
    const ids = found.slice(from, from + SLICE).map(({ id }) => id);
    yield rowsOf<Row>(query, list, wanted, ids, joins);
  }
}

const orderOf = ({ newestBy }: AnyList) =>
  newestBy === "creation_date" ? newestBy : `(doc ->> '${newestBy}') collate "C"`;

async function rowsOf<Row>(
  query: Query,
  list: AnyList,
  wanted: unknown,
  ids: string[],
  joins: LoadedJoins,
): Promise<Row[]> {
  const docs: ReadonlyMap<string, Doc> = new Map(
    (await rowsIn(query).docsById(list.of, ids)).map(({ id, doc }) => [id, doc as Doc]),
  );
  const rows = new Map<string, Row | undefined>();
  let open = ids.filter((id) => !isWithdrawn(docs.get(id) ?? {}));
  while (open.length > 0) {
    open = open.filter((id) => {
      const made = joins.attempt(() => list.row(joins, docs.get(id), wanted) as Row | undefined);
      if (made !== null) rows.set(id, made.value);
      return made === null;
    });
    if (open.length > 0) await joins.load(query);
  }
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/**
 * The records that rows join. A row function is synchronous, so a record that is not loaded yet is noted and the row
 * is made again later: all records that the rows of a slice request are loaded together.
 */
class LoadedJoins implements Joins<TableName> {
  readonly #docs = new Map<TableName, Map<string, Doc | null>>();
  readonly #children = new Map<string, Map<string, Doc[]>>();
  readonly #missingDocs = new Map<TableName, Set<string>>();
  readonly #missingChildren = new Map<string, { table: TableName; field: string; parents: Set<string> }>();
  #isComplete = true;
  /** Number of searches and of records by id that were loaded. */
  size = 0;

  get = ((table: TableName, id: string | number | null | undefined) => {
    if (id === null || id === undefined) return undefined;
    const doc = this.#docs.get(table)?.get(String(id));
    if (doc === undefined) {
      this.#isComplete = false;
      of(this.#missingDocs, table, () => new Set<string>()).add(String(id));
    }
    return doc ?? undefined;
  }) as Joins<TableName>["get"];

  childrenOf = ((table: TableName, field: string, id: string) => {
    const key = `${table}.${field}`;
    const children = this.#children.get(key)?.get(id);
    if (children !== undefined) return children;
    this.#isComplete = false;
    of(this.#missingChildren, key, () => ({ table, field, parents: new Set<string>() })).parents.add(id);
    return [];
  }) as Joins<TableName>["childrenOf"];

  /** Returns the result of `make`, or null if a record that it requested is not loaded: then its error counts neither. */
  attempt<T>(make: () => T): { value: T } | null {
    this.#isComplete = true;
    try {
      const value = make();
      return this.#isComplete ? { value } : null;
    } catch (error) {
      if (this.#isComplete) throw error;
      return null;
    }
  }

  async load(query: Query): Promise<void> {
    for (const [table, ids] of this.#missingDocs) {
      const known = of(this.#docs, table, () => new Map<string, Doc | null>());
      this.size += ids.size;
      for (const id of ids) known.set(id, null);
      for (const { id, doc } of await rowsIn(query).docsById(table, [...ids])) known.set(id, doc as Doc);
    }
    this.#missingDocs.clear();
    for (const [key, { table, field, parents }] of this.#missingChildren) {
      const known = of(this.#children, key, () => new Map<string, Doc[]>());
      this.size += parents.size;
      for (const parent of parents) known.set(parent, []);
      const found = await childrenOf(query, table, field, [...parents]);
      for (const { parent, doc } of found) known.get(parent)?.push(...withoutWithdrawn([doc as Doc]));
    }
    this.#missingChildren.clear();
  }
}

/** The value of a key; made and stored on first use. */
function of<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
