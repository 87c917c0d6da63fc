import { RESERVE } from "./file-names.ts";

/**
 * The folder of the journal, outside the database. Every method rejects with the browser's error; a name contains no
 * folder.
 */
export type JournalDisk = {
  /** The names of all files. */
  list(): Promise<string[]>;
  /** The content of a file; rejects where there is none. */
  read(name: string): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Appends bytes to a file, which it creates where there is none, and resolves when they are on the disk. When it
   * rejects, the file is as before.
   */
  append(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Empties a file, and resolves when that is on the disk. */
  clear(name: string): Promise<void>;
  /** Deletes a file; without the file it does nothing. */
  remove(name: string): Promise<void>;
};

const RESERVE_BYTES = 2 * 1024 * 1024;

/** Allocates the reserve unless it is in place; false without room for it. */
export async function makeReserve(disk: JournalDisk): Promise<boolean> {
  const size = await disk.read(RESERVE).then(
    ({ length }) => length,
    () => 0,
  );
  if (size === RESERVE_BYTES) return true;
  await disk.remove(RESERVE);
  // Not zeros: a disk may store zeros without allocating them.
  const full = disk.append(RESERVE, new Uint8Array(RESERVE_BYTES).fill(0xa5));
  return full.then(
    () => true,
    () => disk.remove(RESERVE).then(() => false),
  );
}
