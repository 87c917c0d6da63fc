import { newestBy } from "../values/order.ts";
import { keyToRef } from "./change.ts";
import { type ById, decideWith, type Reads, type RecordSource } from "./records.ts";
import { type ChildTable, type Doc, idOf, type ParentField, type TableName, type Tables } from "./tables.ts";
import { withoutWithdrawn } from "./withdrawn.ts";

/** Synchronous access to loaded records by id. */
export type JoinsById<J extends TableName> = {
  get<T extends J>(table: T, id: string | number | null | undefined): Tables[T] | undefined;
};

/** Synchronous access to the records that the rows of a list join. A record is found by its id even if withdrawn. */
export type Joins<J extends TableName> = JoinsById<J> & {
  /** The records, without those that were withdrawn, whose `field` contains this parent's id, in no order. */
  childrenOf<T extends J & ChildTable>(table: T, field: ParentField<T>, id: string): Tables[T][];
};

type Time = "creation_date" | "created_at";

/**
 * A list over a whole table, newest first, defined by the function that makes a row from an item. The tablet makes all
 * rows at once, the server reads item by item; both use the same function.
 */
export type List<J extends TableName, Item, Row, Wanted> = {
  of: TableName;
  newestBy: Time;
  /** Every table that a row reads besides its item. */
  joins: readonly J[];
  /** The row of one item, or `undefined` if the filter `wanted` excludes it. */
  row(lab: Joins<J>, item: Item, wanted: Wanted): Row | undefined;
};

// biome-ignore lint/suspicious/noExplicitAny: the types of a list are checked at its declaration.
export type AnyList = List<any, any, any, any>;

/** Defines a list of the records of one table. A bundle omits a list that it does not read. */
// @__NO_SIDE_EFFECTS__
export function listOf<T extends TableName, J extends TableName, Row, Wanted>(
  table: T,
  list: Pick<List<J, Tables[T], Row, Wanted>, "joins" | "row"> & { newestBy?: keyof Tables[T] & Time },
): List<J, Tables[T], Row, Wanted> {
  return { of: table, newestBy: "creation_date", ...list };
}

/** Synchronous access to whole tables, without the records that were withdrawn. */
export type WholeTables<J extends TableName> = Joins<J> & {
  all<T extends J>(table: T): readonly Tables[T][];
};

/**
 * A source with whole tables in memory. It returns the same object for the same records: `all` the same array until a record
 * of the table changes, `get` the same record until that one does.
 */
export type InMemory = {
  tables<J extends TableName>(names: readonly J[]): Promise<WholeTables<J>>;
};

/** Reads whole tables, each once. Access to a table that is not in `names` throws. */
export async function readTables<J extends TableName>(
  records: RecordSource | (RecordSource & InMemory),
  names: readonly J[],
): Promise<WholeTables<J>> {
  if ("tables" in records) return records.tables(names);
  const tables = [...new Set(names)];
  const docs = await Promise.all(tables.map((table) => records.all(table, { withdrawn: true })));
  return wholeTables(new Map(tables.map((table, i) => [table, docs[i] ?? []])));
}

/** What a row was made of beside its item: each record or list of children that it read. */
type Read = { table: TableName; field: string | null; id: string | number; found: unknown };
type Made<Row> = { row: Row | undefined; reads: readonly Read[] };

/** The last answer of a list. `made` has the row of each item; `joined` are the records of each joined table. */
type Answer = {
  items: readonly Doc[];
  joined: readonly (readonly Doc[])[];
  ordered: readonly Doc[];
  made: WeakMap<Doc, Made<unknown>>;
  rows: readonly unknown[];
};

/** The last answers, by what the list wants. Of a source that is not in memory, they are used once. */
const answers = new WeakMap<object, Map<AnyList, Map<string, Answer>>>();

/**
 * Returns every row of a list, newest first, as a frozen array. Over tables in memory a row remains the same object while its
 * item and all records that it read are the same, and the array while all rows are.
 */
export async function readList<J extends TableName, Item, Row, Wanted>(
  records: RecordSource,
  list: List<J, Item, Row, Wanted>,
  wanted: Wanted,
): Promise<readonly Row[]> {
  const lab: WholeTables<TableName> = await readTables(records, [list.of, ...list.joins]);
  const ofLab = getOrAdd(answers, lab, () => new Map<AnyList, Map<string, Answer>>());
  const ofList = getOrAdd(ofLab, list, () => new Map<string, Answer>());
  const key = JSON.stringify(wanted);
  const before = ofList.get(key);
  const answer = answerOf(lab, list, wanted, before);
  ofList.set(key, answer);
  return answer.rows as readonly Row[];
}

