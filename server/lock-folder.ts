import { join } from "node:path";
import Database from "libsql";

/** A lock that no variable refers to would be collected, and so released. */
const locks = new Set<Database.Database>();

/**
 * Locks a data folder for this process and returns the function that releases it; `null` if another process has the lock.
 * It is a lock of the operating system on a file: it ends with the process, however that ends, and needs no process id.
 */
export function lockFolder(folder: string): (() => void) | null {
  const lock = new Database(join(folder, "server.lock"));
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive;");
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code === "SQLITE_BUSY") return null;
    throw error;
  }
  locks.add(lock);
  return () => {
    if (locks.delete(lock)) lock.close();
  };
}
