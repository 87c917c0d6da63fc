import { encode, renderSVG } from "uqr";

/** Error correction level M: about 15 % of a code may be damaged. */
const ECC = "M";
/** Width of the quiet zone around a code, in modules (ISO/IEC 18004: 4). */
export const QUIET_ZONE = 4;

/** Returns the modules of a QR code: rows of dark (true) and light, without the quiet zone. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: ECC, border: 0 }).data;
}

/** Returns a QR code as an `svg` element with its quiet zone, black on white. */
export function qrSvg(text: string): string {
  return renderSVG(text, { ecc: ECC, border: QUIET_ZONE });
}
