import { mkdirSync, readdirSync, renameSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { databaseIn, restoringIn } from "../../data-folder.ts";
import { flushFolder } from "../../files/disk-files.ts";
import { LOCK_FILE } from "../../lock-folder.ts";

const FORMER = "before-";

/**
 * Puts what is in `restoring` of a data folder in the place of what the folder contained, within the folder: its parent may
 * belong to root, and it may be a mount point. The new database comes last; until then no server starts on the folder.
 * Returns the folder `before-<now>` with the former content, or null if there was none.
 */
export async function replaceContent(folder: string, now: string): Promise<string | null> {
  const restoring = restoringIn(folder);
  const former = join(folder, `${FORMER}${now.slice(0, 19).replaceAll(":", "")}Z`);
  const remains = (name: string) =>
    name === LOCK_FILE || name.startsWith(FORMER) || join(folder, name) === restoring;
  // Without its database, and with a folder `restoring`, the folder does not start.
  const moved = databaseFirst(
    folder,
    readdirSync(folder).filter((name) => !remains(name)),
  );
  if (moved.length > 0) mkdirSync(former, { mode: 0o700 });
  for (const name of moved) renameSync(join(folder, name), join(former, name));
  for (const name of databaseFirst(folder, readdirSync(restoring)).reverse())
    renameSync(join(restoring, name), join(folder, name));
  rmdirSync(restoring);
  if (moved.length > 0) await flushFolder(former);
  await flushFolder(folder);
  return moved.length > 0 ? former : null;
}

function databaseFirst(folder: string, names: string[]): string[] {
  const isDatabase = (name: string) => join(folder, name) === databaseIn(folder);
  return [...names.filter(isDatabase), ...names.filter((name) => !isDatabase(name))];
}
