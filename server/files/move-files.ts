import { copyFile } from "./copy-files.ts";
import { type Files, measure } from "./files.ts";

/** Numbers of files, and the names of those that are different files at both places. */
type Moved = { copied: number; present: number; different: string[] };

/**
 * Copies every file that `to` lacks and reads it again there. What both have is compared; a different file is not
 * overwritten. The files in `from` remain. Throws when a copy differs from what was read.
 */
export async function moveFiles(from: Files, to: Files): Promise<Moved> {
  const moved: Moved = { copied: 0, present: 0, different: [] };
  for await (const { name } of from.list()) {
    const present = await digestOf(name, to);
    if (present === null) {
      if ((await copyFile(name, from, to)) !== (await digestOf(name, to)))
        throw new Error(`The file ${name} differs after it was copied.`);
      moved.copied += 1;
    } else if (present === (await digestOf(name, from))) moved.present += 1;
    else moved.different.push(name);
  }
  return moved;
}

/** SHA-256 of a stored file; null when there is none. */
async function digestOf(name: string, files: Files): Promise<string | null> {
  const file = await files.read(name);
  return file && (await measure(file.open())).sha256;
}
