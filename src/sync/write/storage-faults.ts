import type { LabStore } from "#store/db.ts";

/** The tablet has no room left. Nothing was written; what was typed stays in its form. */
export type Full = { kind: "full"; message: string };

/**
 * Runs a database write. A full disk becomes {@link Full}; a connection that the system closed behind our back
 * (iOS does after backgrounding) is opened again once.
 */
export async function whenStored<T>(store: LabStore, write: () => Promise<T>): Promise<T | Full> {
  try {
    return await write();
  } catch (error) {
    if (isFull(error)) return { kind: "full", message: "This tablet has no room left." };
    if (!isClosed(error) || store.isOutdated) throw error;
    store.close({ disableAutoOpen: false });
    await store.open();
    return write();
  }
}

/** Dexie reports a full disk in an AbortError or among the failures of a bulk write: the whole transaction is rolled back. */
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
