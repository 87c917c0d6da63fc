import { sha256Of } from "#bytes/sha256.ts";
import { documentType, HEAD_BYTES, isText, pictureType } from "#domain/images/content.ts";
import { type FileType, MAX_PICTURE_BYTES, NOT_A_FILE } from "#domain/images/schema.ts";
import type { AttachedFile } from "#sync/write/attached-file.ts";
import { makePicture, toJpegName } from "../photo/make-picture.ts";

/** A file as this tablet stores and sends it: a picture scaled to a JPEG, another file unchanged. */
export type MadeFile = AttachedFile & { mime: FileType; length: number; sha256: string };

const TOO_LARGE = "The file is larger than 10 MB. Please make it smaller.";

/** Reads a chosen file by its content; returns the sentence that refuses a file that the lab does not store. */
export async function makeFile(file: Blob, name: string): Promise<{ made: MadeFile; name: string } | string> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (file.type.startsWith("image/") || pictureType(head) !== null) {
    const picture = await makePicture(file);
    return picture === null ? NOT_A_FILE : { made: picture, name: toJpegName(name) };
  }
  if (file.size > MAX_PICTURE_BYTES) return TOO_LARGE;
  const bytes = await file.arrayBuffer();
  const content = { head, isAllText: isText(new Uint8Array(bytes)) };
  const mime = bytes.byteLength === 0 ? null : documentType(content, { mime: undefined, name });
  if (mime === null) return NOT_A_FILE;
  return { made: { bytes, mime, length: bytes.byteLength, sha256: await sha256Of(bytes) }, name };
}
