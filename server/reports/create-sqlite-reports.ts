import type Database from "libsql";
import { reports } from "./reports.ts";
import type { Dialect } from "./sql.ts";

/** Marks the views that Fibril created. Views of an administrator are never changed. */
const MARK = "/* made by Fibril at each start */";

type Entry = { name: string; type: string; sql: string };

/**
 * Creates the declared views for SQL tools. Views contain no data, so a view that differs from its declaration is
 * dropped and created again. A name that an administrator uses is left alone.
 */
export function createSqliteReports(sql: Database.Database): void {
  const wanted = new Map(
    reports.map((report) => [
      report.name,
      `CREATE VIEW ${report.name} as ${MARK}\n${report.sql(sqliteDialect)}`,
    ]),
  );
  const entries = sql
    .prepare("select name, type, sql from sqlite_schema where sql is not null")
    .all() as Entry[];
  const ours = entries.filter(({ type, sql: text }) => type === "view" && text.includes(MARK));
  const inUse = new Set(
    entries.filter((entry) => !ours.includes(entry)).map(({ name }) => name.toLowerCase()),
  );
  const stale = ours.filter(({ name, sql: text }) => wanted.get(name) !== text);
  const known = new Set(ours.filter((entry) => !stale.includes(entry)).map(({ name }) => name));
  const missing = [...wanted].filter(([name]) => !known.has(name) && !inUse.has(name));
  if (stale.length + missing.length === 0) return;
  sql.exec(
    [
      "begin immediate",
      ...stale.map(({ name }) => `drop view "${name}"`),
      ...missing.map(([, text]) => text),
      "commit",
    ].join(";\n"),
  );
}

const types = {
  text: "('text')",
  real: "('integer', 'real')",
  integer: "('integer')",
  bool: "('true', 'false')",
  json: "('array', 'object')",
  object: "('object')",
  null: "('null')",
} as const;

const at = (alias: string) => (alias === "" ? "" : `${alias}.`);

/** The JSON functions of SQLite 3.38. */
const sqliteDialect: Dialect = {
  isPresent: (alias = "") => `${at(alias)}deleted = 0 and json_valid(${at(alias)}doc)`,
  hasType: (doc, path, type) => `json_type(${doc}, '$.${path}') in ${types[type]}`,
  value(doc, path, type) {
    const value = `json_extract(${doc}, '$.${path}')`;
    return type === "real" ? `cast(${value} as real)` : value;
  },
  text: (doc, path) => `json_extract(${doc}, '$.${path}')`,
  // `+id` has no type affinity: SQLite would convert the value at the path to text, which the index does not contain.
  isId: (doc, path, id) => `json_extract(${doc}, '$.${path}') = +${id}`,
  elements: (doc, path, alias) => `json_each(${doc}, '$.${path}') ${alias}`,
  part: (doc, path, alias) => `json_each(json_array(json_extract(${doc}, '$.${path}'))) ${alias}`,
  isObject: (alias) => `${alias}.type = 'object'`,
  numbers: (
    doc,
    path,
    alias,
  ) => `(select key, cast(value as real) as value from json_each(${doc}, '$.${path}')
        where type in ('integer', 'real')) ${alias}`,
  rounded: (number) => `round(${number}, 9)`,
};
