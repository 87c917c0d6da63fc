import { grown, inverted, type Mask } from "./mask.ts";
import type { Planes } from "./picture.ts";
import type { Vector } from "./solve.ts";

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
const TILE = 320;
const AROUND = ROUNDS * (NEAR + BAND);

/** The mask in the pixels of the planes, which are more, with its edges decided in them. */
export function withEdges(planes: Planes, white: Vector, coarse: Mask): Mask {
  const { width, height } = planes;
  const leaf = enlarged(coarse, width, height);
  const result = leaf.slice();
  // One square after the other uses them: they are large.
  const sums = new Float64Array((TILE + 2 * AROUND + 1) ** 2 * SUMS);
  const [kr, kg, kb] = white.map((value) => 1 / Math.max(1e-4, value)) as [number, number, number];
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
      const excess = new Float32Array(part.length);
      const light = new Float32Array(part.length);
      for (let y = y0, i = 0; y < y1; y += 1)
        for (let at = y * width + x0; at < y * width + x1; at += 1, i += 1) {
          const green = (planes.g[at] ?? 0) * kg;
          const rest = (planes.r[at] ?? 0) * kr + (planes.b[at] ?? 0) * kb;
          excess[i] = 2 * green - rest;
          light[i] = green + rest;
        }
      let mask: Mask = { width: x1 - x0, height: y1 - y0, leaf: part };
      for (let round = 0; round < ROUNDS; round += 1)
        mask = { ...mask, leaf: decideEdges(excess, light, mask, sums) };
      const right = Math.min(width, left + TILE);
      for (let y = top; y < Math.min(height, top + TILE); y += 1) {
        const from = (y - y0) * mask.width - x0;
        result.set(mask.leaf.subarray(from + left, from + right), y * width + left);
      }
    }
  return { width, height, leaf: result };
}

/** A mask in more pixels. */
function enlarged(coarse: Mask, width: number, height: number): Uint8Array {
  const leaf = new Uint8Array(width * height);
  const column = Int32Array.from({ length: width }, (_, x) =>
    Math.min(coarse.width - 1, Math.floor(((x + 0.5) * coarse.width) / width)),
  );
  let last = -1;
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(coarse.height - 1, Math.floor(((y + 0.5) * coarse.height) / height)) * coarse.width;
    if (row === last) leaf.copyWithin(y * width, (y - 1) * width, y * width);
    else for (let x = 0; x < width; x += 1) leaf[y * width + x] = coarse.leaf[row + (column[x] ?? 0)] ?? 0;
    last = row;
  }
  return leaf;
}

/**
 * Decides the pixels near the edge of a mask again. A pixel on an edge shows a mixture of leaf and ground in linear light.
 * Its green excess, not divided by its brightness, mixes in the same shares (Adams, Johnson, Smith 1986), and that of the ground
 * is nearly 0 in the sun and in the shadow. A pixel belongs to the leaf from half of the excess of the leaves nearby on. A
 * threshold of the index alone would move the edge towards the darker side.
 */
function decideEdges(excess: Float32Array, light: Float32Array, mask: Mask, sums: Float64Array): Uint8Array {
  const { width, height, leaf } = mask;
  const outer = grown(mask, BAND);
  const inner = grown({ width, height, leaf: inverted(leaf) }, 2);
  const ground = inverted(grown(mask, 2));
  sumUp(sums, excess, light, leaf, ground, width, height);
  const line = (width + 1) * SUMS;
  const result = leaf.slice();
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (!outer[at] || !inner[at]) continue;
      const left = Math.max(0, x - NEAR) * SUMS;
      const right = Math.min(width, x + NEAR + 1) * SUMS;
      const top = Math.max(0, y - NEAR) * line;
      const bottom = Math.min(height, y + NEAR + 1) * line;
      const inBox = (of: number) =>
        (sums[bottom + right + of] ?? 0) -
        (sums[top + right + of] ?? 0) -
        (sums[bottom + left + of] ?? 0) +
        (sums[top + left + of] ?? 0);
      const ofLeaf = inBox(LEAF + COUNT);
      const ofGround = inBox(GROUND + COUNT);
      if (ofLeaf < 4 || ofGround < 4) continue;
      const full = inBox(LEAF + EXCESS) / ofLeaf;
      const none = inBox(GROUND + EXCESS) / ofGround;
      // A JPEG spreads colour over two pixels, not brightness: beside a dark leaf, bright ground looks green, and bright.
      const bright = inBox(GROUND + LIGHT) / ofGround;
      const dark = inBox(LEAF + LIGHT) / ofLeaf;
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

/** What is summed of leaf and of ground. */
const [LEAF, GROUND] = [0, 3] as const;
const [EXCESS, LIGHT, COUNT] = [0, 1, 2] as const;
const SUMS = 6;
/** Writes sums from the first pixel to each, six for each of (width + 1) × (height + 1) corners of pixels (Crow 1984). */
function sumUp(
  all: Float64Array,
  excess: Float32Array,
  light: Float32Array,
  leaf: Uint8Array,
  ground: Uint8Array,
  width: number,
  height: number,
): void {
  const line = (width + 1) * SUMS;
  all.fill(0, 0, line);
  for (let y = 0; y < height; y += 1) {
    let [leafExcess, leafLight, leafCount, groundExcess, groundLight, groundCount] = [0, 0, 0, 0, 0, 0];
    let to = (y + 1) * line;
    all.fill(0, to, to + SUMS);
    for (let at = y * width; at < (y + 1) * width; at += 1) {
      to += SUMS;
      if (leaf[at]) {
        leafExcess += excess[at] ?? 0;
        leafLight += light[at] ?? 0;
        leafCount += 1;
      } else if (ground[at]) {
        groundExcess += excess[at] ?? 0;
        groundLight += light[at] ?? 0;
        groundCount += 1;
      }
      const above = to - line;
      all[to] = (all[above] ?? 0) + leafExcess;
      all[to + 1] = (all[above + 1] ?? 0) + leafLight;
      all[to + 2] = (all[above + 2] ?? 0) + leafCount;
      all[to + 3] = (all[above + 3] ?? 0) + groundExcess;
      all[to + 4] = (all[above + 4] ?? 0) + groundLight;
      all[to + 5] = (all[above + 5] ?? 0) + groundCount;
    }
  }
}
