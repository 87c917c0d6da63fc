import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isoTime, systemClock } from "./clock.ts";
import type { Lab } from "./db/accounts.ts";
import { backupSince, openExisting, openSqlite } from "./db/sqlite/sqlite.ts";

/** Paths in a data folder, and in a backup of one. */
export const databaseIn = (folder: string) => join(folder, "lab.sqlite");
export const filesIn = (folder: string) => join(folder, "files");
/** In a data folder while a backup is restored: the copy that is to be the lab. */
export const restoringIn = (folder: string) => join(folder, "restoring");

/** Returns the path of the data folder; a demonstration without a named one uses a new temporary folder. */
export function folderFor(named: string | undefined, isDemo: boolean): string {
  process.umask(0o077);
  if (named !== undefined) return resolve(named);
  return isDemo ? mkdtempSync(join(tmpdir(), "fibril-demo-")) : resolve("data");
}

/**
 * Creates the folder if it is missing. Only its owner can then read it, and the files in it: the database has the hashes of
 * the passwords and the key of the receipts, and a copy made by hand is often readable by everyone.
 */
export function createFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isFile());
  const open = [folder, ...files.map(({ name }) => join(folder, name))].filter((path) => !isClosed(path));
  for (const path of open)
    process.stderr.write(`${path} can be read by other users of this machine: correct its mode.\n`);
}

/**
 * Takes the rights of other users; its owner retains theirs, such as to run a script. Returns false where that is not
 * possible: another owner, or a folder that all share.
 */
function isClosed(path: string): boolean {
  const modeOf = () => statSync(path).mode;
  const isOpen = () => process.platform !== "win32" && (modeOf() & 0o077) !== 0;
  if (!isOpen()) return true;
  // Such as /tmp.
  if (modeOf() & 0o1000) return false;
  try {
    chmodSync(path, modeOf() & 0o700);
  } catch {
    return false;
  }
  return !isOpen();
}

/**
 * Opens the SQLite lab in a data folder, creating or upgrading it. A backup is turned into a lab first: `isRestored`.
 * Throws where files are stored, or a backup was being restored, without a database, and for a lab that was moved.
 */
export async function openFolder(folder: string): Promise<Lab & { isRestored: boolean }> {
  const file = databaseIn(folder);
  const isNew = isMissing(file);
  if (isNew && existsSync(restoringIn(folder)))
    throw new Error(
      `A restore was interrupted: ${folder} has no database. Repeat it with npm run admin -- restore.`,
    );
  if (isNew && hasFiles(folder))
    throw new Error(
      `${folder} has pictures and files, but its database is missing or empty: ${file}. Restore it from a backup.`,
    );
  const isRestored = !isNew && backupSince(file) !== null;
  if (isRestored) await restored(file);
  try {
    return { isRestored, ...openSqlite(file) };
  } catch (error) {
    throw new Error(`${file} cannot be opened: ${error instanceof Error ? error.message : error}`);
  }
}

const isMissing = (file: string) => !existsSync(file) || statSync(file).size === 0;

/** Turns a backup into a lab before a server uses it: its sessions may have ended since, and tablets have later data. */
async function restored(file: string): Promise<void> {
  const { db, accounts } = openExisting(file);
  await afterRestore({ db, accounts });
  await db.close();
}

/** Ends all sessions and API tokens and renews the epoch, so that tablets offer again what they sent since the backup. Returns the epoch. */
export async function afterRestore({ db, accounts }: Lab): Promise<string> {
  await accounts.sessions.expireAll(isoTime(systemClock));
  await accounts.apiTokens.removeAll();
  return db.renewEpoch();
}

/** True if the folder contains pictures or files that were stored. */
function hasFiles(folder: string): boolean {
  const files = filesIn(folder);
  return existsSync(files) && readdirSync(files).some((part) => /^[0-9a-f]{2}$/.test(part));
}

/** Opens the existing SQLite lab in a folder without upgrading it. Throws when the folder contains none. */
export function openExistingFolder(folder: string): Lab {
  const file = databaseIn(folder);
  if (!existsSync(file))
    throw new Error(`There is no lab in ${folder}: FIBRIL_DATA must name a data folder.`);
  try {
    return openExisting(file);
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** True if the folder contains a SQLite lab that was not moved to another database. */
export async function hasSqliteLab(folder: string): Promise<boolean> {
  if (isMissing(databaseIn(folder))) return false;
  const { db } = openExistingFolder(folder);
  const sealedFor = await db.sealedFor();
  await db.close();
  return sealedFor === null;
}
