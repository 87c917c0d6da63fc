import { existsSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { filesIn } from "../data-folder.ts";
import type { Settings } from "../settings/settings.ts";
import { diskFiles } from "./disk-files.ts";
import { type Files, FilesUnavailable } from "./files.ts";
import { bucketOf } from "./s3/bucket-settings.ts";
import { s3Files } from "./s3/s3-files.ts";

/** In a data folder: states that the files of the lab are in a bucket, and in which. */
const markIn = (folder: string) => join(folder, "files-are-in-a-bucket.txt");

/** The files of the settings: in a bucket, or in the data folder. */
export function filesOf(settings: Partial<Settings>, folder: string): Files {
  const bucket = bucketOf(settings);
  return bucket === null ? diskFiles(filesIn(folder)) : s3Files(bucket, filesIn(folder));
}

/**
 * Opens the files for a server. Throws when the bucket cannot be used, and when the files of the lab are in the other
 * place: its pictures would be missing.
 */
export async function openFiles(settings: Partial<Settings>, folder: string): Promise<Files> {
  const files = filesOf(settings, folder);
  if (!files.isShared) {
    if (isMarked(folder))
      throw new Error(
        `The files of this lab are in a bucket: see ${markIn(folder)}. Set FIBRIL_S3_ENDPOINT and the others, or copy the files back with npm run admin -- move-files from-bucket.`,
      );
    return files;
  }
  await checkWritable(files);
  const missing = await countMissing(diskFiles(filesIn(folder)), files);
  if (missing > 0)
    throw new Error(
      `FIBRIL_S3_BUCKET is set, and ${missing} files in ${filesIn(folder)} are not in the bucket. Copy them with npm run admin -- move-files to-bucket.`,
    );
  mark(folder, files);
  return files;
}

/** Marks a data folder: the files of the lab are in the bucket. */
export function mark(folder: string, { place }: Files): void {
  writeFileSync(markIn(folder), `${place}\n`, { mode: 0o600 });
}

/** True if the files of the lab in a data folder are in a bucket. */
export const isMarked = (folder: string) => existsSync(markIn(folder));

/** Deletes the mark that the files are in a bucket. */
export async function unmark(folder: string): Promise<void> {
  await rm(markIn(folder), { force: true });
}

/** The text for the people who run the server: for a bucket that cannot be used, what to correct. */
export function sentenceFor(error: unknown): string {
  const cause = error instanceof FilesUnavailable ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Throws unless an object can be stored and deleted in the bucket. */
async function checkWritable(files: Files): Promise<void> {
  await files.check();
  const probe = await files.receive(Readable.from([Buffer.from("writable?")]));
  await probe.prepare().finally(() => probe.discard());
}

/** Counts the files of `from` that `to` lacks. */
async function countMissing(from: Files, to: Files): Promise<number> {
  const missing = new Set<string>();
  for await (const { name } of from.list()) missing.add(name);
  if (missing.size > 0) for await (const { name } of to.list()) missing.delete(name);
  return missing.size;
}
