import { grown, inverted, type Mask } from "./mask.ts";
import { factorFor, type Picture, planesOf } from "./picture.ts";
import type { Vector } from "./solve.ts";

/** Pixels of the longer side in which the edges of leaves are decided. */
const FINE = 2600;

/** Pixels around the edge that are decided again, the distance in which leaf and ground are compared, and how often. */
const BAND = 3;
const NEAR = 9;
const ROUNDS = 2;
/**
 * Shares of the excess of the leaves nearby from which a pixel belongs to a leaf; the second where its own colour is as green as
 * `GREEN` of theirs: a dark rim belongs to the leaf, because cameras sharpen and leaves turn down.
 */
const HALF = 0.5;
const DARK_RIM = 0.14;
const GREEN = 0.6;
const MIXED = 0.9;
/** The picture is decided in squares of this side; each is read with what is near it. */
const TILE = 192;
const AROUND = ROUNDS * (NEAR + BAND);

/** The mask in more pixels, with its edges decided in them. */
export function withEdges(picture: Picture, white: Vector, coarse: Mask): Mask & { factor: number } {
  const factor = factorFor(picture, FINE);
  const width = Math.floor(picture.width / factor);
  const height = Math.floor(picture.height / factor);
  const leaf = new Uint8Array(width * height);
  const column = Int32Array.from({ length: width }, (_, x) =>
    Math.min(coarse.width - 1, Math.floor(((x + 0.5) * coarse.width) / width)),
  );
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(coarse.height - 1, Math.floor(((y + 0.5) * coarse.height) / height)) * coarse.width;
    for (let x = 0; x < width; x += 1) leaf[y * width + x] = coarse.leaf[row + (column[x] ?? 0)] ?? 0;
  }
  const result = leaf.slice();
  for (let top = 0; top < height; top += TILE)
    for (let left = 0; left < width; left += TILE) {
      const x0 = Math.max(0, left - AROUND);
      const y0 = Math.max(0, top - AROUND);
      const x1 = Math.min(width, left + TILE + AROUND);
      const y1 = Math.min(height, top + TILE + AROUND);
      const part = new Uint8Array((x1 - x0) * (y1 - y0));
      for (let y = y0; y < y1; y += 1)
        part.set(leaf.subarray(y * width + x0, y * width + x1), (y - y0) * (x1 - x0));
      if (!part.includes(1)) continue;
      const planes = planesOf(picture, factor, x0, y0, x1, y1);
      const [kr, kg, kb] = white.map((value) => 1 / Math.max(1e-4, value)) as [number, number, number];
      const excess = new Float32Array(part.length);
      const light = new Float32Array(part.length);
      for (let i = 0; i < part.length; i += 1) {
        const green = (planes.g[i] ?? 0) * kg;
        const rest = (planes.r[i] ?? 0) * kr + (planes.b[i] ?? 0) * kb;
        excess[i] = 2 * green - rest;
        light[i] = green + rest;
      }
      let mask: Mask = { width: x1 - x0, height: y1 - y0, leaf: part };
      for (let round = 0; round < ROUNDS; round += 1)
        mask = { ...mask, leaf: decideEdges(excess, light, mask) };
      const right = Math.min(width, left + TILE);
      for (let y = top; y < Math.min(height, top + TILE); y += 1) {
        const from = (y - y0) * mask.width - x0;
        result.set(mask.leaf.subarray(from + left, from + right), y * width + left);
      }
    }
  return { width, height, leaf: result, factor };
}

/**
 * Decides the pixels near the edge of a mask again. A pixel on an edge shows a mixture of leaf and ground in linear light.
 * Its green excess, not divided by its brightness, mixes in the same shares (Adams, Johnson, Smith 1986), and that of the ground
 * is nearly 0 in the sun and in the shadow. A pixel belongs to the leaf from half of the excess of the leaves nearby on. A
 * threshold of the index alone would move the edge towards the darker side.
 */
function decideEdges(excess: Float32Array, light: Float32Array, mask: Mask): Uint8Array {
  const { width, height, leaf } = mask;
  const outer = grown(mask, BAND);
  const inner = grown({ width, height, leaf: inverted(leaf) }, 2);
  const ground = inverted(grown(mask, 2));
  const [leaves, grounds] = [sums(excess, leaf, width, height), sums(excess, ground, width, height)];
  const [leafLight, groundLight] = [sums(light, leaf, width, height), sums(light, ground, width, height)];
  const [leafCount, groundCount] = [sums(null, leaf, width, height), sums(null, ground, width, height)];
  const result = leaf.slice();
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (!outer[at] || !inner[at]) continue;
      const box = boxOf(x, y, width, height);
      const ofLeaf = inBox(leafCount, box);
      const ofGround = inBox(groundCount, box);
      if (ofLeaf < 4 || ofGround < 4) continue;
      const [full, none] = [inBox(leaves, box) / ofLeaf, inBox(grounds, box) / ofGround];
      // A JPEG spreads colour over two pixels, not brightness: beside a dark leaf, bright ground looks green, and bright.
      const bright = inBox(groundLight, box) / ofGround;
      const dark = inBox(leafLight, box) / ofLeaf;
      const isBright = bright > 1.4 * dark && (light[at] ?? 0) > (bright + dark) / 2;
      const [own, its] = [excess[at] ?? 0, light[at] ?? 0];
      const isGreen = own * dark > GREEN * full * its;
      const least = none + (full - none) * (isGreen ? DARK_RIM : HALF);
      // Half leaf, half ground has this colour at least; algae are bright, and less green.
      const isMixed = isGreen || own * (dark + bright) > MIXED * (full + none) * its;
      result[at] = Number(own > least && isMixed && !isBright);
    }
  return result;
}

/** Sums of a plane (or of ones) over the mask, from the first pixel to each: (width + 1) × (height + 1) (Crow 1984). */
function sums(plane: Float32Array | null, mask: Uint8Array, width: number, height: number): Float64Array {
  const result = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (mask[at]) row += plane ? (plane[at] ?? 0) : 1;
      const to = (y + 1) * (width + 1) + x + 1;
      result[to] = (result[to - width - 1] ?? 0) + row;
    }
  }
  return result;
}

/** The indexes of the four corners of the square around a pixel in such sums. */
function boxOf(x: number, y: number, width: number, height: number) {
  const line = width + 1;
  const left = Math.max(0, x - NEAR);
  const right = Math.min(width, x + NEAR + 1);
  const top = Math.max(0, y - NEAR) * line;
  const bottom = Math.min(height, y + NEAR + 1) * line;
  return [top + left, top + right, bottom + left, bottom + right] as const;
}

const inBox = (all: Float64Array, [a, b, c, d]: ReturnType<typeof boxOf>) =>
  (all[d] ?? 0) - (all[b] ?? 0) - (all[c] ?? 0) + (all[a] ?? 0);
