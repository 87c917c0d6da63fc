import type { LabStore } from "./db.ts";

/**
 * The storage of the tablet is full, or it fails in another way. Nothing was saved, and the form still has its input.
 * `message` is a sentence to show.
 */
export type StorageFault = { kind: "full" | "failed"; message: string };

export const FULL: StorageFault = { kind: "full", message: "This device has no storage left." };

export const FAILED: StorageFault = {
  kind: "failed",
  message: "The storage of this device has failed. Nothing was saved.",
};

/** A database that has not opened again after this time counts as one that does not open. */
export const OPENS_WITHIN_MS = 3_000;

/** True for the outcome of a write that the storage did not take. */
export function isStorageFault(outcome: unknown): outcome is StorageFault {
  const { kind } = (outcome ?? {}) as Partial<StorageFault>;
  return kind === "full" || kind === "failed";
}

/**
 * Runs a database write and returns its result, or {@link StorageFault} where the storage is full or fails. If the system has
 * closed the connection, as iOS does to an app in the background, it is opened again and the write runs once more.
 */
export async function whenStored<T>(store: LabStore, write: () => Promise<T>): Promise<T | StorageFault> {
  try {
    return await write();
  } catch (error) {
    const fault = toFault(error);
    if (fault?.kind === "full") return fault;
    if (!fault || store.isOutdated) throw error;
  }
  try {
    await openAgain(store);
    return await write();
  } catch (error) {
    const fault = toFault(error);
    if (!fault) throw error;
    // A full disk that Chromium reports as an unknown error: from now on it completes transactions that it then loses.
    if (fault.kind === "failed") store.distrust();
    return fault;
  }
}

/** Closes the database and opens it again; rejects if it does not open. */
async function openAgain(store: LabStore): Promise<void> {
  store.close({ disableAutoOpen: false });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DOMException("The database does not open", "TimeoutError")),
      OPENS_WITHIN_MS,
    );
  });
  await Promise.race([store.open(), late]).finally(() => clearTimeout(timer));
}

/** Returns the fault that an error of the storage is; null for every other error. */
export function toFault(error: unknown): StorageFault | null {
  const names = causesOf(error).map(({ name }) => name);
  if (names.includes("QuotaExceededError")) return FULL;
  return names.length > 0 && names.every((name) => storageErrors.has(name)) ? FAILED : null;
}

/** How browsers and Dexie report a storage that fails, a database that is blocked, missing or does not open. */
const storageErrors = new Set([
  ...["AbortError", "DatabaseClosedError", "InvalidStateError", "NoSuchDatabaseError", "NotFoundError"],
  ...["NotReadableError", "OpenFailedError", "TimeoutError", "TransactionInactiveError", "UnknownError"],
  ...["SecurityError", "VersionError"],
]);

/** True where the database does not open because a setting of the browser blocks the data of this site. */
export function isBlocked(error: unknown): boolean {
  return causesOf(error).some(({ name }) => name === "SecurityError");
}

/**
 * The errors in which an error has its cause, or the error itself. Dexie reports a full disk in an AbortError or among
 * the failures of a bulk write: the whole transaction is rolled back.
 */
function causesOf(error: unknown): { name: string }[] {
  if (!(error instanceof Error || error instanceof DOMException)) return [];
  const { inner, cause, failures = [] } = error as { inner?: unknown; cause?: unknown; failures?: unknown };
  const all = Array.isArray(failures) ? failures : Object.values(failures as object);
  const causes = [inner ?? cause, ...all].filter((one) => one !== undefined && one !== null);
  const deepest = causes.flatMap(causesOf);
  return causes.length > 0 && deepest.length > 0 ? deepest : [error];
}
