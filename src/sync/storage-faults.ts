import type { LabStore } from "#store/db.ts";

/** The tablet has no room left. Nothing was written; what was typed stays in its form. */
export class StoreFull extends Error {
  override name = "StoreFull";
}

/**
 * Runs a database write. A full disk becomes {@link StoreFull}; a connection that the system closed behind our back
 * (iOS does after backgrounding) is opened again once.
 */
export async function whenStored<T>(store: LabStore, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isFull(error)) throw new StoreFull("This tablet has no room left.", { cause: error });
    if (!isClosed(error) || store.isOutdated) throw error;
    store.close({ disableAutoOpen: false });
    await store.open();
    return write();
  }
}

/** Dexie reports a full disk as an AbortError around it: the whole transaction is rolled back. */
function isFull(error: unknown): boolean {
  return named(error).some((name) => name === "QuotaExceededError");
}

function isClosed(error: unknown): boolean {
  return named(error).some((name) =>
    ["DatabaseClosedError", "InvalidStateError", "UnknownError"].includes(name),
  );
}

function named(error: unknown): string[] {
  if (!(error instanceof Error || error instanceof DOMException)) return [];
  const { inner, cause } = error as { inner?: unknown; cause?: unknown };
  return [error.name, ...named(inner ?? cause)];
}

/** What came of a write; a tablet without room is an outcome too, in its own sentence. */
export async function orFull<T>(write: () => Promise<T>): Promise<T | { kind: "full"; message: string }> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof StoreFull) return { kind: "full", message: error.message };
    throw error;
  }
}
