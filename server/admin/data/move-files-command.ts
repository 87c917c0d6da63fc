import { filesIn, folderFor } from "../../data-folder.ts";
import { copyFile } from "../../files/copy-files.ts";
import { diskFiles } from "../../files/disk-files.ts";
import { type Files, measure } from "../../files/files.ts";
import { filesOf, unmark } from "../../files/open-files.ts";
import type { Settings } from "../../settings/settings.ts";
import { AdminError, CheckFailed, type LoneCommand } from "../command.ts";

/** Moves the lab's pictures and files between the data folder and the bucket of the settings. */
export const moveFilesCommands: Record<string, LoneCommand> = {
  "move-files": {
    usage: "<to-bucket or from-bucket>",
    about: "copies the files between the data folder and the bucket, and compares them",
    runAlone: (settings, direction) => move(settings, direction),
  },
};

/** Copies the files in a direction. Returns the text to print; throws `CheckFailed` for files that differ. */
async function move(settings: Settings, direction: string): Promise<string> {
  if (direction !== "to-bucket" && direction !== "from-bucket")
    throw new AdminError("State the direction: to-bucket or from-bucket.");
  const folder = folderFor(settings.dataFolder, false);
  const bucket = filesOf(settings, folder);
  if (!bucket.isShared)
    throw new AdminError("FIBRIL_S3_ENDPOINT, FIBRIL_S3_BUCKET and the key to the bucket are not set.");
  await bucket.check();
  const disk = diskFiles(filesIn(folder));
  if (direction === "to-bucket") return report(disk, bucket, "Start the server with the same variables.");
  const moved = await report(bucket, disk, "Start the server without the variables of the bucket.");
  await unmark(folder);
  return moved;
}

async function report(from: Files, to: Files, next: string): Promise<string> {
  const { copied, present, different } = await moveFiles(from, to);
  const numbers = `Files: ${copied} copied to ${to.place}, ${present} already present`;
  if (different.length === 0) return `${numbers}, every one compared. ${next}`;
  const names = different.map((name) => `\n  ${name}`).join("");
  throw new CheckFailed(
    `${numbers}, ${different.length} not copied: ${to.place} has a different file of the same name:${names}`,
  );
}

/** Numbers of files, and the names of those that are different files at both places. */
type Moved = { copied: number; present: number; different: string[] };

/**
 * Copies every file that `to` lacks and reads it again there. What both have is compared; a different file is not
 * overwritten. The files in `from` remain. Throws when a copy differs from what was read.
 */
async function moveFiles(from: Files, to: Files): Promise<Moved> {
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
