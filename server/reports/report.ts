import type { TableName, Tables } from "#domain/kernel/tables.ts";
import { columnsOf, type FieldsOf, type Nested, type Scalar, valueAt } from "./columns.ts";

/** One view for SQL tools. */
export type Report = {
  name: string;
  /** Every field of the record or part that a row shows. */
  fields: Record<string, Scalar | Nested>;
  /** `[name, SQL]` in the order of the columns. */
  columns: [name: string, sql: string][];
  sql: string;
};

/** Joined records by alias: their table, and the SQL of their id. */
type Joins = Record<string, [table: TableName, id: string]>;
type More = { joins?: Joins; columns?: Record<string, string> };

/** A view with one row per record of the table. In SQL the record's document is `r.doc`. */
export function recordReport<T extends TableName>(
  name: string,
  table: T,
  fields: FieldsOf<Tables[T]>,
  more: More = {},
): Report {
  return report(name, { fields, doc: "r.doc", from: fromTable(table), ...more });
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
  const parts = more.isAlone ? `json_array(json_extract(r.doc, '$.${field}'))` : `r.doc, '$.${field}'`;
  const from = `${fromTable(table)} cross join json_each(${parts}) u`;
  return report(name, { fields, doc: "u.value", from, where: " and u.type = 'object'", ...more });
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
  const children = `(select doc as value from records where table_name = '${child}' and ${isReadable("")}) u`;
  const isOf = `json_extract(u.value, '$.${on.id}') = r.id and json_extract(u.value, '$.${on.table}') = '${parent}'`;
  return report(name, {
    fields,
    doc: "u.value",
    from: `${fromTable(parent)} join ${children} on ${isOf}`,
    ...more,
  });
}

const fromTable = (table: TableName) =>
  `(select id, doc from records where table_name = '${table}' and ${isReadable("")}
  and iif(json_valid(doc), json_type(doc, '$.withdrawn'), null) is not 'object') r`;
const isReadable = (prefix: string) => `${prefix}deleted = 0 and json_valid(${prefix}doc)`;

type Parts = More & {
  fields: Record<string, unknown>;
  doc: string;
  from: string;
  where?: string;
  before?: Record<string, string>;
};

function report(name: string, parts: Parts): Report {
  const fields = parts.fields as Report["fields"];
  const columns = [
    ...Object.entries(parts.before ?? {}),
    ...Object.entries(fields).flatMap(([field, kind]) => columnsOf(parts.doc, field, kind)),
    ...Object.entries(parts.columns ?? {}),
  ];
  const joins = Object.entries(parts.joins ?? {}).map(
    ([alias, [table, id]]) =>
      ` left join records ${alias} on ${alias}.table_name = '${table}' and ${alias}.id = ${id} and ${isReadable(`${alias}.`)}`,
  );
  const list = columns.map(([column, sql]) => `${sql} as "${column}"`).join(",\n  ");
  return {
    name,
    fields,
    columns,
    sql: `select\n  ${list}\nfrom ${parts.from}${joins.join("")} where true${parts.where ?? ""}`,
  };
}

/** SQL of the id in a field of a record, for a join: as text, because suppliers have numbers as ids. */
export function idAt(alias: string, field: string): string {
  return `cast(json_extract(${alias}.doc, '$.${field}') as text)`;
}

/** SQL of a text field of a joined record. */
export function textOf(alias: string, field = "name"): string {
  return valueAt(`${alias}.doc`, field, "text");
}
