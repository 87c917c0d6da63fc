import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { unfinishedOf } from "../../backups/copy-lab.ts";
import { databaseIn } from "../../data-folder.ts";
import { backupSince } from "../../db/sqlite/sqlite.ts";
import { AdminError, type AdminLab } from "../command.ts";

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
  if (existsSync(unfinishedOf(databaseIn(folder))) || readdirSync(folder).length === 0) return folder;
  throw new AdminError(`${folder} is not empty and not an earlier backup. Name a new folder.`);
}

/** The path with symbolic links resolved; the path need not exist. */
function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path));
}

function isWithin(outer: string, path: string): boolean {
  const fromOuter = relative(outer, path);
  return !isAbsolute(fromOuter) && fromOuter.split(sep)[0] !== "..";
}
