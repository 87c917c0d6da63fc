import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { databaseIn, filesIn } from "../data-folder.ts";
import { backupSince } from "../db/sqlite.ts";
import { type Copied, copyFiles } from "../files/copy-files.ts";
import { openDiskFiles } from "../files/disk-files.ts";
import { flushFile, putInPlace } from "../files/flush.ts";
import { AdminError, type AdminLab } from "./command.ts";

/** The database of a backup that is not complete yet. */
const unfinishedIn = (folder: string) => `${databaseIn(folder)}.part`;

/** The folder to write to: a new or an empty one, or an earlier backup of the lab. `AdminError` for any other. */
export async function backupFolder(lab: Pick<AdminLab, "db" | "folder">, named: string): Promise<string> {
  if (named === "") throw new AdminError("Name the folder to write to.");
  const folder = resolve(named);
  if (isWithin(realPath(lab.folder), realPath(folder)))
    throw new AdminError(
      `${folder} lies in the lab's data folder. Name one elsewhere, best on another disk.`,
    );
  if (!existsSync(folder)) return folder;
  if (!statSync(folder).isDirectory()) throw new AdminError(`${folder} is a file. Name a folder.`);
  if (existsSync(databaseIn(folder))) {
    const since = backupSince(databaseIn(folder));
    if (since === (await lab.db.historySince())) return folder;
    const what = since === null ? "a lab.sqlite that is no backup" : "the backup of another lab";
    throw new AdminError(`${folder} holds ${what}. Name a new folder.`);
  }
  if (existsSync(unfinishedIn(folder)) || readdirSync(folder).length === 0) return folder;
  throw new AdminError(`${folder} is not empty, and no earlier backup. Name a new folder.`);
}

/**
 * Copies the lab as it is now. The database is copied first, so that the pictures it names are there to be copied
 * after it, and gets its name last: a run that breaks off leaves an earlier backup whole.
 */
export async function backUp({ db, files }: Pick<AdminLab, "db" | "files">, folder: string): Promise<Copied> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = unfinishedIn(folder);
  // Emptied and not removed: it marks a folder whose first backup broke off.
  await writeFile(unfinished, "", { mode: 0o600 });
  await db.backup(unfinished);
  await flushFile(unfinished);
  const copied = await copyFiles(files, openDiskFiles(filesIn(folder)));
  await putInPlace(unfinished, databaseIn(folder));
  return copied;
}

/** A path without symbolic links, of what is not there yet too. */
function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path));
}

function isWithin(outer: string, path: string): boolean {
  const way = relative(outer, path);
  return !isAbsolute(way) && way.split(sep)[0] !== "..";
}
