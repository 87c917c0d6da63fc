import { type Grid, type Lattice, latticeOf, plugAt } from "./lattice.ts";
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
 * Returns the plants of a canopy, and the lattice of the tray's plugs if they show one. `plane` leads from a pixel of the mask to
 * the plane of the leaves, in cm; `perCm` is the number of pixels of a cm in the middle of the picture.
 */
export function findPlants(mask: Mask, plane: Homography, perCm: number, grid: Grid | null) {
  const first = partsWithin(mask, plane, perCm, GAP);
  // Leaves on thin stems are farther from each other where plants are large.
  const gap = GAP_SHARE * medianOf(first.plants.map(({ width }) => width));
  const parts = gap > GAP ? partsWithin(mask, plane, perCm, gap) : first;
  const large = LARGE * medianOf(parts.plants.map(({ area }) => area));
  const lattice = latticeOf(
    parts.plants.filter(({ area }) => area > large).map(({ middle }) => middle),
    grid,
  );
  return { lattice, plants: lattice ? onLattice(parts, lattice, mask, plane) : byShape(parts.plants, grid) };
}

type Parts = { plants: Plant[]; ids: number[]; part: Int32Array };

function partsWithin(mask: Mask, plane: Homography, perCm: number, gap: number): Parts {
  const { width, height, leaf } = mask;
  const { part, sizes } = partsOf(grown(mask, Math.max(1, (gap / 2) * perCm)), width);
  const count = sizes.length;
  const rims: Point[][] = Array.from({ length: count }, () => []);
  const areas = new Float64Array(count);
  const pixels = new Uint32Array(count);
  const [xs, ys] = [new Float64Array(count), new Float64Array(count)];
  const cut = new Uint8Array(count);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (!leaf[at]) continue;
      const id = part[at] ?? 0;
      areas[id] = (areas[id] ?? 0) + areaAt(plane, x + 0.5, y + 0.5);
      pixels[id] = (pixels[id] ?? 0) + 1;
      xs[id] = (xs[id] ?? 0) + x + 0.5;
      ys[id] = (ys[id] ?? 0) + y + 0.5;
      const isRim = x === 0 || y === 0 || x === width - 1 || y === height - 1;
      if (isRim) cut[id] = 1;
      if (isRim || !leaf[at - 1] || !leaf[at + 1] || !leaf[at - width] || !leaf[at + width])
        rims[id]?.push({ x: x + 0.5, y: y + 0.5 });
    }
  const all = rims.flatMap((rim, id) => {
    const outline = hullOf(rim);
    if (outline.length < 3) return [];
    const n = pixels[id] ?? 1;
    const middle = mapped(plane, { x: (xs[id] ?? 0) / n, y: (ys[id] ?? 0) / n });
    return [
      {
        id,
        plant: plantOf({ outline, area: areas[id] ?? 0, pixels: n, middle, isCut: cut[id] === 1 }, plane),
      },
    ];
  });
  // A spot of algae or a fallen leaf is no plant.
  const typical = medianOf(all.map(({ plant }) => plant.area).filter((area) => area > 0.05));
  const found = all.filter(({ plant }) => plant.area > 0.08 * typical && plant.area > 0.03);
  return { plants: found.map(({ plant }) => plant), ids: found.map(({ id }) => id), part };
}

/**
 * A plant is wider than the middles of its outer pixels by a pixel, and narrower by what the farthest of many uncertain pixels are
 * too far out: together this share of a pixel, by the scenes of the tests.
 */
const TIPS = 0.3;

/** A plant with the figures of its hull. */
function plantOf(
  found: Pick<Plant, "outline" | "area" | "pixels" | "middle" | "isCut">,
  plane: Homography,
): Plant {
  const hull = hullOf(found.outline.map((point) => mapped(plane, point)));
  const pixel = Math.sqrt(areaAt(plane, found.outline[0]?.x ?? 0, found.outline[0]?.y ?? 0));
  return { ...found, width: diameterOf(hull) + TIPS * pixel, hull: polygonArea(hull), isTouching: false };
}

