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
  const sql = connect(file);
  sql.pragma("journal_mode = WAL");
  sql.pragma("synchronous = FULL");
  sql.pragma("foreign_keys = ON");
  migrate(sql);
  createReports(sql);
  return labOf(sql, file === ":memory:" ? null : () => openToRead(file));
}

/** Opens a file that is there, a backup as well: no step of the schema is run, and it is not given a log. */
export function openAsItIs(file: string): Lab {
  return labOf(connect(file), () => openToRead(file));
}

/**
 * Of which lab a file is a backup, told by when its histories begin: no restore changes that. `null` where it is none.
 * A server gives the file it works on a write-ahead log; a copy has none.
 */
export function backupSince(file: string): string | null {
  const sql = connect(file);
  try {
    const { journal_mode } = sql.prepare("pragma journal_mode").get() as { journal_mode: string };
    const since = sql.prepare("select value from meta where name = 'history_since'").get();
    return journal_mode === "delete" ? (since as { value: string }).value : null;
  } catch {
    return null;
  } finally {
    sql.close();
  }
}

function openToRead(file: string): Database.Database {
  const sql = connect(file);
  sql.pragma("query_only = ON");
  return sql;
}

function connect(file: string): Database.Database {
  const sql = new Database(file);
  sql.pragma("busy_timeout = 5000");
  return sql;
}

function labOf(sql: Database.Database, openAgain: (() => Database.Database) | null): Lab {
  return { db: new SqliteLabDb(sql, openAgain), accounts: new SqliteAccounts(sql) };
}
