import { orientationOnly } from "./orientation.ts";

const [SOI_BYTES, EOI, SOS] = [2, 0xd9, 0xda];
const EXIF = Buffer.from("Exif\0\0", "latin1");

/**
 * Returns a JPEG without EXIF, XMP, IPTC and other application data, and without the pictures that a phone appends; the
 * orientation, the colours and every pixel remain. The same bytes, if there is nothing to remove.
 */
export function jpegWithoutMetadata(jpeg: Buffer, orientation: number): Buffer {
  const parts = [jpeg.subarray(0, SOI_BYTES)];
  let isChanged = false;
  let isOriented = false;
  let at = SOI_BYTES;
  while (at < jpeg.length) {
    const { code, end } = segmentAt(jpeg, at);
    const segment = jpeg.subarray(at, end);
    at = end;
    const only = isOriented || code !== 0xe1 || !isExif(segment) ? null : exifSegment(orientation);
    if (only !== null) {
      isOriented = true;
      isChanged ||= !only.equals(segment);
      parts.push(only);
    } else if (isPersonal(code, segment)) isChanged = true;
    else parts.push(segment);
    if (code === EOI) break;
  }
  return isChanged ? Buffer.concat(parts) : jpeg;
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
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const code = jpeg[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && !isRestart(code)) return at;
  }
  return jpeg.length;
}

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
const isExif = (segment: Buffer) => segment.subarray(4, 10).equals(EXIF);

/** True for application data, but those of JFIF, the profile of the colours and Adobe's transform of the colours. */
function isPersonal(code: number, segment: Buffer): boolean {
  if (code === 0xe2) return !segment.subarray(4).toString("latin1", 0, 12).startsWith("ICC_PROFILE\0");
  return code > 0xe0 && code <= 0xef && code !== 0xee;
}

function exifSegment(orientation: number): Buffer | null {
  const tiff = orientationOnly(orientation);
  if (tiff === null) return null;
  const head = Buffer.from([0xff, 0xe1, 0, 2 + EXIF.length + tiff.length]);
  return Buffer.concat([head, EXIF, tiff]);
}
