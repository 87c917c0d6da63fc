import { newestBy } from "../values/order.ts";
import { keyToRef } from "./change.ts";
import { type ById, decideWith, type Reads, type RecordSource } from "./records.ts";
import type { ChildTable, Doc, ParentField, TableName, Tables } from "./tables.ts";
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

/** Reads whole tables, each once. Access to a table that is not in `names` throws. */
export async function readTables<J extends TableName>(
  records: RecordSource,
  names: readonly J[],
): Promise<WholeTables<J>> {
  const tables = [...new Set<TableName>(names)];
  const docs = await Promise.all(tables.map((table) => records.all(table, { withdrawn: true })));
  const docsByTable = new Map(tables.map((table, i) => [table, (docs[i] ?? []) as Doc[]]));
  return { ...joinsOf(docsByTable), all: (table) => withoutWithdrawn(inTable(docsByTable, table)) as never };
}

/** Returns every row of a list, newest first. */
export async function readList<J extends TableName, Item, Row, Wanted>(
  records: RecordSource,
  list: List<J, Item, Row, Wanted>,
  wanted: Wanted,
): Promise<Row[]> {
  const lab = await readTables<TableName>(records, [list.of, ...list.joins]);
  const items = lab.all(list.of) as unknown as Record<Time | "id", string>[];
  return items.toSorted(newestBy(list.newestBy)).flatMap((item) => list.row(lab, item as Item, wanted) ?? []);
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

function inTable(docsByTable: ReadonlyMap<TableName, Doc[]>, table: TableName): readonly Doc[] {
  const docs = docsByTable.get(table);
  if (docs === undefined) throw new Error(`The table ${table} was not read: name it in \`joins\``);
  return docs;
}

/** Joins over whole tables; the index of a table by id or parent is built on first access. */
function joinsOf(docsByTable: ReadonlyMap<TableName, Doc[]>): Joins<TableName> {
  const indexes = new Map<string, Map<string, Doc[]>>();
  const indexBy = (table: TableName, field: string): Map<string, Doc[]> => {
    const known = indexes.get(`${table}.${field}`);
    if (known !== undefined) return known;
    const index = new Map<string, Doc[]>();
    for (const doc of inTable(docsByTable, table)) {
      const value = String((doc as Record<string, unknown>)[field]);
      const others = index.get(value);
      if (others) others.push(doc);
      else index.set(value, [doc]);
    }
    indexes.set(`${table}.${field}`, index);
    return index;
  };
  const idOf = (table: TableName) => (table === "purposes" ? "purpose_id" : "id");
  return {
    get: (table, id) => indexBy(table, idOf(table)).get(String(id))?.[0] as never,
    childrenOf: (table, field, id) => withoutWithdrawn(indexBy(table, field).get(id) ?? []) as never,
  };
}
