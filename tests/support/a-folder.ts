import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let root: string | undefined;
let folders = 0;

/** The path of a folder of its own, made by whoever writes to it; it goes when the tests end. */
export function aFolder(): string {
  root ??= mkdtempSync(join(tmpdir(), "fibril-files-"));
  folders += 1;
  return join(root, String(folders));
}

process.on("exit", () => {
  if (root !== undefined) rmSync(root, { recursive: true, force: true });
});
