import { crc32 } from "node:zlib";
import { orientationOnly } from "./orientation.ts";

const SIGNATURE_BYTES = 8;

/**
 * Returns a PNG without EXIF and XMP data, and without bytes after its end; the orientation and every pixel remain. The
 * same bytes, if there is nothing to remove.
 */
export function pngWithoutMetadata(png: Buffer, orientation: number): Buffer {
  const parts = [png.subarray(0, SIGNATURE_BYTES)];
  let isChanged = false;
  for (let at = SIGNATURE_BYTES; at + 12 <= png.length; ) {
    const chunk = png.subarray(at, at + 12 + png.readUInt32BE(at));
    const type = chunk.toString("latin1", 4, 8);
    at += chunk.length;
    const only = type === "eXIf" ? exifChunk(orientation) : null;
    if (only !== null) {
      isChanged ||= !only.equals(chunk);
      parts.push(only);
    } else if (isPersonal(type, chunk)) isChanged = true;
    else parts.push(chunk);
    if (type === "IEND") break;
  }
  return isChanged ? Buffer.concat(parts) : png;
}

/** True for EXIF, and for the text chunks in which programs store XMP, EXIF and IPTC. */
function isPersonal(type: string, chunk: Buffer): boolean {
  if (type === "eXIf") return true;
  return (
    /^[tzi](?:EXt|TXt)$/.test(type) && /^(?:XML:com\.adobe\.xmp|Raw profile type )/.test(keywordOf(chunk))
  );
}

const keywordOf = (chunk: Buffer) => chunk.toString("latin1", 8, 8 + 79);

function exifChunk(orientation: number): Buffer | null {
  const tiff = orientationOnly(orientation);
  if (tiff === null) return null;
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from("eXIf"), tiff, Buffer.alloc(4)]);
  chunk.writeUInt32BE(tiff.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}
