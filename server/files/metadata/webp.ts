import { orientationOnly } from "./orientation.ts";

const HEAD_BYTES = 12;
/** Bits of the extended header (VP8X) that announce EXIF and XMP. */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04];

/**
 * Returns a WebP without EXIF and XMP data, and without bytes after its end; the orientation and every pixel remain. The
 * same bytes, if there is nothing to remove.
 */
export function webpWithoutMetadata(webp: Buffer, orientation: number): Buffer {
  const end = Math.min(webp.length, 8 + webp.readUInt32LE(4));
  const chunks: Buffer[] = [];
  for (let at = HEAD_BYTES; at + 8 <= end; ) {
    const length = webp.readUInt32LE(at + 4);
    const chunk = webp.subarray(at, at + 8 + length + (length % 2));
    chunks.push(chunk);
    at += chunk.length;
  }
  const only = exifChunk(orientation);
  const isPersonal = (chunk: Buffer) => isOf(chunk, "XMP ") || (isOf(chunk, "EXIF") && !only?.equals(chunk));
  if (!chunks.some(isPersonal)) return webp;
  const flags = ~(only ? HAS_XMP : HAS_EXIF | HAS_XMP);
  const parts = chunks.flatMap((chunk) => {
    if (isOf(chunk, "VP8X")) return withFlags(chunk, flags);
    if (isOf(chunk, "EXIF")) return only ?? [];
    return isOf(chunk, "XMP ") ? [] : chunk;
  });
  const head = Buffer.from(webp.subarray(0, HEAD_BYTES));
  const clean = Buffer.concat([head, ...parts]);
  clean.writeUInt32LE(clean.length - 8, 4);
  return clean;
}

const isOf = (chunk: Buffer, name: string) => chunk.toString("latin1", 0, 4) === name;

function withFlags(extended: Buffer, mask: number): Buffer {
  const chunk = Buffer.from(extended);
  chunk[8] = (chunk[8] ?? 0) & mask;
  return chunk;
}

function exifChunk(orientation: number): Buffer | null {
  const tiff = orientationOnly(orientation);
  if (tiff === null) return null;
  const head = Buffer.from("EXIF\0\0\0\0", "latin1");
  head.writeUInt32LE(tiff.length, 4);
  return Buffer.concat([head, tiff]);
}
