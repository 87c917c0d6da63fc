import { bytesOf, NOT_READ, sha256Of } from "#bytes/bytes.ts";
import { NOT_A_PICTURE } from "#domain/images/schema.ts";
import type { StoredFile } from "#store/rows.ts";

/** A picture as this tablet stores and sends it: upright, scaled, without metadata about place and person. */
export type Picture = StoredFile & {
  mime: "image/jpeg";
  thumbnail: ArrayBuffer;
  length: number;
  sha256: string;
};

type Size = { longest: number; quality: number };

/** Pixels along the longer side. */
const NORMAL: Size = { longest: 2048, quality: 0.85 };
/** For a picture that the server refused as too large. */
export const SMALLER: Size = { longest: 1280, quality: 0.7 };
/** For the picture of a person. */
export const PORTRAIT: Size = { longest: 640, quality: 0.85 };
const THUMBNAIL: Size = { longest: 320, quality: 0.75 };

/** Converts a chosen or taken image file to a picture; the sentence about a file that cannot be read or decoded. */
export async function makePicture(file: Blob, size = NORMAL): Promise<Picture | string> {
  const content = await bytesOf(file);
  if (content === null) return NOT_READ;
  const image = new Blob([content], { type: file.type });
  const bitmap = await createImageBitmap(image, { imageOrientation: "from-image" }).catch(() => null);
  if (bitmap === null) return NOT_A_PICTURE;
  try {
    const bytes = await toJpeg(bitmap, size);
    const thumbnail = await toJpeg(bitmap, THUMBNAIL);
    return { bytes, thumbnail, mime: "image/jpeg", length: bytes.byteLength, sha256: await sha256Of(bytes) };
  } finally {
    bitmap.close();
  }
}

async function toJpeg(bitmap: ImageBitmap, { longest, quality }: Size): Promise<ArrayBuffer> {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser has no 2D canvas.");
  context.imageSmoothingQuality = "high";
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return (await canvas.convertToBlob({ type: "image/jpeg", quality })).arrayBuffer();
}

/** As {@link makePicture}, with the name of a JPEG. */
export async function makeNamed(file: Blob, name: string): Promise<{ made: Picture; name: string } | string> {
  const made = await makePicture(file);
  return typeof made === "string" ? made : { made, name: toJpegName(name) };
}

/** The file name with the extension `.jpg`: `leaf.jpg` for `leaf.heic`. */
export function toJpegName(name: string): string {
  return `${name.replace(/\.[a-z0-9]{1,5}$/i, "")}.jpg`;
}
