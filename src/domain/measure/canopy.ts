import { withEdges } from "./edges.ts";
import { grown, type Mask, partsOf, removeSmall } from "./mask.ts";
import { factorFor, type Picture, type Planes, smaller, toPlanes } from "./picture.ts";
import type { Vector } from "./solve.ts";

/** A canopy that was found, and its mean excess green index; `factor` pixels of the picture are one of the mask. */
type Canopy = Mask & { factor: number; greenness: number | null };

/** Light below this share of the label's white shows no colour. */
const DARK = 0.012;
/** The index is between these; a threshold outside its own two has found no leaves, or nothing else. */
const LOWEST = -1;
const HIGHEST = 2;
const THRESHOLDS = [0.06, 0.55] as const;
const BINS = 300;

/** Pixels of the longer side in which leaves are searched, and in which their edges are decided. */
const COARSE = 1200;
const FINE = 2600;

/**
 * Returns the pixels with leaves, in a picture that is made smaller by `factor`. The light is balanced by the label's white,
 * or by the picture's median colour without a label. The index is excess green, 2 g − r − b of the chromatic
 * coordinates (Woebbecke and others 1995); the threshold is Otsu's (1979), raised to 0.6 of what leaves of this picture
 * have. Edges are then decided in more pixels. Spots that no leaf has are removed, holes that glare makes are filled.
 */
export function findCanopy(picture: Picture, white: Vector | null, black: Vector | null): Canopy {
  const factor = factorFor(picture, FINE);
  const many = toPlanes(picture, factor);
  const rest = factorFor(picture, COARSE) / factor;
  const planes = Number.isInteger(rest) ? smaller(many, rest) : toPlanes(picture, factor * rest);
  const balance = white ?? assumedWhite(planes);
  const index = median3(excessGreen(softened(planes), balance, black ?? [0, 0, 0]), planes);
  const { threshold, stems } = thresholdsOf(index);
  const { width, height } = planes;
  const sure = new Uint8Array(index.length);
  for (let i = 0; i < sure.length; i += 1) sure[i] = Number((index[i] ?? 0) > threshold);
  const least = Math.max(6, Math.round(sure.length / 120_000));
  removeSmall(sure, width, 1, least);
  removePale(sure, index, planes);
  const coarse = withStems(sure, index, stems, planes);
  let [sum, count] = [0, 0];
  for (let i = 0; i < coarse.length; i += 1) {
    sum += coarse[i] ? (index[i] ?? 0) : 0;
    count += coarse[i] ?? 0;
  }
  const fine = withEdges(many, balance, { width, height, leaf: coarse });
  const more = (fine.width / width) ** 2;
  removeSmall(fine.leaf, fine.width, 1, Math.round(least * more));
  removeSmall(fine.leaf, fine.width, 0, Math.round((least * more) / 2));
  return { ...fine, factor, greenness: count > 0 ? sum / count : null };
}

/** The planes after a binomial filter of 3 × 3: noise has no colour then. */
function softened({ width, height, r, g, b }: Planes): Planes {
  const soft = (plane: Float32Array) => {
    const across = plane.slice();
    for (let i = 1; i < plane.length - 1; i += 1)
      across[i] = ((plane[i - 1] ?? 0) + 2 * (plane[i] ?? 0) + (plane[i + 1] ?? 0)) / 4;
    const result = across.slice();
    for (let i = width; i < plane.length - width; i += 1)
      result[i] = ((across[i - width] ?? 0) + 2 * (across[i] ?? 0) + (across[i + width] ?? 0)) / 4;
    return result;
  };
  return { width, height, r: soft(r), g: soft(g), b: soft(b) };
}

function excessGreen({ r, g, b }: Planes, white: Vector, black: Vector): Float32Array {
  const index = new Float32Array(r.length);
  const [kr, kg, kb] = white.map((value, i) => 1 / Math.max(1e-4, value - (black[i] ?? 0) * 0.5)) as [
    number,
    number,
    number,
  ];
  const [br, bg, bb] = black.map((value) => value * 0.5) as [number, number, number];
  for (let i = 0; i < index.length; i += 1) {
    const red = Math.max(0, (r[i] ?? 0) - br) * kr;
    const green = Math.max(0, (g[i] ?? 0) - bg) * kg;
    const blue = Math.max(0, (b[i] ?? 0) - bb) * kb;
    index[i] = (2 * green - red - blue) / (red + green + blue + 3 * DARK);
  }
  return index;
}

/**
 * What is white in a picture without a label: between the colour of its brightest tenth and that of its median pixel. Most of a
 * picture of plants from above is ground without a strong colour (white patch and grey world: Barnard and others 2002).
 */
