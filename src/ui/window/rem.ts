/** The font in px that a browser has unless its user chooses another: in px of this font, sizes are written. */
export const USUAL_FONT = 16;

/**
 * A condition of a style sheet or of a media query in rem, `(max-width: 767.98px)` as `(max-width: 47.99875rem)`. Where the
 * font of the browser is larger, a page then has the layout of a smaller window, as it has when it is magnified (102).
 */
export function inRem(condition: string): string {
  return condition.replace(/([\d.]+)px/g, (_, px: string) => `${Number(px) / USUAL_FONT}rem`);
}
