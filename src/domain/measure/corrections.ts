import { type Measured, withWidths } from "./measure.ts";
import type { Point } from "./picture.ts";
import { areaAt, diameterOf, hullOf, meanOf, type Plant, pixelsPerCm, polygonArea } from "./plants.ts";
import { type Homography, mapped } from "./solve.ts";

/** Name and version of the method, as it is stored with a width. A change of a figure is a new version. */
export const METHOD = "label-plane 2";

type Outline = readonly Point[];
/**
 * What a person changed in a picture: outlines of plants that are none, and of plants that were not found. They are places, in
 * pixels of the mask: another measurement of the picture may find other plants in another order.
 */
export type Corrections = { removed: readonly Outline[]; drawn: readonly Outline[] };

export const NO_CORRECTIONS: Corrections = { removed: [], drawn: [] };

/** Figures with the corrections, and how many plants were removed and drawn in them. */
export type Corrected = Measured & { removed: number; drawn: number };

/** A finger misses the edge of a leaf by this many pixels of the mask (standard error). */
const FINGER = 8;
/** A drawn outline of which less than this share was found as leaf shows a plant that was not found: all of it is covered. */
const FOUND = 0.1;

/**
 * Returns the figures without the removed plants and with the drawn ones, which follow in `plants`. A drawn outline has the width
 * of its hull; leaves that touch are measured when each part that touches is removed. A picture that cannot be measured is returned
 * as it is.
 */
export function corrected(measured: Measured, { removed, drawn }: Corrections): Corrected {
  const { plane, mask, trayArea, errors } = measured;
  if (plane === null || (removed.length === 0 && drawn.length === 0))
    return { ...measured, removed: 0, drawn: 0 };
  const added = drawn.flatMap((outline) => plantIn(outline, plane, mask) ?? []);
  const gone = removedIn(measured.plants, removed);
  const left = measured.plants.filter((_, index) => !gone.includes(index));
  const plants = [...left, ...added];
  const pixels = (list: readonly Plant[]) => list.reduce((sum, plant) => sum + plant.pixels, 0);
  const cover = plants.reduce((sum, { area }) => sum + area, 0);
  const inPicture = measured.share + (pixels(plants) - pixels(measured.plants)) / mask.leaf.length;
  const widths = plants.filter(({ isCut }) => !isCut).length;
  const byFinger = (FINGER * Math.sqrt(2 * added.length)) / pixelsPerCm(plane, mask) / Math.max(1, widths);
  const figures = withWidths({
    ...measured,
    cover,
    share: trayArea ? cover / trayArea : Math.min(1, Math.max(0, inPicture)),
    errors: { ...errors, edges: Math.hypot(errors.edges, byFinger) },
    plants,
  });
  return { ...figures, removed: measured.plants.length - left.length, drawn: added.length };
}

/**
 * For each removed outline the index of the plant at its place, or -1 if there is none: the plant with the nearest middle, if that
 * is nearer than half of the smaller one of the two is wide.
 */
export function removedIn(plants: readonly Plant[], removed: Corrections["removed"]): number[] {
  const places = plants.map(({ outline }) => placeOf(outline));
  return removed.map((outline) => {
    const { middle, width } = placeOf(outline);
    const away = places.map((place) => {
      const distance = Math.hypot(place.middle.x - middle.x, place.middle.y - middle.y);
      return distance < Math.min(width, place.width) / 2 ? distance : Number.POSITIVE_INFINITY;
    });
    const nearest = Math.min(...away);
    return Number.isFinite(nearest) ? away.indexOf(nearest) : -1;
  });
}

const placeOf = (outline: Outline) => ({ middle: meanOf(outline), width: diameterOf(outline) });

/** The plant within a drawn outline; null for a stroke without an area. */
function plantIn(outline: Outline, plane: Homography, mask: Measured["mask"]): Plant | null {
  const hull = hullOf(outline);
  if (hull.length < 3) return null;
  const inPlane = hullOf(hull.map((point) => mapped(plane, point)));
  const inside = { area: 0, pixels: 0 };
  const leaf = { area: 0, pixels: 0 };
  const top = Math.max(0, Math.floor(Math.min(...outline.map(({ y }) => y))));
  const bottom = Math.min(mask.height, Math.ceil(Math.max(...outline.map(({ y }) => y))));
  for (let y = top; y < bottom; y += 1) {
    const crossings = crossingsOf(outline, y + 0.5);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil((crossings[i] ?? 0) - 0.5));
      const to = Math.min(mask.width, Math.ceil((crossings[i + 1] ?? 0) - 0.5));
      for (let x = from; x < to; x += 1) {
        const area = areaAt(plane, x + 0.5, y + 0.5);
        for (const sum of mask.leaf[y * mask.width + x] ? [inside, leaf] : [inside]) {
          sum.area += area;
          sum.pixels += 1;
        }
      }
    }
  }
  return {
    ...(leaf.pixels < FOUND * inside.pixels ? inside : leaf),
    width: diameterOf(inPlane),
    hull: polygonArea(inPlane),
    middle: meanOf(inPlane),
    outline: hull,
    isCut: false,
    isTouching: false,
  };
}

/** Where the sides of a closed outline cross a line of pixels, from left to right. */
function crossingsOf(outline: Outline, y: number): number[] {
  return outline
    .flatMap((a, i) => {
      const b = outline[(i + 1) % outline.length] ?? a;
      return a.y <= y === b.y <= y ? [] : [a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)];
    })
    .sort((a, b) => a - b);
}
