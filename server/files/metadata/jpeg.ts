import { orientationOnly } from "./orientation.ts";

const [SOI_BYTES, EOI, SOS] = [2, 0xd9, 0xda];
const EXIF = Buffer.from("Exif\0\0", "latin1");
const ICC = Buffer.from("ICC_PROFILE\0", "latin1");

/**
 * Returns a JPEG without EXIF, XMP, IPTC and other application data, and without the pictures that a phone appends; the
 * orientation, the colours and every pixel remain. The same bytes, if there is nothing to remove.
 */
export function jpegWithoutMetadata(jpeg: Buffer, orientation: number): Buffer {
  const parts: Buffer[] = [];
  const only = exifSegment(orientation);
  let isOriented = only === null;
  /** Where the segments begin that remain and are not in `parts` yet. */
  let from = 0;
  for (let at = SOI_BYTES; at < jpeg.length; ) {
    const { code, end } = segmentAt(jpeg, at);
    if (isPersonal(jpeg, at, code)) {
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
function isPersonal(jpeg: Buffer, at: number, code: number): boolean {
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
