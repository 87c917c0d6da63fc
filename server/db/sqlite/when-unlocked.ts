import type Database from "libsql";
import { DatabaseUnavailable } from "../lab-db.ts";

/** Milliseconds for which a write waits for another process that has the lock of the file. */
const MOST_MS = 5_000;
const PAUSE_MS = 50;

/**
 * Runs `work` when no other process has the lock of the file, and throws `DatabaseUnavailable` when the wait, which began at
 * `since`, is too long. `work` does nothing, or all of it: it runs again.
 */
export type WhenUnlocked = <T>(work: () => T | Promise<T>, since?: number) => Promise<T>;

/** Other requests run during a wait of at most `mostMs` milliseconds. SQLite's own wait would block them. */
export function whenUnlocked(mostMs = MOST_MS): WhenUnlocked {
  return async (work, since = performance.now()) => {
    for (;;) {
      try {
        return await work();
      } catch (cause) {
        if (!isLocked(cause)) throw cause;
        if (performance.now() - since >= mostMs)
          throw new DatabaseUnavailable("Another process uses the lab's database.", { cause });
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  };
}

/** Runs `work` in one transaction, or in the transaction that is open. */
export function atomically<T>(sql: Database.Database, work: () => T): T {
  if (sql.inTransaction) return work();
  // Not by the statement itself: libsql does not reset one that found the file locked, and as long as it is not, every
  // read of the connection is of the state at that time.
  sql.exec("begin immediate");
  try {
    const result = work();
    sql.exec("commit");
    return result;
  } catch (error) {
    if (sql.inTransaction) sql.exec("rollback");
    throw error;
  }
}

/** Runs `write`, or leaves it out while another process has the lock: no request waits for it. */
export function unlessLocked(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isLocked(error)) throw error;
  }
}

const isLocked = (error: unknown) =>
  String((error as { code?: unknown } | null)?.code).startsWith("SQLITE_BUSY");
