import { sha256Of } from "#bytes/bytes.ts";
import type { StoredFile } from "#store/rows.ts";
import type { JournalDisk } from "./disk.ts";
import type { PictureFile } from "./line.ts";

/** Writes the file of a write beside the journal, in a new file of this name, and returns what the line has of it. */
export async function writePicture(
  disk: JournalDisk,
  name: string,
  { bytes, mime, thumbnail = new ArrayBuffer(0) }: StoredFile,
): Promise<PictureFile> {
  const whole = new Uint8Array(bytes.byteLength + thumbnail.byteLength);
  whole.set(new Uint8Array(bytes));
  whole.set(new Uint8Array(thumbnail), bytes.byteLength);
  // A file of this name was left by an attempt that failed, or belongs to a void line of the same write.
  await disk.remove(name);
  await disk.append(name, whole);
  const sha256 = await sha256Of(whole.buffer);
  return { name, mime, length: bytes.byteLength, thumbnail: thumbnail.byteLength, sha256 };
}

/** Reads the file of a write; `undefined` where it is missing or damaged. */
export async function readPicture(
  disk: JournalDisk,
  { name, mime, length, thumbnail, sha256 }: PictureFile,
): Promise<StoredFile | undefined> {
  const whole = await disk.read(name).catch(() => undefined);
  if (!whole || (await sha256Of(whole.slice().buffer)) !== sha256) return undefined;
  const part = (from: number, size: number) => whole.slice(from, from + size).buffer;
  return { bytes: part(0, length), mime, ...(thumbnail > 0 ? { thumbnail: part(length, thumbnail) } : {}) };
}
