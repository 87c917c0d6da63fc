import { chownSync, readFileSync, writeFileSync } from "node:fs";
import { owner } from "./processes.ts";

/** Fills in a file of deploy/postgresql, and returns the path of the result. Throws if a word is not filled in. */
export function configure(name: string, file: string, words: Record<string, unknown>): string {
  const template = readFileSync(new URL(`../../deploy/postgresql/${name}`, import.meta.url), "utf8");
  const lines = template.split("\n").filter((line) => !/^\s*#/.test(line));
  const text = lines.join("\n").replace(/\{(\w+)\}/g, (_, word: string) => {
    if (words[word] === undefined) throw new Error(`${name} has a word that is not filled in: ${word}`);
    return String(words[word]);
  });
  writeFileSync(file, text, { mode: 0o600 });
  return own(file);
}

/** Gives a file to the user that PostgreSQL runs as. */
export function own(file: string): string {
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(file, owner.uid, owner.gid);
  return file;
}
