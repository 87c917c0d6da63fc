import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isPicture } from "#domain/images/files.ts";
import type { Image } from "#domain/images/schema.ts";
import type { Lab } from "../db/accounts.ts";
import { openExisting } from "../db/sqlite/sqlite.ts";
import { type Copied, copyFile, copyFiles } from "../files/copy-files.ts";
import { flushFile, openDiskFiles, putInPlace } from "../files/disk-files.ts";
import { type Files, measure } from "../files/files.ts";

/** Path of a backup's database while the backup is incomplete. */
export const unfinishedOf = (database: string) => `${database}.part`;

/**
 * `copiedAnew`: pictures that were damaged in the backup. `damaged`: ids of pictures that are missing or damaged in the lab
 * itself; an earlier backup in the same folder can have them.
 */
export type LabCopy = Copied & { copiedAnew: number; damaged: string[] };

/**
 * Copies the lab in its present state, reads the copy again and compares it with what was saved. The database is copied
 * first, so every picture in it exists when the pictures are copied. Its file gets its name last: an interrupted run
 * leaves an earlier backup complete. Throws if the copied database is damaged. Of the pictures that were in the folder already,
 * those for which `isKnown` returns true are not read again.
 */
export async function copyLab(
  { db, files }: Pick<Lab, "db"> & { files: Files },
  { database, folder }: { database: string; folder: string },
  isKnown: (picture: string) => boolean = () => false,
): Promise<LabCopy> {
  await mkdir(dirname(database), { recursive: true, mode: 0o700 });
  const unfinished = unfinishedOf(database);
  // The file is emptied, not removed: it marks a folder whose first backup was interrupted.
  await writeFile(unfinished, "", { mode: 0o600 });
  await db.backup(unfinished);
  await flushFile(unfinished);
  const target = openDiskFiles(folder);
  const { names, copies, ...copied } = await copyFiles(files, target);
  const isRead = (id: string) => copies.has(id) || !isKnown(id);
  const compared = await compare(unfinished, files, target, { names, isRead });
  await putInPlace(unfinished, database);
  return { ...copied, ...compared };
}

/** `names`: the files that the lab had when they were copied. `isRead`: whether the bytes of a picture are compared. */
async function compare(
  database: string,
  from: Files,
  to: Files,
  { names, isRead }: { names: ReadonlySet<string>; isRead: (picture: string) => boolean },
): Promise<Pick<LabCopy, "copiedAnew" | "damaged">> {
  const { db } = openExisting(database);
  try {
    const faults = await db.faults();
    if (faults.length > 0) throw new Error(`The copy of the database is damaged: ${faults.join("; ")}`);
    const compared = { copiedAnew: 0, damaged: [] as string[] };
    for (const image of await db.all("images")) {
      if ((await faultOfImage(image, to, isRead(image.id))) === null) {
        if (!names.has(image.id)) compared.damaged.push(image.id);
      } else if ((await faultOfImage(image, from)) === null) {
        await copyImage(image, from, to);
        compared.copiedAnew += 1;
      } else compared.damaged.push(image.id);
    }
    return compared;
  } finally {
    await db.close();
  }
}

/** Copies a picture with its thumbnail, whatever the target has under their names. */
async function copyImage({ id }: Image, from: Files, to: Files): Promise<void> {
  for (const name of [id, `${id}.thumbnail`]) {
    if ((await from.read(name)) !== null) await copyFile(name, from, to);
  }
}

/** Describes the fault of a picture's files; null when there is none. Without `isRead`, the bytes themselves are not compared. */
export async function faultOfImage(
  { id, length, sha256, mime }: Image,
  files: Files,
  isRead = true,
): Promise<string | null> {
  const file = await files.read(id);
  if (file === null) return "missing";
  if (file.length !== length) return `${file.length} of ${length} bytes`;
  if (isRead) {
    const found = await measure(file.open()).catch(() => null);
    if (found === null) return "cannot be read";
    if (found.sha256 !== sha256) return "the bytes differ from the saved picture";
  }
  if (!isPicture(mime)) return null;
  const thumbnail = await files.read(`${id}.thumbnail`);
  return thumbnail === null || thumbnail.length === 0 ? "the thumbnail is missing" : null;
}
