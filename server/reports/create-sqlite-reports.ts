import type Database from "libsql";
import { reports } from "./reports.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

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
