/** A phone or a tablet has no lens outside of these, in mm. */
const SHORTEST = 12;
const LONGEST = 120;

const START_OF_IMAGE = 0xffd8;
const START_OF_SCAN = 0xffda;
const APP1 = 0xffe1;
/** The first letters of `Exif`. */
const EXIF = 0x45786966;
const LITTLE_ENDIAN = 0x4949;
const EXIF_IFD = 0x8769;
const FOCAL_LENGTH_IN_35MM_FILM = 0xa405;
const SHORT = 3;

/**
 * The focal length that the EXIF data of a JPEG state, as that of a 35 mm camera, in whole mm (CIPA DC-008, tag 0xA405). Null
 * without it, for another kind of file, and for a length that no phone has.
 */
export function focalLengthOf(file: ArrayBuffer): number | null {
  try {
    const stated = stateIn(new DataView(file));
    return stated !== null && stated >= SHORTEST && stated <= LONGEST ? stated : null;
  } catch (fault) {
    // An offset that leads out of the file.
    if (fault instanceof RangeError) return null;
    throw fault;
  }
}

function stateIn(view: DataView): number | null {
  if (view.getUint16(0) !== START_OF_IMAGE) return null;
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker === START_OF_SCAN || marker >> 8 !== 0xff) return null;
    if (marker === APP1 && view.getUint32(at + 4) === EXIF) return lengthIn(view, at + 10);
  }
}

/** `start` is that of the TIFF header, from which all offsets count. */
function lengthIn(view: DataView, start: number): number | null {
  const isLittle = view.getUint16(start) === LITTLE_ENDIAN;
  const entryOf = (directory: number, tag: number) => {
    const count = view.getUint16(directory, isLittle);
    for (let i = 0; i < count; i += 1) {
      const entry = directory + 2 + 12 * i;
      if (view.getUint16(entry, isLittle) === tag) return entry;
    }
    return null;
  };
  const first = entryOf(start + view.getUint32(start + 4, isLittle), EXIF_IFD);
  if (first === null) return null;
  const entry = entryOf(start + view.getUint32(first + 8, isLittle), FOCAL_LENGTH_IN_35MM_FILM);
  if (entry === null) return null;
  const isShort = view.getUint16(entry + 2, isLittle) === SHORT;
  return isShort ? view.getUint16(entry + 8, isLittle) : view.getUint32(entry + 8, isLittle);
}
