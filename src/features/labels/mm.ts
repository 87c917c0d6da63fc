import type { CSSProperties } from "react";

/** Lengths in mm that `paper.css` converts to a box: true millimetres on paper, scaled on a screen. */
export type PaperStyle = CSSProperties & Record<`--${string}`, number>;

/** The style of a box on paper; all values in mm, from the top left corner of the page or label around it. */
export function boxOf(box: { x: number; y: number; width: number; height: number }): PaperStyle {
  return { "--x": box.x, "--y": box.y, "--w": box.width, "--h": box.height };
}
