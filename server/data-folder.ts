import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Lab, openSqlite } from "./db/sqlite.ts";

/** Opens the lab in `FIBRIL_DATA` (`./data`); a demonstration without it gets a fresh temporary folder. */
export function openData({ isDemo }: { isDemo: boolean }): Lab & { folder: string } {
  process.umask(0o077);
  const folder = folderFor(process.env.FIBRIL_DATA, isDemo);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { folder, ...openSqlite(join(folder, "lab.sqlite")) };
}

function folderFor(given: string | undefined, isDemo: boolean): string {
  if (given !== undefined && given !== "") return resolve(given);
  return isDemo ? mkdtempSync(join(tmpdir(), "fibril-demo-")) : resolve("data");
}
