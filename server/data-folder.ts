import { existsSync, mkdirSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Lab } from "./db/lab.ts";
import { backupSince, openExisting, openSqlite } from "./db/sqlite/sqlite.ts";
import { lockFolder } from "./lock-folder.ts";

/** Paths in a data folder, and in a backup of one. */
export const databaseIn = (folder: string) => join(folder, "lab.sqlite");
export const filesIn = (folder: string) => join(folder, "files");

/** Milliseconds for which a server waits for a short command of npm run admin. */
const COMMAND_MS = 1_000;

/**
 * Opens the lab in `FIBRIL_DATA` (default `./data`), creating or upgrading it; a demonstration without it uses a new
 * temporary folder. A backup is turned into a lab first: `isRestored`. Throws where files are stored without a database, and
 * for a server where another one uses the folder. `unlock` releases the folder, after the database is closed.
 */
export async function openData({
  isDemo,
  isServer = false,
}: {
  isDemo: boolean;
  isServer?: boolean;
}): Promise<Lab & { folder: string; isRestored: boolean; unlock: () => void }> {
  process.umask(0o077);
  const folder = folderFor(process.env.FIBRIL_DATA, isDemo);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder, isServer ? COMMAND_MS : 0);
  // A command also runs beside the server; without one, it prevents that a server starts meanwhile.
  if (isServer && unlock === null)
    throw new Error(`Another server, or a command of npm run admin, uses ${folder}. Only one may.`);
  try {
    return { folder, unlock: () => unlock?.(), ...(await openIn(folder)) };
  } catch (error) {
    unlock?.();
    throw error;
  }
}

async function openIn(folder: string): Promise<Lab & { isRestored: boolean }> {
  const file = databaseIn(folder);
  const isNew = !existsSync(file) || statSync(file).size === 0;
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

/** Turns a backup into a lab before a server uses it: its sessions may have ended since, and tablets have later data. */
async function restored(file: string): Promise<void> {
  const { db, accounts } = openExisting(file);
  await afterRestore({ db, accounts });
  await db.close();
}

/** Ends all sessions and renews the epoch, so that tablets offer again what they sent since the backup. Returns the epoch. */
export async function afterRestore({ db, accounts }: Lab): Promise<string> {
  await accounts.removeAllSessions();
  return db.renewEpoch();
}

/** True if the folder contains pictures or files that were stored. */
function hasFiles(folder: string): boolean {
  const files = filesIn(folder);
  return existsSync(files) && readdirSync(files).some((part) => /^[0-9a-f]{2}$/.test(part));
}

/** Opens the existing lab in `FIBRIL_DATA` without upgrading it. Throws when the folder contains none. */
export function openExistingData(): Lab & { folder: string } {
  process.umask(0o077);
  const folder = folderFor(process.env.FIBRIL_DATA, false);
  const file = databaseIn(folder);
  if (!existsSync(file))
    throw new Error(`There is no lab in ${folder}: FIBRIL_DATA must name a data folder.`);
  try {
    return { folder, ...openExisting(file) };
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function folderFor(named: string | undefined, isDemo: boolean): string {
  if (named !== undefined && named !== "") return resolve(named);
  return isDemo ? mkdtempSync(join(tmpdir(), "fibril-demo-")) : resolve("data");
}
