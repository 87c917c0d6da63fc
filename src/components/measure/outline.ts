import type { Mask } from "#domain/measure/mask.ts";

/** Pixels of the longer side in which the outline is drawn: a line of one of them is seen on a tablet. */
const LONGEST = 1000;
/** Yellow, which neither leaves nor grow lights have. */
const COLOUR = [255, 230, 0, 255];

/** Draws the edge of the leaves on a canvas, whose size becomes a whole part of that of the mask. */
export function drawOutline(canvas: HTMLCanvasElement, { width, height, leaf }: Mask): void {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / LONGEST));
  const [across, down] = [Math.ceil(width / step), Math.ceil(height / step)];
  canvas.width = across;
  canvas.height = down;
  const context = canvas.getContext("2d");
  if (context === null) return;
  const at = (x: number, y: number) =>
    leaf[Math.min(height - 1, y * step) * width + Math.min(width - 1, x * step)] ?? 0;
  const drawn = context.createImageData(across, down);
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const isEdge = at(x, y) === 1 && (at(x + 1, y) & at(x, y + 1) & at(x - 1, y) & at(x, y - 1)) === 0;
      if (isEdge) drawn.data.set(COLOUR, (y * across + x) * 4);
    }
  context.putImageData(drawn, 0, 0);
}
