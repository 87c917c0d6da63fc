import type { AnyList, Joins } from "#domain/kernel/list.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { withoutWithdrawn } from "#domain/kernel/withdrawn.ts";
import type { Query } from "../sql.ts";
import { childrenOf, rowsIn } from "./rows.ts";

/** Items per slice: enough to need few SQL queries, few enough that other requests run in between. */
const SLICE = 500;
/** Items of the first slice: they show which records most rows join. A row is made again when its joins are loaded. */
const FIRST = 50;
/** Joined records that are used for later slices too. Most rows refer to the same few records. */
const REMEMBERED = 1000;

type Doc = Record<string, unknown>;

/** Opens a cursor over the items of a list, and returns its first items. */
export const openItems = (list: AnyList): string =>
  `declare items no scroll cursor for select doc from records where table_name = '${list.of}' and not deleted
   order by ${orderOf(list)} desc nulls last, id; fetch ${FIRST} from items`;

/**
 * Yields the rows of a list in slices, some of them empty, read with the queries of one snapshot, in which the cursor of
 * {@link openItems} returned the `first` items.
 */
export async function* listRows<Row>(
  query: Query,
  first: readonly unknown[],
  list: AnyList,
  wanted: unknown,
): AsyncGenerator<Row[]> {
  let joins = new LoadedJoins();
  for (let [items, asked] = [first, FIRST]; items.length > 0; asked = SLICE) {
    if (joins.size > REMEMBERED) joins = new LoadedJoins();
    const docs = (items as { doc: Doc }[]).map(({ doc }) => doc);
    yield await rowsOf<Row>(query, list, wanted, withoutWithdrawn(docs), joins);
    items = items.length === asked ? await query(`fetch ${SLICE} from items`) : [];
  }
}

const orderOf = ({ newestBy }: AnyList) =>
  newestBy === "creation_date" ? newestBy : `(doc ->> '${newestBy}') collate "C"`;

async function rowsOf<Row>(
  query: Query,
  list: AnyList,
  wanted: unknown,
  docs: readonly Doc[],
  joins: LoadedJoins,
): Promise<Row[]> {
  const rows = new Array<Row | undefined>(docs.length);
  let open = docs.map((_, at) => at);
  while (open.length > 0) {
    open = open.filter((at) => {
      const made = joins.attempt(() => list.row(joins, docs[at], wanted) as Row | undefined);
      if (made !== null) rows[at] = made.value;
      return made === null;
    });
    if (open.length > 0) await joins.load(query);
  }
  return rows.filter((row) => row !== undefined);
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
    const refs = [...this.#missingDocs].flatMap(([table, ids]) => Array.from(ids, (id) => ({ table, id })));
    this.#missingDocs.clear();
    const docs = refs.length > 0 ? await rowsIn(query).docsOf(refs) : [];
    refs.forEach(({ table, id }, i) => {
      of(this.#docs, table, () => new Map<string, Doc | null>()).set(id, (docs[i] ?? null) as Doc | null);
    });
    this.size += refs.length;
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
