import { isMadeOf, type KeptRows, makeRows, type Order, updateRows } from "../values/kept-rows.ts";
import { newestBy } from "../values/order.ts";
import { keyToRef } from "./change.ts";
import { type ById, decideWith, type Reads, type RecordSource } from "./records.ts";
import {
  type ChildTable,
  type Doc,
  idField,
  type ParentField,
  type TableName,
  type Tables,
} from "./tables.ts";
import { isListed, withoutWithdrawn } from "./withdrawn.ts";

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

/** Reads whole tables, each once. Access to a table that is not in `names` throws. */
export async function readTables<J extends TableName>(
  records: RecordSource,
  names: readonly J[],
): Promise<WholeTables<J>> {
  return toWholeTables(await readDocs(records, names));
}

/** The records of whole tables, withdrawn ones too. */
type DocsByTable = ReadonlyMap<TableName, readonly Doc[]>;

async function readDocs(records: RecordSource, names: readonly TableName[]): Promise<DocsByTable> {
  const tables = [...new Set(names)];
  const docs = records.ofTables
    ? await records.ofTables(tables)
    : await Promise.all(tables.map((table) => records.all(table, { withdrawn: true })));
  return new Map(tables.map((table, i) => [table, docs[i] ?? []]));
}

function toWholeTables(docs: DocsByTable): WholeTables<TableName> {
  return { ...joinsOf(docs), all: (table) => withoutWithdrawn(inTable(docs, table)) as never };
}

/** Returns every row of a list, newest first, as a frozen array: a source that is asked again may return the same rows. */
export async function readList<J extends TableName, Item, Row, Wanted>(
  records: RecordSource,
  list: List<J, Item, Row, Wanted>,
  wanted: Wanted,
): Promise<readonly Row[]> {
  const docs = await readDocs(records, [list.of, ...list.joins]);
  const items = inTable(docs, list.of);
  const lab = joinsOf(docs);
  const order = newestBy(list.newestBy) as unknown as Order<Doc>;
  const row = (item: Doc) => (isListed(item) ? list.row(lab, item as Item, wanted) : undefined);
  const madeOf = { wanted: JSON.stringify(wanted), joined: list.joins.map((table) => inTable(docs, table)) };
  const before = records.kept?.get(list) as KeptRows<Doc, Row> | undefined;
  const now =
    before && isMadeOf(before, madeOf)
      ? updateRows(before, items, { row, order })
      : makeRows(items, { row, order }, madeOf);
  records.kept?.set(list, now);
  return now.rows;
}

/** Adapts the reads of a rule to the joins of a list's row. */
export function readsToJoins(lab: Reads): JoinsById<TableName> {
  return { get: (table, id) => lab.get(table, id?.toString()) ?? undefined };
}

/** Makes one row. The records it joins are loaded when the row requests them. */
export async function readRow<Row>(records: ById, row: (lab: JoinsById<TableName>) => Row): Promise<Row> {
  const { result } = await decideWith(
    (lab) => row(readsToJoins(lab)),
    (keys) => (records.several ? records.several(keys) : getEach(records, keys)),
  );
  return result;
}

function getEach(records: ById, keys: readonly string[]): Promise<unknown[]> {
  return Promise.all(
    keys.map((key) => {
      const { table, id } = keyToRef(key);
      return records.get(table, id);
    }),
  );
}

function inTable(docsByTable: DocsByTable, table: TableName): readonly Doc[] {
  const docs = docsByTable.get(table);
  if (docs === undefined) throw new Error(`The table ${table} was not read: name it in \`joins\``);
  return docs;
}

/** Indexes of the records of a table, by a field; of a table that is the same array, they are built once. */
const indexes = new WeakMap<readonly Doc[], Map<string, Map<string, Doc[]>>>();

function indexBy(docs: readonly Doc[], field: string): Map<string, Doc[]> {
  const known = indexes.get(docs) ?? new Map<string, Map<string, Doc[]>>();
  indexes.set(docs, known);
  const built = known.get(field);
  if (built !== undefined) return built;
  const index = new Map<string, Doc[]>();
  for (const doc of docs) {
    const value = String((doc as Record<string, unknown>)[field]);
    const others = index.get(value);
    if (others) others.push(doc);
    else index.set(value, [doc]);
  }
  known.set(field, index);
  return index;
}

/** Joins over whole tables; the index of a table by id or parent is built on first access. */
function joinsOf(docs: DocsByTable): Joins<TableName> {
  return {
    get: (table, id) => indexBy(inTable(docs, table), idField(table)).get(String(id))?.[0] as never,
    childrenOf: (table, field, id) =>
      withoutWithdrawn(indexBy(inTable(docs, table), field).get(id) ?? []) as never,
  };
}
