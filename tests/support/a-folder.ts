import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let root: string | undefined;
let folders = 0;

/** The path of a new folder, which the caller creates; the folder is deleted when the tests end. */
export function aFolder(): string {
  root ??= mkdtempSync(join(tmpdir(), "fibril-files-"));
  folders += 1;
  return join(root, String(folders));
}

process.on("exit", () => {
  if (root !== undefined) rmSync(root, { recursive: true, force: true });
});
