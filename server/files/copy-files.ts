import { Readable } from "node:stream";
import type { Files } from "./files.ts";

/** Numbers of pictures; a thumbnail counts as part of its picture. */
export type Copied = { copied: number; present: number };

/**
 * Copies the files that `to` lacks, and returns the names of all files that `from` has, and of those that were copied. Files
 * never change, so the same name and length mean the same file.
 */
export async function copyFiles(
  from: Files,
  to: Files,
): Promise<Copied & { names: Set<string>; copies: Set<string> }> {
  const pictures = { copied: 0, present: 0, names: new Set<string>(), copies: new Set<string>() };
  for await (const { name, length } of from.list()) {
    pictures.names.add(name);
    const isPresent = (await to.read(name))?.length === length;
    if (!isPresent) {
      await copyFile(name, from, to);
      pictures.copies.add(name);
    }
    if (!name.includes(".")) pictures[isPresent ? "present" : "copied"] += 1;
  }
  return pictures;
}

/** Copies one file, whatever the target has under its name. Returns the SHA-256 of what was read, in hexadecimal. */
export async function copyFile(name: string, from: Files, to: Files): Promise<string> {
  const file = await from.read(name);
  if (file === null) throw new Error(`The file ${name} cannot be read.`);
  const received = await to.receive(Readable.from(file.open()));
  try {
    await received.store(name);
    return received.sha256;
  } finally {
    await received.discard();
  }
}
