import type { PictureType } from "#domain/images/files.ts";
import { jpegWithoutMetadata } from "./jpeg.ts";
import { pngWithoutMetadata } from "./png.ts";
import { webpWithoutMetadata } from "./webp.ts";

const removers = {
  "image/jpeg": jpegWithoutMetadata,
  "image/png": pngWithoutMetadata,
  "image/webp": webpWithoutMetadata,
} satisfies Record<PictureType, unknown>;

/**
 * Returns a picture without the data about place, camera and person (EXIF, XMP, IPTC), without decoding it; `null` if it
 * has none. `orientation`, 1 to 8, is the only value of EXIF that remains.
 */
export function withoutMetadata(picture: Buffer, type: PictureType, orientation: number): Buffer | null {
  const clean = removers[type](picture, orientation);
  return clean === picture ? null : clean;
}