function assumedWhite({ r, g, b }: Planes): Vector {
  const quantiles = [r, g, b].map((plane) => {
    const sorted = plane.filter((_, i) => i % 16 === 0).sort();
    const at = (share: number) => Math.max(1e-4, sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
    return { middle: at(0.5), bright: at(0.95) };
  });
  const most = Math.max(...quantiles.map(({ middle }) => middle));
  const brightest = Math.max(...quantiles.map(({ bright }) => bright));
  return quantiles.map(
    ({ middle, bright }) => brightest * Math.sqrt((middle / most) * (bright / brightest)),
  ) as unknown as Vector;
}

/**
 * What is above a threshold counts as two kinds, algae or ground and leaves, where their split explains this share of the variance, or
 * this much more than the first split.
 */
const TWO_KINDS = 0.84;
const BETTER = 0.02;

/** The threshold of an index within the range in which leaves begin, and the lower one of their thin stems. */
function thresholdsOf(index: Float32Array): { threshold: number; stems: number } {
  const counts = new Float64Array(BINS);
  const step = (HIGHEST - LOWEST) / BINS;
  for (const value of index) {
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor((value - LOWEST) / step)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const first = otsu(counts, 0);
  const second = otsu(counts, Math.max(first.at + 1, Math.floor((THRESHOLDS[0] - LOWEST) / step)));
  const isOther = second.explained > Math.min(TWO_KINDS, first.explained + BETTER);
  const { at, above } = isOther ? second : first;
  const [split, most] = [LOWEST + (at + 1) * step, (LOWEST + (above + 0.5) * step) * 0.6];
  // A split that explains less can be one of leaves in the light and in the shadow.
  const isVague = isOther && second.explained < TWO_KINDS;
  const raised = isVague ? Math.min(split, most) : Math.max(split, most);
  const threshold = Math.min(THRESHOLDS[1], Math.max(THRESHOLDS[0], raised));
  return { threshold, stems: isOther ? threshold : threshold * STEMS };
}

/** A part of which the mean index is below this share of that of all leaves is a spot of algae. */
const PALE = 0.72;

function removePale(sure: Uint8Array, index: Float32Array, { width }: Planes): void {
  const { part, sizes } = partsOf(sure, width);
  const sums = new Float64Array(sizes.length);
  let [all, count] = [0, 0];
  for (let i = 0; i < sure.length; i += 1) {
    if (!sure[i]) continue;
    sums[part[i] ?? 0] = (sums[part[i] ?? 0] ?? 0) + (index[i] ?? 0);
    all += index[i] ?? 0;
    count += 1;
  }
  const least = (PALE * all) / Math.max(1, count);
  for (let i = 0; i < sure.length; i += 1)
    if (sure[i] && (sums[part[i] ?? 0] ?? 0) < least * (sizes[part[i] ?? 0] ?? 0)) sure[i] = 0;
}

/** A stem shows the colour of the ground beside it: its index is at least this share of the threshold, this near to a leaf. */
const STEMS = 0.55;
const STEM_LENGTH = 7;

/**
 * The mask with the stems that are connected to its leaves (hysteresis: Canny 1986). Where much of what has such an index is
 * far from leaves, it is algae, and the mask remains.
 */
function withStems(
  sure: Uint8Array,
  index: Float32Array,
  stems: number,
  { width, height }: Planes,
): Uint8Array {
  const near = grown({ width, height, leaf: sure }, STEM_LENGTH);
  const weak = sure.slice();
  let [beside, far] = [0, 0];
  for (let i = 0; i < weak.length; i += 1) {
    if (sure[i] || (index[i] ?? 0) <= stems) continue;
    if (near[i]) weak[i] = 1;
    if (near[i]) beside += 1;
    else far += 1;
  }
  if (far > beside / 4) return sure;
  const { part, sizes } = partsOf(weak, width);
  const isPlant = new Uint8Array(sizes.length);
  for (let i = 0; i < sure.length; i += 1) if (sure[i]) isPlant[part[i] ?? 0] = 1;
  return weak.map((value, i) => value && (isPlant[part[i] ?? 0] ?? 0));
}

/** Otsu's split of a histogram from a bin on: the last bin below, the mean bin above, the share of the variance explained. */
function otsu(counts: Float64Array, from: number): { at: number; above: number; explained: number } {
  let [total, sum, squares] = [0, 0, 0];
  for (let bin = from; bin < counts.length; bin += 1) {
    const count = counts[bin] ?? 0;
    total += count;
    sum += count * bin;
    squares += count * bin * bin;
  }
  let [below, sumBelow, most, at, above] = [0, 0, 0, from, from];
  for (let bin = from; bin < counts.length - 1; bin += 1) {
    const count = counts[bin] ?? 0;
    below += count;
    sumBelow += count * bin;
    if (below === 0 || below === total) continue;
    const upper = (sum - sumBelow) / (total - below);
    const between = below * (total - below) * (sumBelow / below - upper) ** 2;
    if (between > most) [most, at, above] = [between, bin, upper];
  }
  const variance = total * squares - sum * sum;
  return { at, above, explained: variance > 0 ? most / variance : 0 };
}

/**
 * Median of each pixel and its eight neighbours; the border remains. Of three sorted columns it is the median of the largest
 * lowest, the median middle and the smallest highest one (Paeth 1990).
 */
function median3(values: Float32Array, { width, height }: Planes): Float32Array {
  const result = values.slice();
  const [low, middle, high] = [new Float32Array(width), new Float32Array(width), new Float32Array(width)];
  for (let y = 1; y < height - 1; y += 1) {
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      const [a, b, c] = [values[row - width + x] ?? 0, values[row + x] ?? 0, values[row + width + x] ?? 0];
      low[x] = Math.min(a, b, c);
      middle[x] = median(a, b, c);
      high[x] = Math.max(a, b, c);
    }
    for (let x = 1; x < width - 1; x += 1)
      result[row + x] = median(
        Math.max(low[x - 1] ?? 0, low[x] ?? 0, low[x + 1] ?? 0),
        median(middle[x - 1] ?? 0, middle[x] ?? 0, middle[x + 1] ?? 0),
        Math.min(high[x - 1] ?? 0, high[x] ?? 0, high[x + 1] ?? 0),
      );
  }
  return result;
}

const median = (a: number, b: number, c: number) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
