import { statSync } from "node:fs";
import Database from "libsql";
import Aside from "libsql/promise";
import { createSqliteReports } from "../../reports/create-sqlite-reports.ts";
import { Accounts, type Lab } from "../accounts.ts";
import { migrate, SQLITE_VERSION } from "./schema.ts";
import { SqliteLabDb } from "./sqlite-lab.ts";
import { SqliteSql } from "./sqlite-sql.ts";
import { whenUnlocked } from "./when-unlocked.ts";

/** For how many milliseconds a write waits for other processes, if not for some seconds. */
type Waiting = { lockMs?: number | undefined };

/**
 * Opens the lab's SQLite file, creating or upgrading it; `":memory:"` stores everything in memory,
 * without the views for SQL tools, which cannot open it.
 * A commit is flushed to the disk before it is answered: WAL with `synchronous=FULL`.
 */
export function openSqlite(file: string, options: Waiting = {}): Lab {
  const sql = connect(file);
  sql.pragma("journal_mode = WAL");
  sql.pragma("synchronous = FULL");
  sql.pragma("foreign_keys = ON");
  migrate(sql);
  if (file === ":memory:") return labOf(sql, null, options);
  createSqliteReports(sql);
  return labOf(sql, file, options);
}

/** Opens an existing file, or a backup, without upgrading it and without adding a write-ahead log. */
export function openExisting(file: string): Lab {
  return labOf(connect(file), file);
}

/**
 * Returns the time at which the histories of a backup begin; `null` for a file that is not a backup. The time identifies
 * the lab, because no restore changes it. The file that a server uses has a write-ahead log; a backup has none.
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

/** True for a file that a newer version of this program has written. */
export function isNewerFile(file: string): boolean {
  const sql = connect(file);
  try {
    return (
      (sql.prepare("pragma user_version").get() as { user_version: number }).user_version > SQLITE_VERSION
    );
  } finally {
    sql.close();
  }
}

/** Bytes of the write-ahead log; 0 if there is none. */
function logBytesOf(file: string): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

function openReadOnly(file: string): Database.Database {
  const sql = connect(file);
  sql.pragma("query_only = ON");
  return sql;
}

/** A connection that waits for other processes, and blocks this one meanwhile: it is used by nothing else before it is open. */
function connect(file: string): Database.Database {
  const sql = new Database(file);
  sql.pragma("busy_timeout = 5000");
  return sql;
}

function labOf(sql: Database.Database, file: string | null, { lockMs }: Waiting = {}): Lab {
  sql.pragma("busy_timeout = 0");
  const when = whenUnlocked(lockMs);
  const onDisk =
    file === null
      ? null
      : {
          open: () => openReadOnly(file),
          openAside: () => new Aside(file, {}),
          logBytes: () => logBytesOf(file),
        };
  return {
    db: new SqliteLabDb(sql, onDisk, when),
    accounts: new Accounts(new SqliteSql(sql, when)),
  };
}
