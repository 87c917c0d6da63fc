import Database from "libsql";
import {
  type Cell,
  COPIED_ROWS,
  copiedTables,
  ownMeta,
  type Table,
  type TableRows,
} from "../copied-tables.ts";
import { migrate } from "./schema.ts";

const names = (table: Table) =>
  Object.keys(table.columns)
    .map((column) => `"${column}"`)
    .join(", ");

/** Yields every table of the lab from one snapshot. The connection must not be used otherwise until the end. */
export function* readTables(sql: Database.Database): Generator<TableRows> {
  sql.exec("begin");
  try {
    for (const table of copiedTables) yield* rowsOf(sql, table);
  } finally {
    sql.exec("rollback");
  }
}

function* rowsOf(sql: Database.Database, table: Table): Generator<TableRows> {
  const own = table.name === "meta" ? `where name not in (${ownMeta.map((name) => `'${name}'`)})` : "";
  const order = table.orderBy ?? "rowid";
  const kinds = Object.values(table.columns);
  let rows: Cell[][] = [];
  for (const found of sql
    .prepare(`select ${names(table)} from ${table.name} ${own} order by ${order}`)
    .iterate()) {
    rows.push(
      Object.values(found as Record<string, Cell>).map((cell, i) =>
        kinds[i] === "bool" ? cell === 1 : cell,
      ),
    );
    if (rows.length < COPIED_ROWS) continue;
    yield { table, rows };
    rows = [];
  }
  if (rows.length > 0) yield { table, rows };
}

/** Replaces what a new lab contains, all or nothing. */
export async function fillTables(sql: Database.Database, source: AsyncIterable<TableRows>): Promise<void> {
  sql.exec("begin immediate");
  try {
    sql.exec("delete from meta; delete from counter;");
    for await (const { table, rows } of source) {
      const places = Object.keys(table.columns).map(() => "?");
      const insert = sql.prepare(`insert into ${table.name} (${names(table)}) values (${places})`);
      for (const row of rows)
        insert.run(...row.map((cell) => (typeof cell === "boolean" ? Number(cell) : cell)));
    }
    sql.exec("commit");
  } catch (error) {
    if (sql.inTransaction) sql.exec("rollback");
    throw error;
  }
}

/** Writes a copy of a lab to a new or empty SQLite file, which is a backup: it has no write-ahead log. */
export async function writeBackup(file: string, copy: AsyncIterable<TableRows>): Promise<void> {
  const sql = new Database(file);
  try {
    sql.pragma("foreign_keys = ON");
    migrate(sql);
    await fillTables(sql, copy);
  } finally {
    sql.close();
  }
}
