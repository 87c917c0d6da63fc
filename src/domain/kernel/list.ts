import { newestBy } from "../values/order.ts";
import { keyToRef, type Ref } from "./change.ts";
import { type ById, decideWith, type Reads, type RecordSource } from "./records.ts";
import type { ChildTable, Doc, ParentField, TableName, Tables } from "./tables.ts";

/** Records of these tables, at hand by their ids. */
export type JoinsById<J extends TableName> = {
  get<T extends J>(table: T, id: string | number | null | undefined): Tables[T] | undefined;
};

/** Records as the rows of a list join them: at hand, so that nothing happens between two rows. */
export type Joins<J extends TableName> = JoinsById<J> & {
  /** The records whose `field` names this parent, in no order. */
  childrenOf<T extends J & ChildTable>(table: T, field: ParentField<T>, id: string): Tables[T][];
};

type Time = "creation_date" | "created_at";

/**
 * A list over whole tables, newest first: how one item becomes a row. The tablet makes all rows of what it holds, the
 * server reads item by item; the row is made by the same function.
 */
export type List<J extends TableName, Item, Row, Wanted> = {
  of: readonly TableName[];
  /** Where the items are not the records themselves but what each holds in this field. */
  parts: "use_records" | null;
  newestBy: Time;
  /** Every table a row looks at beside its item. */
  joins: readonly J[];
  /** The row of one item, `undefined` where it is not wanted. `of` is the record that the item is, or is a part of. */
  row(lab: Joins<J>, item: Item, wanted: Wanted, of: Ref): Row | undefined;
};

// biome-ignore lint/suspicious/noExplicitAny: a list's own types are checked where it is declared.
export type AnyList = List<any, any, any, any>;

/** A list of the records of one table. A bundle leaves out a list that it does not read. */
// @__NO_SIDE_EFFECTS__
export function listOf<T extends TableName, J extends TableName, Row, Wanted>(
  table: T,
  list: Pick<List<J, Tables[T], Row, Wanted>, "joins" | "row"> & { newestBy?: keyof Tables[T] & Time },
): List<J, Tables[T], Row, Wanted> {
  return { of: [table], parts: null, newestBy: "creation_date", ...list };
}

/** Whole tables at hand. */
export type WholeTables<J extends TableName> = Joins<J> & {
  all<T extends J>(table: T): readonly Tables[T][];
};

/** Reads whole tables, each once. Asking for another table is a mistake in the list of them, and throws. */
export async function readTables<J extends TableName>(
  records: RecordSource,
  names: readonly J[],
): Promise<WholeTables<J>> {
  const tables = [...new Set<TableName>(names)];
  const docs = await Promise.all(tables.map((table) => records.all(table)));
  const held = new Map(tables.map((table, i) => [table, (docs[i] ?? []) as Doc[]]));
  return { ...joinsOf(held), all: (table) => inTable(held, table) as never };
}

/** Every row of a list, newest first. */
export async function readList<J extends TableName, Item, Row, Wanted>(
  records: RecordSource,
  list: List<J, Item, Row, Wanted>,
  wanted: Wanted,
): Promise<Row[]> {
  const lab = await readTables<TableName>(records, [...list.of, ...list.joins]);
  const newest = newestBy(list.newestBy);
  return list.of
    .flatMap((table) => lab.all(table).flatMap((doc) => itemsOf(list, table, doc)))
    .sort((a, b) => newest(a.item, b.item))
    .flatMap(({ item, of }) => list.row(lab, item as Item, wanted, of) ?? []);
}

/** What a rule reads, as the rows of a list see it. */
export function readsToJoins(lab: Reads): JoinsById<TableName> {
  return { get: (table, id) => lab.get(table, id?.toString()) ?? undefined };
}

/** One row by itself: the records it joins are read as it names them. */
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

type ItemOf = { item: Record<Time | "id", string>; of: Ref };

function itemsOf(list: AnyList, table: TableName, doc: Doc): ItemOf[] {
  const of = { table, id: (doc as { id: string }).id };
  const items = list.parts === null ? [doc] : (doc as { use_records: unknown[] })[list.parts];
  return items.map((item) => ({ item: item as ItemOf["item"], of }));
}

function inTable(held: ReadonlyMap<TableName, Doc[]>, table: TableName): readonly Doc[] {
  const docs = held.get(table);
  if (docs === undefined) throw new Error(`The table ${table} was not read: name it in \`joins\``);
  return docs;
}

/** Whole tables as joins, each put in order by id or parent when it is first asked for. */
function joinsOf(held: ReadonlyMap<TableName, Doc[]>): Joins<TableName> {
  const orders = new Map<string, Map<string, Doc[]>>();
  const orderedBy = (table: TableName, field: string): Map<string, Doc[]> => {
    const known = orders.get(`${table}.${field}`);
    if (known !== undefined) return known;
    const made = new Map<string, Doc[]>();
    for (const doc of inTable(held, table)) {
      const value = String((doc as Record<string, unknown>)[field]);
      const others = made.get(value);
      if (others) others.push(doc);
      else made.set(value, [doc]);
    }
    orders.set(`${table}.${field}`, made);
    return made;
  };
  const idOf = (table: TableName) => (table === "purposes" ? "purpose_id" : "id");
  return {
    get: (table, id) => orderedBy(table, idOf(table)).get(String(id))?.[0] as never,
    childrenOf: (table, field, id) => (orderedBy(table, field).get(id) ?? []) as never,
  };
}
