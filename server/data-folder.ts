import { existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Lab, openAsItIs, openSqlite } from "./db/sqlite.ts";

/** What lies in a data folder, and in a backup of one. */
export const databaseIn = (folder: string) => join(folder, "lab.sqlite");
export const filesIn = (folder: string) => join(folder, "files");

/** Opens the lab in `FIBRIL_DATA` (`./data`); a demonstration without it gets a fresh temporary folder. */
export function openData({ isDemo }: { isDemo: boolean }): Lab & { folder: string } {
  process.umask(0o077);
  const folder = folderFor(process.env.FIBRIL_DATA, isDemo);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { folder, ...openSqlite(databaseIn(folder)) };
}

/** Opens the lab that is in `FIBRIL_DATA`, and neither makes nor upgrades one. Throws when there is none. */
export function openDataAsItIs(): Lab & { folder: string } {
  process.umask(0o077);
  const folder = folderFor(process.env.FIBRIL_DATA, false);
  const file = databaseIn(folder);
  if (!existsSync(file)) throw new Error(`There is no lab in ${folder}: FIBRIL_DATA must name its folder.`);
  try {
    return { folder, ...openAsItIs(file) };
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function folderFor(given: string | undefined, isDemo: boolean): string {
  if (given !== undefined && given !== "") return resolve(given);
  return isDemo ? mkdtempSync(join(tmpdir(), "fibril-demo-")) : resolve("data");
}
