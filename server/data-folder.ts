import { existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Lab, openExisting, openSqlite } from "./db/sqlite.ts";

/** Paths in a data folder, and in a backup of one. */
export const databaseIn = (folder: string) => join(folder, "lab.sqlite");
export const filesIn = (folder: string) => join(folder, "files");

/** Opens the lab in `FIBRIL_DATA` (default `./data`); a demonstration without it uses a new temporary folder. */
export function openData({ isDemo }: { isDemo: boolean }): Lab & { folder: string } {
  process.umask(0o077);
  const folder = folderFor(process.env.FIBRIL_DATA, isDemo);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { folder, ...openSqlite(databaseIn(folder)) };
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
