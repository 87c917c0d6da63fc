import sharp from "sharp";
import { pictureType } from "#domain/images/content.ts";
import { NOT_A_PICTURE } from "#domain/images/schema.ts";
import { Problem } from "../http/problems.ts";

/** Pixels of a thumbnail's longer side. */
const THUMBNAIL = 320;
/** Pixels of the side of a person's picture. */
const AVATAR = 192;
/** More than the camera of a phone has. The limit protects from small files that decode to huge pictures. */
const MAX_PIXELS = 120_000_000;

sharp.cache(false);

/**
 * Returns the thumbnail of a picture: an upright JPEG without metadata such as place or camera. `null` for a file that
 * cannot be decoded.
 */
export async function thumbnailOf(path: string): Promise<Uint8Array | null> {
  try {
    return await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate()
      .resize(THUMBNAIL, THUMBNAIL, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 75 })
      .toBuffer();
  } catch {
    return null;
  }
}

/**
 * Returns a square picture of a person as the data URL of a small JPEG without metadata. Throws 415 for what is not a
 * supported picture or cannot be decoded.
 */
export async function toAvatar(bytes: Buffer): Promise<string> {
  if (pictureType(bytes) === null) throw unsupported(NOT_A_PICTURE);
  try {
    const jpeg = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate()
      .resize(AVATAR, AVATAR, { fit: "cover" })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 80 })
      .toBuffer();
    return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
  } catch {
    throw unsupported(NOT_A_PICTURE);
  }
}

/** The refusal of a file that is of no supported type. */
export function unsupported(message: string): Problem {
  return new Problem(415, "UNSUPPORTED_FILE", message, { errors: [{ field: "file", message }] });
}
