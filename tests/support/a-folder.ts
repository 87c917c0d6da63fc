import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

let root: string | undefined;
let folders = 0;

/** The path of a new folder, which the caller creates; the folder is deleted when the tests end. */
export function aFolder(): string {
  root ??= mkdtempSync(join(tmpdir(), "fibril-files-"));
  folders += 1;
  return join(root, String(folders));
}

/** The path of a new, empty folder; it is deleted when the tests end. */
export function anEmptyFolder(): string {
  const folder = aFolder();
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Every file below a folder, as relative paths. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

process.on("exit", () => {
  if (root !== undefined) rmSync(root, { recursive: true, force: true });
});
