import Database from "libsql";
import { createReports } from "../reports/create-reports.ts";
import type { Accounts } from "./accounts.ts";
import type { LabDb } from "./lab-db.ts";
import { migrate } from "./schema.ts";
import { SqliteAccounts } from "./sqlite-accounts.ts";
import { SqliteLabDb } from "./sqlite-lab.ts";

/** One data file: the lab's records, and who may sign in. */
export type Lab = { db: LabDb; accounts: Accounts };

/**
 * Opens (and creates or upgrades) the lab's SQLite file; `":memory:"` keeps everything in memory.
 * A commit is on the disk before it is answered: WAL with `synchronous=FULL`.
 */
export function openSqlite(file: string): Lab {
  const sql = new Database(file);
  sql.pragma("journal_mode = WAL");
  sql.pragma("synchronous = FULL");
  sql.pragma("foreign_keys = ON");
  sql.pragma("busy_timeout = 5000");
  migrate(sql);
  createReports(sql);
  const openAgain = file === ":memory:" ? null : () => openToRead(file);
  return { db: new SqliteLabDb(sql, openAgain), accounts: new SqliteAccounts(sql) };
}

function openToRead(file: string): Database.Database {
  const sql = new Database(file);
  sql.pragma("busy_timeout = 5000");
  sql.pragma("query_only = ON");
  return sql;
}
