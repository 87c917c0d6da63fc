import type { CSSProperties } from "react";

/** Lengths in mm that paper.css turns into a box: millimetres on paper, fewer of them on a screen. */
export type PaperStyle = CSSProperties & Record<`--${string}`, number>;

/** A box on paper, mm from the corner of what it lies on. */
export function boxOf(box: { x: number; y: number; width: number; height: number }): PaperStyle {
  return { "--x": box.x, "--y": box.y, "--w": box.width, "--h": box.height };
}
