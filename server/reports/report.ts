import type { TableName, Tables } from "#domain/kernel/tables.ts";
import { storedRecords } from "../stored/records.ts";
import { columnsOf, type FieldsOf, fieldsOfRecord, hasType, type Nested, valueAt } from "./columns.ts";
import { joined, type Scalar, type Sql, sql } from "./sql.ts";

/** One view for SQL tools. */
export type Report = {
  name: string;
  /** Every field of the record or part that a row shows. */
  fields: Record<string, Scalar | Nested>;
  /** `[name, SQL]` in the order of the columns. */
  columns: [name: string, sql: Sql | string][];
  sql: Sql;
};

/** Joined records by alias: their table, and the SQL of their id. */
type Joins = Record<string, [table: TableName, id: Sql]>;
type More = { joins?: Joins; columns?: Record<string, Sql | string> };

/**
 * A view with one row per record of the table, with a column for each field of its stored record; `fields` has the columns
 * that its schema does not state. In SQL the record's document is `r.doc`.
 */
export function recordReport<T extends TableName>(
  name: string,
  table: T,
  { fields = {}, ...more }: More & { fields?: Partial<FieldsOf<Tables[T]>> } = {},
): Report {
  const all = { ...fieldsOfRecord(storedRecords[table]), ...fields };
  return report(name, { fields: all, doc: "r.doc", from: fromTable(table), ...more });
}

/**
 * A view with one row per part of the records. The parts are in an array field, or a single part is in a field
 * (`isAlone`). In SQL the part's document is `u.value`.
 */
export function partReport<P>(
  name: string,
  [table, field]: [TableName, string],
  fields: FieldsOf<P>,
  more: More & { before: Record<string, string>; isAlone?: boolean },
): Report {
  const parts: Sql = (dialect) => dialect[more.isAlone ? "part" : "elements"]("r.doc", field, "u");
  const from = sql`${fromTable(table)} cross join ${parts}`;
  return report(name, { fields, doc: "u.value", from, where: sql` and ${isObject("u")}`, ...more });
}

/**
 * A view with one row per record of a child table, with its parent. In SQL the parent's document is `r.doc`, and the
 * child's is `u.value`. `fields` are those of the child without the ones that name its parent.
 */
export function childReport<C>(
  name: string,
  { child, parent, on }: { child: TableName; parent: TableName; on: { table: string; id: string } },
  fields: FieldsOf<C>,
  more: More & { before: Record<string, string> },
): Report {
  const children = sql`(select doc as value from records where table_name = '${child}' and ${isPresent()}) u`;
  const isOf = sql`${textAt("u.value", on.id)} = r.id and ${textAt("u.value", on.table)} = '${parent}'`;
  return report(name, {
    fields,
    doc: "u.value",
    from: sql`${fromTable(parent)} join ${children} on ${isOf}`,
    ...more,
  });
}

const fromTable = (table: TableName) =>
  sql`(select id, doc from records where table_name = '${table}'
  and case when ${isPresent()} then not coalesce(${hasType("doc", "withdrawn", "object")}, false) end) r`;

/** SQL: whether a row of `records` has a document that can be read. */
export const isPresent =
  (alias?: string): Sql =>
  (dialect) =>
    dialect.isPresent(alias);

/** SQL: whether the `value` of an element or part is an object. */
export const isObject =
  (alias: string): Sql =>
  (dialect) =>
    dialect.isObject(alias);

/** SQL of a text or an id, to be compared. */
export const textAt =
  (doc: string, path: string): Sql =>
  (dialect) =>
    dialect.text(doc, path);

/** SQL: whether the text at a path is the id of a record. */
export const isIdAt =
  (doc: string, path: string, id: string): Sql =>
  (dialect) =>
    dialect.isId(doc, path, id);

type Parts = More & {
  fields: Record<string, unknown>;
  doc: string;
  from: Sql;
  where?: Sql;
  before?: Record<string, string>;
};

function report(name: string, parts: Parts): Report {
  const fields = parts.fields as Report["fields"];
  const columns: Report["columns"] = [
    ...Object.entries(parts.before ?? {}),
    ...Object.entries(fields).flatMap(([field, kind]) => columnsOf(parts.doc, field, kind)),
    ...Object.entries(parts.columns ?? {}),
  ];
  const joins = Object.entries(parts.joins ?? {}).map(
    ([alias, [table, id]]) =>
      sql` left join records ${alias} on ${alias}.table_name = '${table}' and ${alias}.id = ${id} and ${isPresent(alias)}`,
  );
  const list = joined(
    columns.map(([column, value]) => sql`${value} as "${column}"`),
    ",\n  ",
  );
  return {
    name,
    fields,
    columns,
    sql: sql`select\n  ${list}\nfrom ${parts.from}${joined(joins, "")} where true${parts.where ?? ""}`,
  };
}

/** SQL of the id in a field of a record, for a join: as text, because suppliers have numbers as ids. */
export function idAt(alias: string, field: string): Sql {
  return sql`cast(${textAt(`${alias}.doc`, field)} as text)`;
}

/** SQL of a text field of a joined record. */
export function textOf(alias: string, field = "name"): Sql {
  return valueAt(`${alias}.doc`, field, "text");
}
