import { existsSync, statSync } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { backupsIn } from "../../backups/scheduled.ts";
import {
  afterRestore,
  createFolder,
  databaseIn,
  filesIn,
  folderFor,
  restoringIn,
} from "../../data-folder.ts";
import { openPostgres } from "../../db/postgres/postgres.ts";
import { backupSince, isNewerFile, openExisting, openSqlite } from "../../db/sqlite/sqlite.ts";
import { copyFiles } from "../../files/copy-files.ts";
import { diskFiles, flushFile } from "../../files/disk-files.ts";
import type { Files } from "../../files/files.ts";
import { filesOf, mark } from "../../files/open-files.ts";
import { lockFolder } from "../../lock-folder.ts";
import type { Settings } from "../../settings/settings.ts";
import { AdminError, type LoneCommand } from "../command.ts";
import { check } from "./check.ts";
import { copyRows } from "./move-command.ts";
import { replaceContent } from "./replace-content.ts";

/** Restores the lab; the server must not run. */
export const restoreCommands: Record<string, LoneCommand> = {
  restore: {
    usage: "<backup>",
    about: "checks a backup and puts it in the place of the lab, while no server runs",
    runAlone: (settings, named) => restore(settings, named, new Date().toISOString()),
  },
};

type Backup = { database: string; files: string };
/** Where the lab is to be: the data folder, and its files. */
type Place = { folder: string; files: Files };

/**
 * Restores a backup: into an empty PostgreSQL database if DATABASE_URL is set, otherwise in the data folder, whose former
 * content gets a folder in it. Nothing is changed unless the backup is complete, intact and not newer than this version.
 * Returns the text to print.
 */
async function restore(settings: Settings, named: string, now: string): Promise<string> {
  const backup = await readableBackup(named);
  const folder = folderFor(settings.dataFolder, false);
  const files = filesOf(settings, folder);
  await files.check();
  return settings.databaseUrl === undefined
    ? restoreFolder(backup, { folder, files }, now)
    : restoreOnPostgres(backup, { folder, files }, settings.databaseUrl);
}

/** The backup at a path: a file, a folder that `backup` wrote, or the newest of a folder of scheduled backups. */
async function readableBackup(named: string): Promise<Backup> {
  if (named === "") throw new AdminError("Name the backup to restore.");
  const path = resolve(named);
  if (!existsSync(path)) throw new AdminError(`There is no ${path}.`);
  const found = statSync(path).isDirectory()
    ? existsSync(databaseIn(path))
      ? databaseIn(path)
      : backupsIn(path)[0]?.path
    : path;
  if (found === undefined || backupSince(found) === null)
    throw new AdminError(`${path} is not a backup, or the database of a running server.`);
  if (isNewerFile(found))
    throw new AdminError(`${found} was written by a newer version of Fibril. Restore it with that version.`);
  const backup = { database: found, files: filesIn(dirname(found)) };
  await checkFiles(backup.database, diskFiles(backup.files));
  return backup;
}

/** Throws `CheckFailed` with the faults of a backup's database, and of the files that it names. */
async function checkFiles(database: string, files: Files): Promise<void> {
  const lab = openExisting(database);
  try {
    await check({ ...lab, files });
  } finally {
    await lab.db.close();
  }
}

/** Fills the data folder, which no server uses meanwhile. The first start recognizes the copy as a backup. */
async function restoreFolder(backup: Backup, { folder, files }: Place, now: string): Promise<string> {
  createFolder(folder);
  const unlock = lockFolder(folder, 0);
  if (unlock === null) throw new AdminError(`A server uses ${folder}. Stop it first.`);
  try {
    const copied = await copyBackup(backup, { folder: restoringIn(folder), files });
    const former = await replaceContent(folder, now);
    return [
      files.isShared
        ? `Restored ${backup.database} to ${folder}; ${copied} pictures and files copied to ${files.place}.`
        : `Restored ${backup.database} to ${folder} with ${copied} pictures and files.`,
      ...(former === null ? [] : [`What the folder contained before is in ${former}.`]),
      "Start the server: everyone signs in again.",
    ].join("\n");
  } finally {
    unlock();
  }
}

/** Copies a backup into a new folder and checks the copy; leaves nothing of one that fails. Returns the number of files. */
async function copyBackup(backup: Backup, { folder, files }: Place): Promise<number> {
  await rm(folder, { recursive: true, force: true });
  createFolder(folder);
  try {
    const target = files.isShared ? files : diskFiles(filesIn(folder));
    const { copied } = await copyFiles(diskFiles(backup.files), target);
    await copyFile(backup.database, databaseIn(folder));
    await flushFile(databaseIn(folder));
    await checkFiles(databaseIn(folder), target);
    if (files.isShared) mark(folder, files);
    return copied;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function restoreOnPostgres(backup: Backup, { folder, files }: Place, url: string): Promise<string> {
  createFolder(folder);
  // A copy that is upgraded: a backup of an earlier version does not have every table.
  const upgraded = join(folder, "restoring.sqlite");
  await copyFile(backup.database, upgraded);
  const source = openSqlite(upgraded);
  const target = await openPostgres(url);
  try {
    const { copied } = await copyFiles(diskFiles(backup.files), files);
    await checkFiles(backup.database, files);
    await copyRows(source.db, target.db);
    await afterRestore(target);
    return `Restored ${backup.database} to the database of DATABASE_URL; ${copied} pictures and files copied to ${files.place}. Start the servers: everyone signs in again.`;
  } finally {
    await source.db.close();
    await target.db.close();
    for (const part of ["", "-wal", "-shm"]) await rm(`${upgraded}${part}`, { force: true });
  }
}
