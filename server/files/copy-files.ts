import { Readable } from "node:stream";
import type { Files } from "./files.ts";

/** Numbers of pictures; a thumbnail counts as part of its picture. */
export type Copied = { copied: number; present: number };

/** Copies the files that `to` lacks. Files never change, so the same name and length mean the same file. */
export async function copyFiles(from: Files, to: Files): Promise<Copied> {
  const pictures: Copied = { copied: 0, present: 0 };
  for await (const name of from.names()) {
    const file = await from.read(name);
    if (file === null) throw new Error(`The file ${name} cannot be read.`);
    const isPresent = (await to.read(name))?.length === file.length;
    if (!isPresent) await (await to.receive(Readable.from(file.open()))).store(name);
    if (!name.includes(".")) pictures[isPresent ? "present" : "copied"] += 1;
  }
  return pictures;
}
