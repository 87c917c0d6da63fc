import Dexie from "dexie";
import type { StoredWrite } from "#store/rows.ts";
import { FULL, isStorageFault, type StorageFault, toFault, whenStored } from "#store/storage-faults.ts";
import type { WriteEnv } from "../env.ts";

/** Starts the line of a save; `voids` are the keys of the writes that it replaces. */
export type StartLine = (writes: readonly StoredWrite[], voids?: readonly string[]) => void;

/** What has become of a save in the database and in the journal; `null` where no line was started, or without a journal. */
type Twice<T> = { stored: T | StorageFault; line: "flushed" | StorageFault | null };

/**
 * Runs a database write, and appends its line to the journal side by side: the write calls `start` within its
 * transaction, once the rule has accepted. Resolves when both have ended. Where the write throws, nothing remains in
 * the journal.
 */
export async function withLine<T>(
  { store, journal }: Pick<WriteEnv, "store" | "journal">,
  write: (start: StartLine) => Promise<T>,
): Promise<Twice<T>> {
  let line: Promise<Twice<T>["line"]> = Promise.resolve(null);
  let ids: string[] = [];
  const start: StartLine = (writes, voids) => {
    if (!journal) return;
    ids = writes.map(({ id }) => id);
    // Outside the transaction, which would otherwise wait for it.
    const appended = Dexie.ignoreTransaction(() => journal.append(writes, voids));
    line = appended.then(
      (outcome) => (outcome === "flushed" ? outcome : null),
      (error) => toFault(error) ?? FULL,
    );
  };
  try {
    const stored = await whenStored(store, () => write(start));
    const isSafe = !isStorageFault(stored) || (await line) === "flushed";
    // Chromium opens a database again that it had closed on a full disk, once there is a little room.
    if (isSafe || !(await journal?.makeRoom().catch(() => false))) return { stored, line: await line };
    return { stored: await whenStored(store, () => write(start)), line: await line };
  } catch (error) {
    if ((await line) === "flushed") await journal?.drop(ids).catch(() => {});
    throw error;
  }
}
