import { join } from "node:path";
import Database from "libsql";

/** The name of the file in a data folder; what it contains means nothing. */
export const LOCK_FILE = "server.lock";

/** A lock that no variable refers to would be collected, and so released. */
const locks = new Set<Database.Database>();

/**
 * Locks a data folder for this process and returns the function that releases it; `null` if another process still has the
 * lock after `waitMs` milliseconds.
 * It is a lock of the operating system on a file: it ends with the process, however that ends, and needs no process id.
 */
export function lockFolder(folder: string, waitMs: number): (() => void) | null {
  const file = join(folder, LOCK_FILE);
  let lock: Database.Database | undefined;
  try {
    lock = new Database(file);
    lock.exec(`pragma busy_timeout = ${waitMs}; pragma journal_mode = memory; begin exclusive;`);
  } catch (error) {
    lock?.close();
    if ((error as { code?: string }).code === "SQLITE_BUSY") return null;
    throw new Error(`${file} cannot be opened: ${error instanceof Error ? error.message : error}`);
  }
  const own = lock;
  locks.add(own);
  return () => {
    if (locks.delete(own)) own.close();
  };
}
