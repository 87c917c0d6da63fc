import { USUAL_FONT } from "./rem.ts";

/**
 * A length of the page in px of the usual font: what a text in a box of this length is compared with. Reading the font forces
 * a layout.
 */
export function atUsualFont(length: number): number {
  const font = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return font > 0 ? (length * USUAL_FONT) / font : length;
}
