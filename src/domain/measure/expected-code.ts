import { qrModules } from "../qr-labels/print/qr-code.ts";
import type { Lens } from "./camera.ts";
import type { Corners } from "./corner-pose.ts";
import { type Code, viewLabel } from "./label-pose.ts";
import type { Picture, Point } from "./picture.ts";
import { meanOf } from "./plants.ts";

/** A code that is expected agrees with the picture by this much; another text of the same address by 0.4 at most. */
const SURE = 0.6;
/** A place of a code has sides of so many pixels, and none that is so many times as long as another one. */
const LEAST_SIDE = 30;
const MOST_RATIO = 2.5;
/** A comparison takes a tenth of a second: so many places are compared. */
const MOST_PLACES = 3;

/**
 * Returns the code of one of these texts in a picture in which a reader found codes at these places and could read none: modules of
 * two pixels are too few to read a text, and enough to recognize one. The modules of each text are compared with the picture.
 * Null if none agrees.
 */
export function expectedCode(
  picture: Picture,
  places: readonly Corners[],
  texts: readonly string[],
  lens: Lens,
): Code | null {
  const expected = texts.map((text) => {
    const rows = qrModules(text);
    return { text, modules: { size: rows.length, dark: Uint8Array.from(rows.flat(), Number) } };
  });
  for (const corners of distinct(places).slice(0, MOST_PLACES))
    for (const one of expected) {
      const code = { ...one, corners };
      // The size in cm is of no importance for the agreement.
      const view = viewLabel(picture, code, lens, 1);
      if (view && view.agreement >= SURE) return code;
    }
  return null;
}

/** The places that can be codes, each once: a reader finds a code again in an enlarged picture. */
function distinct(places: readonly Corners[]): Corners[] {
  const kept: Corners[] = [];
  for (const corners of places) {
    const sides = corners.map((corner, i) => distanceOf(corner, corners[(i + 1) % 4] ?? corner));
    const [shortest, longest] = [Math.min(...sides), Math.max(...sides)];
    const isCode = shortest >= LEAST_SIDE && longest <= MOST_RATIO * shortest;
    if (isCode && kept.every((other) => distanceOf(meanOf(other), meanOf(corners)) > shortest / 4))
      kept.push(corners);
  }
  return kept;
}

const distanceOf = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);
