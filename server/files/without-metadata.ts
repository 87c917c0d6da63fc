import { crc32 } from "node:zlib";
import type { PictureType } from "#domain/images/files.ts";

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

/**
 * Returns EXIF data (a TIFF header with one entry) that state the orientation of a picture, 2 to 8, and nothing else.
 * `null` for an upright picture.
 */
function orientationOnly(orientation: number): Buffer | null {
  if (orientation < 2 || orientation > 8) return null;
  const tiff = Buffer.alloc(26);
  tiff.write("II*\0", "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  // Tag 0x0112 (orientation), type 3 (two bytes), one value.
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}

const [SOI_BYTES, EOI, SOS] = [2, 0xd9, 0xda];
const EXIF = Buffer.from("Exif\0\0", "latin1");
const ICC = Buffer.from("ICC_PROFILE\0", "latin1");

/**
 * Returns a JPEG without EXIF, XMP, IPTC and other application data, and without the pictures that a phone appends; the
 * orientation, the colours and every pixel remain. The same bytes, if there is nothing to remove.
 */
function jpegWithoutMetadata(jpeg: Buffer, orientation: number): Buffer {
  const parts: Buffer[] = [];
  const only = exifSegment(orientation);
  let isOriented = only === null;
  /** Where the segments begin that remain and are not in `parts` yet. */
  let from = 0;
  for (let at = SOI_BYTES; at < jpeg.length; ) {
    const { code, end } = segmentAt(jpeg, at);
    if (isPersonalSegment(jpeg, at, code)) {
      const isExif = !isOriented && code === 0xe1 && startsWith(jpeg, at, EXIF);
      if (!isExif || !only?.equals(jpeg.subarray(at, end))) {
        if (at > from) parts.push(jpeg.subarray(from, at));
        if (isExif && only) parts.push(only);
        from = end;
      }
      isOriented ||= isExif;
    }
    at = end;
    if (code === EOI) return from === 0 ? jpeg : Buffer.concat([...parts, jpeg.subarray(from, at)]);
  }
  return from === 0 ? jpeg : Buffer.concat([...parts, jpeg.subarray(from)]);
}

/** The segment that begins at `at`: its marker, and its end. The data of a scan belong to the segment of its header. */
function segmentAt(jpeg: Buffer, at: number): { code: number; end: number } {
  const code = jpeg[at] === 0xff ? (jpeg[at + 1] ?? 0) : 0;
  // Bytes that belong to no segment, which a decoder skips.
  if (code === 0 || code === 0xff) return { code: 0, end: markerAfter(jpeg, at + 1) };
  if (code === EOI || code === 0x01 || isRestart(code)) return { code, end: at + 2 };
  const end = at + 2 + (at + 4 <= jpeg.length ? jpeg.readUInt16BE(at + 2) : 0);
  return { code, end: code === SOS ? markerAfter(jpeg, end) : end };
}

/** The place of the next marker that is not part of a scan's data. */
function markerAfter(jpeg: Buffer, from: number): number {
  for (let at = from; at + 1 < jpeg.length; at += 1) {
    if (jpeg[at] !== 0xff) continue;
    const code = jpeg[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && !isRestart(code)) return at;
  }
  return jpeg.length;
}

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;

/** True for application data, but those of JFIF, the profile of the colours and Adobe's transform of the colours. */
function isPersonalSegment(jpeg: Buffer, at: number, code: number): boolean {
  if (code === 0xe2) return !startsWith(jpeg, at, ICC);
  return code > 0xe0 && code <= 0xef && code !== 0xee;
}

/** Whether the data of the segment begin with a name. */
const startsWith = (jpeg: Buffer, at: number, name: Buffer) =>
  jpeg.subarray(at + 4, at + 4 + name.length).equals(name);

function exifSegment(orientation: number): Buffer | null {
  const tiff = orientationOnly(orientation);
  if (tiff === null) return null;
  const head = Buffer.from([0xff, 0xe1, 0, 2 + EXIF.length + tiff.length]);
  return Buffer.concat([head, EXIF, tiff]);
}

const SIGNATURE_BYTES = 8;

/**
 * Returns a PNG without EXIF and XMP data, and without bytes after its end; the orientation and every pixel remain. The
 * same bytes, if there is nothing to remove.
 */
function pngWithoutMetadata(png: Buffer, orientation: number): Buffer {
  const parts = [png.subarray(0, SIGNATURE_BYTES)];
  let isChanged = false;
  for (let at = SIGNATURE_BYTES; at + 12 <= png.length; ) {
    const chunk = png.subarray(at, at + 12 + png.readUInt32BE(at));
    const type = chunk.toString("latin1", 4, 8);
    at += chunk.length;
    const only = type === "eXIf" ? pngExif(orientation) : null;
    if (only !== null) {
      isChanged ||= !only.equals(chunk);
      parts.push(only);
    } else if (isPersonalChunk(type, chunk)) isChanged = true;
    else parts.push(chunk);
    if (type === "IEND") break;
  }
  return isChanged ? Buffer.concat(parts) : png;
}

/** True for EXIF, and for the text chunks in which programs store XMP, EXIF and IPTC. */
function isPersonalChunk(type: string, chunk: Buffer): boolean {
  if (type === "eXIf") return true;
  return (
    /^[tzi](?:EXt|TXt)$/.test(type) && /^(?:XML:com\.adobe\.xmp|Raw profile type )/.test(keywordOf(chunk))
  );
}

const keywordOf = (chunk: Buffer) => chunk.toString("latin1", 8, 8 + 79);

function pngExif(orientation: number): Buffer | null {
  const tiff = orientationOnly(orientation);
  if (tiff === null) return null;
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from("eXIf"), tiff, Buffer.alloc(4)]);
  chunk.writeUInt32BE(tiff.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

const WEBP_HEAD_BYTES = 12;
/** Bits of the extended header (VP8X) that announce EXIF and XMP. */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04];

/**
 * Returns a WebP without EXIF and XMP data, and without bytes after its end; the orientation and every pixel remain. The
 * same bytes, if there is nothing to remove.
 */
function webpWithoutMetadata(webp: Buffer, orientation: number): Buffer {
  const end = Math.min(webp.length, 8 + webp.readUInt32LE(4));
  const chunks: Buffer[] = [];
  for (let at = WEBP_HEAD_BYTES; at + 8 <= end; ) {
    const length = webp.readUInt32LE(at + 4);
    const chunk = webp.subarray(at, at + 8 + length + (length % 2));
    chunks.push(chunk);
    at += chunk.length;
  }
  const only = webpExif(orientation);
  const isPersonal = (chunk: Buffer) => isOf(chunk, "XMP ") || (isOf(chunk, "EXIF") && !only?.equals(chunk));
  if (!chunks.some(isPersonal)) return webp;
  const flags = ~(only ? HAS_XMP : HAS_EXIF | HAS_XMP);
  const parts = chunks.flatMap((chunk) => {
    if (isOf(chunk, "VP8X")) return withFlags(chunk, flags);
    if (isOf(chunk, "EXIF")) return only ?? [];
    return isOf(chunk, "XMP ") ? [] : chunk;
  });
  const head = Buffer.from(webp.subarray(0, WEBP_HEAD_BYTES));
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

function webpExif(orientation: number): Buffer | null {
  const tiff = orientationOnly(orientation);
  if (tiff === null) return null;
  const head = Buffer.from("EXIF\0\0\0\0", "latin1");
  head.writeUInt32LE(tiff.length, 4);
  return Buffer.concat([head, tiff]);
}
