import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const BLOCK = /^```(?:tsx?|diff) file=(\S+)\n(.*?)^```$/gms;

/** A copy of the source without its tests, with the repository's packages; `remove` deletes it. */
export function aCopyOfTheSource(): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), "fibril-walkthrough-"));
  const parts = [
    "src",
    "server",
    "build",
    "tests/support",
    "tests/fixtures",
    "tsconfig",
    "tsconfig.json",
    "vite.config.ts",
    "package.json",
  ];
  for (const part of parts) cpSync(part, join(root, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(root, "node_modules"), "junction");
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/**
 * Applies the blocks of a document in `root`. Returns the files of each section by its heading; throws where a block does
 * not fit.
 */
export function perform(document: string, root: string): Record<string, string[]> {
  const sections = readFileSync(document, "utf8").split(/^## /m).slice(1);
  return Object.fromEntries(
    sections.map((section) => {
      const files = [...section.matchAll(BLOCK)].map(([block, file = "", text = ""]) => {
        const path = join(root, file);
        if (block.startsWith("```diff")) {
          writeFileSync(path, changed(readFileSync(path, "utf8"), text, file));
        } else {
          if (existsSync(path)) throw new Error(`${file} exists already`);
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, text);
        }
        return file;
      });
      return [section.split("\n")[0] ?? "", files];
    }),
  );
}

/**
 * The lines of a file after insertion of the block's lines that begin with `+`, each below the preceding line of the
 * block, and without those that begin with `-`.
 */
function changed(source: string, block: string, file: string): string {
  const lines = source.split("\n");
  let at = 0;
  for (const line of block.trimEnd().split("\n")) {
    const text = line.slice(1);
    if (line.startsWith("+")) {
      lines.splice(at, 0, text);
      at += 1;
    } else {
      const found = lines.findIndex((one, i) => i >= at && isMeant(one, text));
      if (found === -1) throw new Error(`${file} has no line \`${text}\` below line ${at}`);
      if (line.startsWith("-")) lines.splice(found, 1);
      at = line.startsWith("-") ? found : found + 1;
    }
  }
  return lines.join("\n");
}

const isMeant = (line: string, text: string) =>
  text.endsWith("…") ? line.startsWith(text.slice(0, -1).trimEnd()) : line === text;
