import type Database from "libsql";
import { reports } from "./reports.ts";

/** By this the views that we made are known, and those of an administrator left alone. */
const MARK = "/* made by Fibril at each start */";

type Entry = { name: string; type: string; sql: string };

/**
 * Brings the views for SQL tools to what they are declared to be. They hold no data: what differs is dropped and made
 * again. A name that somebody else has taken stays theirs.
 */
export function createReports(sql: Database.Database): void {
  const wanted = new Map(
    reports.map((report) => [report.name, `CREATE VIEW ${report.name} as ${MARK}\n${report.sql}`]),
  );
  const entries = sql
    .prepare("select name, type, sql from sqlite_schema where sql is not null")
    .all() as Entry[];
  const ours = entries.filter(({ type, sql: text }) => type === "view" && text.includes(MARK));
  const taken = new Set(
    entries.filter((entry) => !ours.includes(entry)).map(({ name }) => name.toLowerCase()),
  );
  const stale = ours.filter(({ name, sql: text }) => wanted.get(name) !== text);
  const known = new Set(ours.filter((entry) => !stale.includes(entry)).map(({ name }) => name));
  const missing = [...wanted].filter(([name]) => !known.has(name) && !taken.has(name));
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
