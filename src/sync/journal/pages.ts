import type { JournalDisk } from "./disk.ts";
import { type JournalWrite, type Line, liveWrites, mergeBySaving, toLines } from "./line.ts";

/** Takes the lock of a page; returns the function that releases it, or null where the page is open. */
export function holdPage(
  locks: Pick<LockManager, "request"> | undefined,
  page: string,
  options: LockOptions,
): Promise<(() => void) | null> {
  if (!locks) throw new Error("This browser has no locks");
  return new Promise((resolve, reject) => {
    const work = (lock: Lock | null) =>
      new Promise<void>((release) => {
        resolve(lock && release);
        if (!lock) release();
      });
    locks.request(`fibril-journal ${page}`, options, work).catch(reject);
  });
}

/** Returns the live writes in the files of several pages, in the order of saving. */
export async function readPages(disk: JournalDisk, files: readonly string[][]): Promise<JournalWrite[]> {
  const lists: JournalWrite[][] = [];
  for (const ofPage of files) {
    const lines: Line[] = [];
    for (const name of ofPage) lines.push(...toLines(await disk.read(name)));
    lists.push([...liveWrites(lines).values()]);
  }
  return mergeBySaving(lists);
}
