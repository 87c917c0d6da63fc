import type { JournalDisk } from "./disk.ts";
import { RESERVE } from "./file-names.ts";

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
