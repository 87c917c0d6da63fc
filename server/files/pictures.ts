import { open } from "node:fs/promises";
import sharp from "sharp";
import { NOT_A_PICTURE, type PictureType } from "#domain/images/schema.ts";
import { Problem } from "../problems.ts";

/** Pixels along the longer side. */
const THUMBNAIL = 320;
/** More than any camera of a telephone makes; a small file can claim to be a huge picture. */
const MAX_PIXELS = 120_000_000;

sharp.cache(false);

/** What a file's first bytes say it is, whatever it is called. `null` for anything that is no picture of ours. */
function pictureType(head: Uint8Array): PictureType | null {
  const hex = Buffer.from(head.subarray(0, 12)).toString("hex");
  if (hex.startsWith("ffd8ff")) return "image/jpeg";
  if (hex.startsWith("89504e470d0a1a0a")) return "image/png";
  return /^52494646.{8}57454250$/.test(hex) ? "image/webp" : null;
}

/**
 * Looks into a picture: its type, and a small upright JPEG of it without anything it says of place or camera. Throws
 * 415 for what is no picture, or cannot be drawn.
 */
export async function lookAt(path: string): Promise<{ mime: PictureType; thumbnail: Uint8Array }> {
  // First, so that no decoder is given what is not ours to decode.
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