/** Parts that are this large, as a share of the usual one, are plants and not leaves of one. */
const LARGE = 0.4;
/** No picture shows so many rows of plugs. */
const MOST_ROWS = 4096;
/** A part is at a plug if it covers this share of what a plug's plant usually covers there. */
const COVERS = 0.3;

/**
 * The plants of the plugs: parts that belong to the same plug are one plant, a part that belongs to two plugs is several plants whose
 * leaves touch. Each pixel belongs to the nearest plug.
 */
function onLattice({ plants, ids, part }: Parts, lattice: Lattice, mask: Mask, plane: Homography): Plant[] {
  const covers = plants.map(() => new Map<number, number>());
  const ofPart: (Map<number, number> | undefined)[] = [];
  ids.forEach((id, i) => {
    ofPart[id] = covers[i];
  });
  const plugs = new Map<number, number>();
  // Every second pixel is enough for shares.
  for (let row = 0; row < mask.height; row += 1)
    for (let at = row * mask.width + (row % 2); at < (row + 1) * mask.width; at += 2) {
      const own = mask.leaf[at] ? ofPart[part[at] ?? 0] : undefined;
      if (!own) continue;
      const [x, y] = [(at % mask.width) + 0.5, row + 0.5];
      const place = plugAt(lattice, mapped(plane, { x, y }));
      const plug = place.column * MOST_ROWS + place.row;
      const area = areaAt(plane, x, y);
      own.set(plug, (own.get(plug) ?? 0) + area);
      plugs.set(plug, (plugs.get(plug) ?? 0) + area);
    }
  const most = Math.max(0, ...plugs.values());
  const usual = medianOf([...plugs.values()].filter((area) => area > 0.1 * most));
  const ofPlug = new Map<number, Plant>();
  plants.forEach((plant, i) => {
    const [[plug, area] = [0, 0], [, next] = [0, 0]] = [...(covers[i] ?? [])].sort((a, b) => b[1] - a[1]);
    const isTouching = next > COVERS * usual && area > COVERS * usual;
    const other = ofPlug.get(plug);
    ofPlug.set(plug, other ? joined(other, { ...plant, isTouching }, plane) : { ...plant, isTouching });
  });
  return [...ofPlug.values()];
}

/** Two parts as one plant. */
function joined(a: Plant, b: Plant, plane: Homography): Plant {
  const pixels = a.pixels + b.pixels;
  const mean = (of: "x" | "y") => (a.middle[of] * a.pixels + b.middle[of] * b.pixels) / pixels;
  const outline = hullOf([...a.outline, ...b.outline]);
  const sums = { area: a.area + b.area, pixels, middle: { x: mean("x"), y: mean("y") } };
  const isTouching = a.isTouching || b.isTouching;
  return { ...plantOf({ ...sums, outline, isCut: a.isCut || b.isCut }, plane), isTouching };
}

/**
 * The plants where no lattice is seen. Several plants whose leaves touch are much wider than the others, and not filled as one
 * plant is. Where a tray with more plugs shows few parts, they are wider than the distance between them, or there is one.
 */
function byShape(plants: readonly Plant[], grid: Grid | null): Plant[] {
  const typical = medianOf(plants.flatMap(({ width, isCut }) => (isCut ? [] : [width])));
  const isFew = grid !== null && plants.length * 4 <= grid.rows * grid.columns;
  return plants.map((plant) => {
    const { width, area, hull, isCut, middle } = plant;
    const others = plants.filter((other) => other !== plant);
    const nearest = Math.min(
      ...others.map((other) => Math.hypot(other.middle.x - middle.x, other.middle.y - middle.y)),
    );
    const isWide = width > 1.75 * typical && area < 0.75 * hull;
    return {
      ...plant,
      isTouching: !isCut && (isWide || (isFew && (others.length === 0 || width > 1.1 * nearest))),
    };
  });
}

/** The median; 0 of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return 0;
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
