import type { LabStore } from "#store/db.ts";

/** The tablet's disk is full. Nothing was written, and the form still has its input. */
export type Full = { kind: "full"; message: string };

/**
 * Runs a database write and returns its result, or {@link Full} on a full disk. If the system has closed the connection,
 * as iOS does to an app in the background, it is opened again and the write runs once more.
 */
export async function whenStored<T>(store: LabStore, write: () => Promise<T>): Promise<T | Full> {
  try {
    return await write();
  } catch (error) {
    if (isFull(error)) return { kind: "full", message: "This tablet has no storage left." };
    if (!isClosed(error) || store.isOutdated) throw error;
    store.close({ disableAutoOpen: false });
    await store.open();
    return write();
  }
}

/**
 * Dexie reports a full disk in an AbortError or among the failures of a bulk write: the whole transaction is rolled
 * back.
 */
function isFull(error: unknown): boolean {
  return namesOf(error).some((name) => name === "QuotaExceededError");
}

function isClosed(error: unknown): boolean {
  return namesOf(error).some((name) =>
    ["DatabaseClosedError", "InvalidStateError", "UnknownError"].includes(name),
  );
}

function namesOf(error: unknown): string[] {
  if (!(error instanceof Error || error instanceof DOMException)) return [];
  const { inner, cause, failures = [] } = error as { inner?: unknown; cause?: unknown; failures?: unknown[] };
  return [error.name, ...namesOf(inner ?? cause), ...failures.flatMap(namesOf)];
}
