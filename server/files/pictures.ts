import { open } from "node:fs/promises";
import sharp from "sharp";
import { NOT_A_PICTURE, type PictureType } from "#domain/images/schema.ts";
import { Problem } from "../http/problems.ts";

/** Pixels of a thumbnail's longer side. */
const THUMBNAIL = 320;
/** Pixels of the side of a person's picture. */
const AVATAR = 192;
/** More than the camera of a phone has. The limit protects from small files that decode to huge pictures. */
const MAX_PIXELS = 120_000_000;

sharp.cache(false);

/** Returns the type of a picture from its first bytes, not its name; `null` for an unsupported type. */
function pictureType(head: Uint8Array): PictureType | null {
  const hex = Buffer.from(head.subarray(0, 12)).toString("hex");
  if (hex.startsWith("ffd8ff")) return "image/jpeg";
  if (hex.startsWith("89504e470d0a1a0a")) return "image/png";
  return /^52494646.{8}57454250$/.test(hex) ? "image/webp" : null;
}

/**
 * Returns a picture's type and its thumbnail: an upright JPEG without metadata such as place or camera. Throws 415 for a
 * file that is not a supported picture or cannot be decoded.
 */
export async function inspectPicture(path: string): Promise<{ mime: PictureType; thumbnail: Uint8Array }> {
  // Checked first, so the decoder receives supported types only.
  const mime = pictureType(await headOf(path));
  if (mime === null) throw notAPicture();
  try {
    const thumbnail = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate()
      .resize(THUMBNAIL, THUMBNAIL, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 75 })
      .toBuffer();
    return { mime, thumbnail };
  } catch {
    throw notAPicture();
  }
}

/**
 * Returns a square picture of a person as the data URL of a small JPEG without metadata. Throws 415 as
 * {@link inspectPicture}.
 */
export async function toAvatar(bytes: Buffer): Promise<string> {
  if (pictureType(bytes) === null) throw notAPicture();
  try {
    const jpeg = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate()
      .resize(AVATAR, AVATAR, { fit: "cover" })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 80 })
      .toBuffer();
    return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
  } catch {
    throw notAPicture();
  }
}

function notAPicture(): Problem {
  return new Problem(415, "UNSUPPORTED_FILE", NOT_A_PICTURE, {
    errors: [{ field: "file", message: NOT_A_PICTURE }],
  });
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(12), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
