import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { databaseIn, filesIn } from "../data-folder.ts";
import { backupSince } from "../db/sqlite/sqlite.ts";
import { type Copied, copyFiles } from "../files/copy-files.ts";
import { openDiskFiles } from "../files/disk-files.ts";
import { flushFile, putInPlace } from "../files/flush.ts";
import { AdminError, type AdminLab } from "./command.ts";

/** Path of the database while the backup is incomplete. */
const unfinishedIn = (folder: string) => `${databaseIn(folder)}.part`;

/** Returns the folder to write to: new, empty, or an earlier backup of this lab. Throws `AdminError` for any other. */
export async function backupFolder(lab: Pick<AdminLab, "db" | "folder">, named: string): Promise<string> {
  if (named === "") throw new AdminError("Name the folder to write to.");
  const folder = resolve(named);
  if (isWithin(realPath(lab.folder), realPath(folder)))
    throw new AdminError(
      `${folder} is in the lab's data folder. Name a folder elsewhere, preferably on another disk.`,
    );
  if (!existsSync(folder)) return folder;
  if (!statSync(folder).isDirectory()) throw new AdminError(`${folder} is a file. Name a folder.`);
  if (existsSync(databaseIn(folder))) {
    const since = backupSince(databaseIn(folder));
    if (since === (await lab.db.historySince())) return folder;
    const what = since === null ? "a lab.sqlite that is not a backup" : "the backup of another lab";
    throw new AdminError(`${folder} contains ${what}. Name a new folder.`);
  }
  if (existsSync(unfinishedIn(folder)) || readdirSync(folder).length === 0) return folder;
  throw new AdminError(`${folder} is not empty and not an earlier backup. Name a new folder.`);
}

/**
 * Copies the lab in its present state and returns the numbers of pictures. The database is copied first, so every
 * picture in it exists when the pictures are copied. The copy gets its name last: an interrupted run leaves an earlier
 * backup complete.
 */
export async function backUp({ db, files }: Pick<AdminLab, "db" | "files">, folder: string): Promise<Copied> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = unfinishedIn(folder);
  // The file is emptied, not removed: it marks a folder whose first backup was interrupted.
  await writeFile(unfinished, "", { mode: 0o600 });
  await db.backup(unfinished);
  await flushFile(unfinished);
  const copied = await copyFiles(files, openDiskFiles(filesIn(folder)));
  await putInPlace(unfinished, databaseIn(folder));
  return copied;
}

/** The path with symbolic links resolved; the path need not exist. */
function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path));
}

function isWithin(outer: string, path: string): boolean {
  const fromOuter = relative(outer, path);
  return !isAbsolute(fromOuter) && fromOuter.split(sep)[0] !== "..";
}
