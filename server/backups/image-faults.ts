import { isPicture } from "#domain/images/files.ts";
import type { Image } from "#domain/images/schema.ts";
import type { Files } from "../files/files.ts";
import { measure } from "../files/measure.ts";

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
