import { encode, renderSVG } from "uqr";

/** Error correction level M: about 15 % of a code may be damaged. */
const ECC = "M";
/** Width of the quiet zone around a code, in modules (ISO/IEC 18004: 4). */
export const QUIET_ZONE = 4;

/** Returns the modules of a QR code: rows of dark (true) and light, without the quiet zone. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: ECC, border: 0 }).data;
}

/** Returns the number of modules per side of a text's code. */
export function modulesOf(text: string): number {
  // The mask is of no importance here, and choosing one takes most of the time.
  return encode(text, { ecc: ECC, border: 0, maskPattern: 0 }).size;
}

/** Returns a QR code as an `svg` element with its quiet zone, black on white. */
export function qrSvg(text: string): string {
  return renderSVG(text, { ecc: ECC, border: QUIET_ZONE });
}

/**
 * Returns the dark modules of a code as one SVG path, one unit per module. Adjacent modules of a row are one
 * rectangle, so that no seams are printed.
 */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  modules.forEach((row, y) => {
    let x = 0;
    while (x < row.length) {
      const end = row.indexOf(!row[x], x);
      const next = end === -1 ? row.length : end;
      if (row[x]) runs.push(`M${x} ${y}h${next - x}v1H${x}z`);
      x = next;
    }
  });
  return runs.join("");
}
