/**
 * Returns EXIF data (a TIFF header with one entry) that state the orientation of a picture, 2 to 8, and nothing else.
 * `null` for an upright picture.
 */
export function orientationOnly(orientation: number): Buffer | null {
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
