import { bytesOf, NOT_READ, sha256Of } from "#bytes/bytes.ts";
import { documentType, HEAD_BYTES, isText, pictureType } from "#domain/images/content.ts";
import { type FileType, MAX_PICTURE_BYTES, NOT_A_FILE, NOT_A_PICTURE } from "#domain/images/schema.ts";
import type { StoredFile } from "#store/rows.ts";
import { makePicture, toJpegName } from "../photo/make-picture.ts";

/** A file as this tablet stores and sends it: a picture scaled to a JPEG, another file unchanged. */
export type MadeFile = StoredFile & { mime: FileType; length: number; sha256: string };

const TOO_LARGE = "The file is larger than 10 MB. Please make it smaller.";

/** Reads a chosen file by its content; returns the sentence about a file that cannot be read or stored. */
export async function makeFile(file: Blob, name: string): Promise<{ made: MadeFile; name: string } | string> {
  const start = await bytesOf(file.slice(0, HEAD_BYTES));
  if (start === null) return NOT_READ;
  const head = new Uint8Array(start);
  if (file.type.startsWith("image/") || pictureType(head) !== null) {
    const picture = await makePicture(file);
    if (typeof picture !== "string") return { made: picture, name: toJpegName(name) };
    return picture === NOT_A_PICTURE ? NOT_A_FILE : picture;
  }
  if (file.size > MAX_PICTURE_BYTES) return TOO_LARGE;
  const bytes = await bytesOf(file);
  if (bytes === null) return NOT_READ;
  const content = { head, isAllText: isText(new Uint8Array(bytes)) };
  const mime = bytes.byteLength === 0 ? null : documentType(content, { mime: undefined, name });
  if (mime === null) return NOT_A_FILE;
  return { made: { bytes, mime, length: bytes.byteLength, sha256: await sha256Of(bytes) }, name };
}
