import { open, readFile } from "node:fs/promises";
import { documentType, HEAD_BYTES, isText, pictureType } from "#domain/images/content.ts";
import { isPicture } from "#domain/images/files.ts";
import { type FileType, NOT_A_FILE, NOT_A_PICTURE } from "#domain/images/schema.ts";
import { decodePicture, unsupported } from "./pictures.ts";
import { withoutMetadata } from "./without-metadata.ts";

/**
 * The type of a file by its content, and the thumbnail of a picture. `clean` is the picture without the data about place
 * and camera; null for a file that has none.
 */
type Inspected = { mime: FileType; thumbnail: Uint8Array | null; clean: Buffer | null };

/**
 * Inspects a received file, whose type its sender claims (`mime`) or leaves open. A picture is what its content shows it
 * to be. Throws 415 for a file of a type that is not in `types`, for a picture that cannot be decoded, and for another
 * file whose content contradicts the claim; 413 for a picture of too many pixels.
 */
export async function inspectFile(
  path: string,
  { mime, name, types }: { mime: string | undefined; name: string; types: readonly string[] },
): Promise<Inspected> {
  const takesDocuments = types.some((type) => !isPicture(type));
  const refusal = unsupported(takesDocuments ? NOT_A_FILE : NOT_A_PICTURE);
  const { head, isAllText } = await contentOf(path);
  const picture = pictureType(head);
  if (picture !== null) {
    if (takesDocuments && mime && !isPicture(mime)) throw refusal;
    // The decoder receives supported types only.
    const decoded = await decodePicture(path);
    if (decoded === null) throw refusal;
    const { thumbnail, orientation } = decoded;
    return { mime: picture, thumbnail, clean: withoutMetadata(await readFile(path), picture, orientation) };
  }
  const found = takesDocuments ? documentType({ head, isAllText }, { mime, name }) : null;
  if (found === null) throw refusal;
  return { mime: found, thumbnail: null, clean: null };
}

/** The first bytes of a file, and whether the whole file can be a text. */
async function contentOf(path: string): Promise<{ head: Uint8Array; isAllText: boolean }> {
  const file = await open(path);
  try {
    let head: Uint8Array = new Uint8Array();
    let isAllText = true;
    for await (const piece of file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      if (head.length === 0) head = piece.subarray(0, HEAD_BYTES);
      isAllText = isText(piece);
      if (!isAllText) break;
    }
    return { head, isAllText };
  } finally {
    await file.close();
  }
}
