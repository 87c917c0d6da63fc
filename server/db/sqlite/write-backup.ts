import Database from "libsql";
import type { TableRows } from "../copied-tables.ts";
import { migrate } from "./schema.ts";
import { fillTables } from "./sqlite-copy.ts";

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
