import {
  createFolder,
  databaseIn,
  folderFor,
  hasSqliteLab,
  openExistingFolder,
  openFolder,
} from "./data-folder.ts";
import type { Lab } from "./db/accounts.ts";
import { openExistingPostgres, openPostgres } from "./db/postgres/postgres.ts";
import { lockFolder } from "./lock-folder.ts";
import type { Settings } from "./settings/settings.ts";

/** A lab, its data folder, and whether other servers may use both at the same time. */
type Data = Lab & { folder: string; isShared: boolean };
type Place = Partial<Pick<Settings, "dataFolder" | "databaseUrl">>;

/** Milliseconds for which a server waits for a short command of npm run admin. */
const COMMAND_MS = 1_000;

/**
 * Opens the lab of the settings, creating or upgrading it: on PostgreSQL if `databaseUrl` is set, otherwise the SQLite
 * file in the data folder, which one server may use. A backup in the folder is turned into a lab first: `isRestored`.
 * `unlock` releases the folder, after the database is closed.
 */
export async function openData(
  { dataFolder, databaseUrl }: Place,
  { isDemo = false, isServer = false } = {},
): Promise<Data & { isRestored: boolean; unlock: () => void }> {
  const folder = folderFor(dataFolder, isDemo);
  createFolder(folder);
  if (databaseUrl !== undefined) {
    const lab = await openOnPostgres(databaseUrl, folder);
    return { folder, isShared: true, isRestored: false, unlock: () => undefined, ...lab };
  }
  const unlock = lockFolder(folder, isServer ? COMMAND_MS : 0);
  // A command also runs beside the server; without one, it prevents that a server starts meanwhile.
  if (isServer && unlock === null)
    throw new Error(`Another server, or a command of npm run admin, uses ${folder}. Only one may.`);
  try {
    const lab = await openFolder(folder);
    await refuseMoved(lab);
    return { folder, isShared: false, unlock: () => unlock?.(), ...lab };
  } catch (error) {
    unlock?.();
    throw error;
  }
}

/** Opens the existing lab of the settings without upgrading it. Throws where there is none. */
export async function openExistingData({ dataFolder, databaseUrl }: Place): Promise<Data> {
  const folder = folderFor(dataFolder, false);
  if (databaseUrl === undefined) return { folder, isShared: false, ...openExistingFolder(folder) };
  return { folder, isShared: true, ...(await openExistingPostgres(databaseUrl)) };
}

async function openOnPostgres(url: string, folder: string): Promise<Lab> {
  if (await hasSqliteLab(folder))
    throw new Error(
      `DATABASE_URL is set, and ${databaseIn(folder)} contains a lab. Move that lab with npm run admin -- move-to, or name another folder in FIBRIL_DATA.`,
    );
  const lab = await openPostgres(url);
  await refuseMoved(lab);
  return lab;
}

/** Closes a lab that was moved, and throws. */
async function refuseMoved({ db }: Lab): Promise<void> {
  const to = await db.sealedFor();
  if (to === null) return;
  await db.close();
  throw new Error(`The lab was moved to ${to}. Start the server with that database.`);
}