/** As {@link readList}; on the server in slices, so that the records of the list are never in memory at once. */
export async function readRows<J extends TableName, Item, Row, Wanted>(
  records: RecordSource,
  list: List<J, Item, Row, Wanted>,
  wanted: Wanted,
): Promise<readonly Row[]> {
  if (records.rows === undefined) return readList(records, list, wanted);
  const rows: Row[] = [];
  for await (const slice of records.rows(list, wanted)) rows.push(...(slice as readonly Row[]));
  return rows;
}

function answerOf(
  lab: WholeTables<TableName>,
  list: AnyList,
  wanted: unknown,
  before: Answer = { items: [], joined: [], ordered: [], made: new WeakMap(), rows: [] },
): Answer {
  const items: readonly Doc[] = lab.all(list.of);
  const joined = list.joins.map((table) => lab.all(table));
  const areJoinsSame = isSameArray(joined, before.joined);
  if (items === before.items && areJoinsSame) return before;
  const { made } = before;
  let reads: Read[] = [];
  const read = <F>(table: TableName, field: string | null, id: string | number, found: F): F => {
    reads.push({ table, field, id, found });
    return found;
  };
  const noting: Joins<TableName> = {
    get: (table, id) => read(table, null, id ?? "", lab.get(table, id)),
    childrenOf: (table, field, id) => read(table, field, id, lab.childrenOf(table, field, id)),
  };
  const isCurrent = ({ table, field, id, found }: Read) =>
    field === null
      ? lab.get(table, id) === found
      : isSameArray(lab.childrenOf(table as ChildTable, field as never, String(id)), found as unknown[]);
  const rowOf = (item: Doc): unknown => {
    const known = made.get(item);
    if (known && (areJoinsSame || known.reads.every(isCurrent))) return known.row;
    reads = [];
    const row = list.row(noting, item, wanted);
    made.set(item, { row, reads });
    return row;
  };
  // What remains is in order already: then sorting compares each item with the next one only.
  const remaining = before.ordered.filter((item) => lab.get(list.of, idOf(list.of, item)) === item);
  const added = items.filter((item) => !made.has(item));
  const ordered = [...remaining, ...added].sort(newestBy(list.newestBy) as never);
  const rows = ordered.map(rowOf).filter((row) => row !== undefined);
  return {
    ...{ items, joined, ordered, made },
    rows: isSameArray(rows, before.rows) ? before.rows : Object.freeze(rows),
  };
}

function isSameArray(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one === other || (one.length === other.length && one.every((value, i) => value === other[i]));
}

/** Adapts the reads of a rule to the joins of a list's row. */
export function readsToJoins(lab: Reads): JoinsById<TableName> {
  return { get: (table, id) => lab.get(table, id?.toString()) ?? undefined };
}

/** Makes one row. The records it joins are loaded when the row requests them. */
export async function readRow<Row>(records: ById, row: (lab: JoinsById<TableName>) => Row): Promise<Row> {
  const { result } = await decideWith(
    (lab) => row(readsToJoins(lab)),
    (keys) =>
      Promise.all(
        keys.map((key) => {
          const { table, id } = keyToRef(key);
          return records.get(table, id);
        }),
      ),
  );
  return result;
}

/** Tables as they were read; the index of a table by id or parent is built on first access. */
function wholeTables(docsByTable: ReadonlyMap<TableName, readonly Doc[]>): WholeTables<TableName> {
  const indexes = new Map<string, Map<string, Doc[]>>();
  const byId = new Map<TableName, Map<string, Doc>>();
  const inTable = (table: TableName): readonly Doc[] => {
    const docs = docsByTable.get(table);
    if (docs === undefined) throw new Error(`The table ${table} was not read: name it in \`joins\``);
    return docs;
  };
  const indexOf = (table: TableName, field: string) =>
    getOrAdd(indexes, `${table}.${field}`, () => indexBy(inTable(table), field));
  return {
    get: (table, id) =>
      getOrAdd(byId, table, () => new Map(inTable(table).map((doc) => [idOf(table, doc), doc]))).get(
        String(id),
      ) as never,
    childrenOf: (table, field, id) => withoutWithdrawn(indexOf(table, field).get(id) ?? []) as never,
    all: (table) => withoutWithdrawn(inTable(table)) as never,
  };
}

/** The records of a table by the value of a field. */
export function indexBy(docs: Iterable<Doc>, field: string): Map<string, Doc[]> {
  const index = new Map<string, Doc[]>();
  for (const doc of docs) {
    const value = String((doc as unknown as Record<string, unknown>)[field]);
    const others = index.get(value);
    if (others) others.push(doc);
    else index.set(value, [doc]);
  }
  return index;
}

function getOrAdd<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
