import sharp from "sharp";

/** Pixels of a thumbnail's longer side. */
const THUMBNAIL = 320;
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
