import { addColour, countOf, type Discriminant, discriminantOf, meanColour, noSums } from "./discriminant.ts";
import { grown, inverted, type Mask } from "./mask.ts";
import type { Planes } from "./picture.ts";
import type { Vector } from "./solve.ts";

/** Pixels around the edge that are decided again, the distance in which leaf and ground are compared, and how often. */
const BAND = 3;
const NEAR = 9;
const ROUNDS = 2;
/** Pixels of a square of this side are compared with the same leaf and the same ground. */
const BLOCK = 8;
/** The fewest pixels of leaf and of ground that are compared; the fewest of a leaf without its rim. */
const LEAST = 4;
const LEAST_CORE = 12;
/**
 * Shares of the excess of the leaves nearby from which a pixel belongs to a leaf; the second where its own colour is as green as
 * `GREEN` of theirs: a dark rim belongs to the leaf, because cameras sharpen and leaves turn down.
 */
const HALF = 0.5;
const DARK_RIM = 0.35;
/** In a picture of few pixels the rim is a whole pixel wide, and belongs to what a person outlines. */
const DARK_RIM_OF_FEW = 0.14;
const GREEN = 0.6;
const MIXED = 0.9;
/** The picture is decided in squares of this side; each is read with what is near it. */
const TILE = 320;
const AROUND = ROUNDS * (NEAR + BAND + BLOCK);

/** The mask in the pixels of the planes, which are more, with its edges decided in them. */
export function withEdges(planes: Planes, white: Vector, coarse: Mask): Mask {
  const { width, height } = planes;
  const darkRim = width > coarse.width ? DARK_RIM : DARK_RIM_OF_FEW;
  const leaf = enlarged(coarse, width, height);
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
      const light = balanced(planes, white, x0, y0, x1, y1);
      let mask: Mask = { width: x1 - x0, height: y1 - y0, leaf: part };
      for (let round = 0; round < ROUNDS; round += 1)
        mask = { ...mask, leaf: decideEdges(light, mask, darkRim) };
      const right = Math.min(width, left + TILE);
      for (let y = top; y < Math.min(height, top + TILE); y += 1) {
        const from = (y - y0) * mask.width - x0;
        result.set(mask.leaf.subarray(from + left, from + right), y * width + left);
      }
    }
  return { width, height, leaf: result };
}

/** A part of the planes as shares of white, three values for each pixel. */
function balanced(
  { width, r, g, b }: Planes,
  white: Vector,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): Float32Array {
  const [kr, kg, kb] = white.map((value) => 1 / Math.max(1e-4, value)) as [number, number, number];
  const light = new Float32Array((x1 - x0) * (y1 - y0) * 3);
  for (let y = y0, to = 0; y < y1; y += 1)
    for (let at = y * width + x0; at < y * width + x1; at += 1, to += 3) {
      light[to] = (r[at] ?? 0) * kr;
      light[to + 1] = (g[at] ?? 0) * kg;
      light[to + 2] = (b[at] ?? 0) * kb;
    }
  return light;
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

/** The mean colours of the leaves and of the ground near an edge, and what separates both. */
type Near = { leaf: Vector; ground: Vector; between: Discriminant };

/**
 * Decides the pixels near the edge of a mask again, those of a small square by the same leaf and ground: what is in the square and
 * around it.
 */
function decideEdges(light: Float32Array, mask: Mask, darkRim: number): Uint8Array {
  const { width, height, leaf } = mask;
  const outer = grown(mask, BAND);
  const inner = grown({ width, height, leaf: inverted(leaf) }, 2);
  const ground = inverted(grown(mask, 2));
  const result = leaf.slice();
  for (let top = 0; top < height; top += BLOCK)
    for (let left = 0; left < width; left += BLOCK) {
      const right = Math.min(width, left + BLOCK);
      const bottom = Math.min(height, top + BLOCK);
      let near: Near | null | undefined;
      for (let y = top; y < bottom; y += 1)
        for (let at = y * width + left; at < y * width + right; at += 1) {
          if (!outer[at] || !inner[at]) continue;
          if (near === undefined) near = nearOf({ left, top, right, bottom });
          if (near === null) continue;
          const [r, g, b] = [light[at * 3] ?? 0, light[at * 3 + 1] ?? 0, light[at * 3 + 2] ?? 0];
          result[at] = Number(isLeaf(near, r, g, b, darkRim));
        }
    }
  return result;

  function nearOf(square: { left: number; top: number; right: number; bottom: number }): Near | null {
    const [core, rim, around] = [noSums(), noSums(), noSums()];
    const right = Math.min(width, square.right + NEAR);
    for (let y = Math.max(0, square.top - NEAR); y < Math.min(height, square.bottom + NEAR); y += 1)
      for (let at = y * width + Math.max(0, square.left - NEAR); at < y * width + right; at += 1) {
        if (!leaf[at] && !ground[at]) continue;
        const sums = ground[at] ? around : inner[at] ? rim : core;
        addColour(sums, light[at * 3] ?? 0, light[at * 3 + 1] ?? 0, light[at * 3 + 2] ?? 0);
      }
    const all = core.map((value, i) => value + (rim[i] ?? 0));
    if (countOf(all) < LEAST || countOf(around) < LEAST) return null;
    const between = discriminantOf(countOf(core) < LEAST_CORE ? all : core, around);
    return between && { leaf: meanColour(all), ground: meanColour(around), between };
  }
}

/**
 * True if a colour near an edge is that of a leaf: a pixel on an edge shows a mixture of leaf and ground in linear light. Its green
 * excess, not divided by its brightness, mixes in the same shares (Adams, Johnson, Smith 1986), and that of the ground is nearly 0
 * in the sun and in the shadow; a threshold of the index alone would move the edge towards the darker side. The share of a leaf is
 * the mean of that by the excess and that by the discriminant, which sees the brightness too: a JPEG has more pixels of it than of colour.
 */
function isLeaf({ leaf, ground, between }: Near, r: number, g: number, b: number, darkRim: number): boolean {
  const [full, none, own] = [excessOf(...leaf), excessOf(...ground), excessOf(r, g, b)];
  const [dark, bright, its] = [lightOf(...leaf), lightOf(...ground), lightOf(r, g, b)];
  // A JPEG spreads colour over two pixels, not brightness: beside a dark leaf, bright ground looks green, and bright.
  if (bright > 1.4 * dark && its > (bright + dark) / 2) return false;
  const isGreen = own * dark > GREEN * full * its;
  // Half leaf, half ground has this colour at least; algae are bright, and less green.
  if (!isGreen && own * (dark + bright) <= MIXED * (full + none) * its) return false;
  const byExcess = (own - none) / (full - none);
  const { weights, offset } = between;
  const byColour = weights[0] * r + weights[1] * g + weights[2] * b - offset;
  return (byExcess + byColour) / 2 > (isGreen ? darkRim : HALF);
}

const excessOf = (r: number, g: number, b: number) => 2 * g - r - b;
const lightOf = (r: number, g: number, b: number) => r + g + b;
