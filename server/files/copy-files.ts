import { Readable } from "node:stream";
import type { Files } from "./files.ts";

/** Pictures; a thumbnail counts as part of its picture. */
export type Copied = { copied: number; there: number };

/** Copies what `to` has not. Files are never changed, so one of the same name and length is the same. */
export async function copyFiles(from: Files, to: Files): Promise<Copied> {
  const pictures: Copied = { copied: 0, there: 0 };
  for await (const name of from.names()) {
    const file = await from.read(name);
    if (file === null) throw new Error(`The file ${name} cannot be read.`);
    const isThere = (await to.read(name))?.length === file.length;
    if (!isThere) await (await to.receive(Readable.from(file.open()))).keep(name);
    if (!name.includes(".")) pictures[isThere ? "there" : "copied"] += 1;
  }
  return pictures;
}
