import { grown, type Mask, partsOf } from "./mask.ts";
import type { Point } from "./picture.ts";
import { type Homography, mapped } from "./solve.ts";

/** One plant of a picture: its place (cm in the label's plane at the height of the leaves), figures and outline in pixels. */
export type Plant = {
  /** Widest diameter, cm. */
  width: number;
  /** Covered area, cm², and its pixels of the mask. */
  area: number;
  pixels: number;
  /** Area of the convex hull, cm². */
  hull: number;
  middle: Point;
  /** Convex hull, in pixels of the mask. */
  outline: Point[];
  /** The plant is cut off by the edge of the picture. */
  isCut: boolean;
  /** Leaves of several plants touch here. */
  isTouching: boolean;
};

/** Leaves nearer than this are of one plant: cm, and as a share of the width of a plant. */
const GAP = 0.22;
const GAP_SHARE = 0.08;

/** The pixels of a cm in the middle of a picture. */
export function pixelsPerCm(plane: Homography, { width, height }: { width: number; height: number }): number {
  const a = mapped(plane, { x: width / 2, y: height / 2 });
  const b = mapped(plane, { x: width / 2 + 1, y: height / 2 });
  return 1 / Math.hypot(b.x - a.x, b.y - a.y);
}

/**
 * Returns the plants of a canopy. `plane` leads from a pixel of the mask to the plane of the leaves, in cm; `perCm` is the
 * number of pixels of a cm in the middle of the picture.
 */
export function findPlants(mask: Mask, plane: Homography, perCm: number): Plant[] {
  const first = plantsWithin(mask, plane, perCm, GAP);
  // Leaves on thin stems are farther from each other where plants are large.
  const gap = GAP_SHARE * (medianOf(first.map(({ width }) => width)) ?? 0);
  return withTouching(gap > GAP ? plantsWithin(mask, plane, perCm, gap) : first);
}

function plantsWithin(mask: Mask, plane: Homography, perCm: number, gap: number): Plant[] {
  const { width, height, leaf } = mask;
  const { part, sizes } = partsOf(grown(mask, Math.max(1, (gap / 2) * perCm)), width, height);
  const count = sizes.length;
  const rims: Point[][] = Array.from({ length: count }, () => []);
  const areas = new Float64Array(count);
  const pixels = new Uint32Array(count);
  const cut = new Uint8Array(count);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (!leaf[at]) continue;
      const id = part[at] ?? 0;
      areas[id] = (areas[id] ?? 0) + areaAt(plane, x + 0.5, y + 0.5);
      pixels[id] = (pixels[id] ?? 0) + 1;
      const isRim = x === 0 || y === 0 || x === width - 1 || y === height - 1;
      if (isRim) cut[id] = 1;
      if (isRim || !leaf[at - 1] || !leaf[at + 1] || !leaf[at - width] || !leaf[at + width])
        rims[id]?.push({ x: x + 0.5, y: y + 0.5 });
    }
  const plants = rims.flatMap((rim, id): Plant[] => {
    const outline = hullOf(rim);
    if (outline.length < 3) return [];
    const hull = hullOf(outline.map((point) => mapped(plane, point)));
    return [
      {
        width: diameterOf(hull) + 1 / perCm,
        area: areas[id] ?? 0,
        pixels: pixels[id] ?? 0,
        hull: polygonArea(hull),
        middle: meanOf(hull),
        outline,
        isCut: cut[id] === 1,
        isTouching: false,
      },
    ];
  });
  // A spot of algae or a fallen leaf is no plant.
  const typical = medianOf(plants.map(({ area }) => area).filter((area) => area > 0.05)) ?? 0;
  return plants.filter(({ area }) => area > 0.08 * typical && area > 0.03);
}

/** The plants, with those that are several whose leaves touch: much wider than the others, and not filled as one plant is. */
function withTouching(plants: readonly Plant[]): Plant[] {
  const typical = medianOf(plants.flatMap(({ width, isCut }) => (isCut ? [] : [width]))) ?? 0;
  return plants.map((plant) => {
    const { width, area, hull, isCut } = plant;
    return { ...plant, isTouching: !isCut && width > 1.75 * typical && area < 0.75 * hull };
  });
}

function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The area of a pixel in the plane, cm²: the determinant of the homography's derivative at the pixel's middle. */
export function areaAt(plane: Homography, x: number, y: number): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = plane;
  const w = g * x + h * y + i;
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return Math.abs(determinant / (w * w * w));
}

/** The convex hull of points, counter-clockwise (Andrew's monotone chain, 1979). */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (list: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of list) {
      for (;;) {
        const b = chain.at(-1);
        const a = chain.at(-2);
        if (!a || !b || (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** The largest distance of two points of a convex hull. */
export function diameterOf(hull: readonly Point[]): number {
  let most = 0;
  for (const a of hull) for (const b of hull) most = Math.max(most, Math.hypot(a.x - b.x, a.y - b.y));
  return most;
}

export function polygonArea(points: readonly Point[]): number {
  const twice = points.reduce((sum, { x, y }, i) => {
    const next = points[(i + 1) % points.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}

export const meanOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
