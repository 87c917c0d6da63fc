import sharp from "sharp";
import { pictureType } from "#domain/images/content.ts";
import { NOT_A_PICTURE } from "#domain/images/schema.ts";
import { Problem } from "../http/problems.ts";
import { turns } from "../turns.ts";

/** Pixels of a thumbnail's longer side. */
const THUMBNAIL = 320;
/** Pixels of the side of a person's picture. */
const AVATAR = 192;
const MEGAPIXEL = 1024 * 1024;
/** As many as the camera of a phone has. The limit protects from small files that decode to huge pictures. */
const MAX_PIXELS = 50 * MEGAPIXEL;
/** For one picture. A picture of the largest size takes about two seconds. */
const MAX_SECONDS = 30;

sharp.cache(false);
// A decoder with one thread leaves the other processors to the requests.
sharp.concurrency(1);

/** One decoding at a time: a decoded picture takes hundreds of megabytes. */
const inTurn = turns(1);

/** The thumbnail of a picture, and the orientation (1 to 8) that EXIF states for it. */
type Decoded = { thumbnail: Uint8Array; orientation: number };

/**
 * Decodes a picture. The thumbnail is an upright JPEG without metadata such as place or camera. Returns `null` for a file
 * that cannot be decoded; throws 413 for a picture of too many pixels.
 */
export function decodePicture(path: string): Promise<Decoded | null> {
  return inTurn(() =>
    decoded(path, async (picture, orientation) => {
      const thumbnail = await picture
        .resize(THUMBNAIL, THUMBNAIL, { fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: 75 })
        .toBuffer();
      return { thumbnail, orientation };
    }),
  );
}

/**
 * Returns a square picture of a person as the data URL of a small JPEG without metadata. Throws 415 for what is not a
 * supported picture or cannot be decoded, 413 for too many pixels.
 */
export async function toAvatar(bytes: Buffer): Promise<string> {
  if (pictureType(bytes) === null) throw unsupported(NOT_A_PICTURE);
  const jpeg = await inTurn(() =>
    decoded(bytes, (picture) =>
      picture
        .resize(AVATAR, AVATAR, { fit: "cover" })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: 80 })
        .toBuffer(),
    ),
  );
  if (jpeg === null) throw unsupported(NOT_A_PICTURE);
  return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
}

/** Calls `use` with an upright picture whose header states an acceptable size; null if the file cannot be decoded. */
async function decoded<T>(
  file: string | Buffer,
  use: (picture: sharp.Sharp, orientation: number) => Promise<T>,
): Promise<T | null> {
  const header = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header === null) return null;
  if (header.width * header.height > MAX_PIXELS)
    throw tooLarge("The picture has more than 50 megapixels. Please make it smaller.");
  const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .timeout({ seconds: MAX_SECONDS })
    .rotate();
  try {
    return await use(picture, header.orientation ?? 1);
  } catch (error) {
    if (error instanceof Error && error.message.includes("timeout"))
      throw tooLarge("The picture takes too long to decode. Please make it smaller.");
    return null;
  }
}

const tooLarge = (message: string) => refusal(413, "FILE_TOO_LARGE", message);

/** The refusal of a file that is of no supported type. */
export const unsupported = (message: string) => refusal(415, "UNSUPPORTED_FILE", message);

const refusal = (status: number, code: string, message: string) =>
  new Problem(status, code, message, { errors: [{ field: "file", message }] });
