import { encode, renderSVG } from "uqr";

/** Error level M: a quarter of a label may be scratched or wet, nearly. */
const ECC = "M";
/** Blank modules around the code, as the standard wants them (ISO/IEC 18004: 4). */
export const QUIET_ZONE = 4;

/** The modules of a code: rows of dark (true) and light, without the blank around them. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: ECC, border: 0 }).data;
}

/** A code as an `svg` element, the blank around it included; black on white, on any ground. */
export function qrSvg(text: string): string {
  return renderSVG(text, { ecc: ECC, border: QUIET_ZONE });
}
