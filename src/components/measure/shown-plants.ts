import { type Corrections, removedIn } from "#domain/measure/corrections.ts";
import type { Measured } from "#domain/measure/measure.ts";
import type { Point } from "#domain/measure/picture.ts";
import { diameterOf, hullOf } from "#domain/measure/plants.ts";
import { mapped } from "#domain/measure/solve.ts";

/** A plant as it is drawn and listed; `of` is its place in the plants that were found, or in those that were drawn. */
export type ShownPlant = {
  number: number;
  of: { found: number } | { drawn: number };
  outline: readonly Point[];
  /** `12.4 cm`, or why it has no width. */
  text: string;
  state: "measured" | "cut" | "touching" | "removed";
};

/** The plants of a picture, found ones first, each with a number that no correction changes. */
export function shownPlants({ plants, plane }: Measured, { removed, drawn }: Corrections): ShownPlant[] {
  const gone = removedIn(plants, removed);
  const found = plants.map(({ outline, width, isCut, isTouching }, i): ShownPlant => {
    const of = { found: i };
    const text = `${width.toFixed(1)} cm`;
    if (gone.includes(i)) return { number: i + 1, of, outline, text: "removed", state: "removed" };
    if (isCut) return { number: i + 1, of, outline, text: "cut off by the edge, not counted", state: "cut" };
    if (isTouching)
      return { number: i + 1, of, outline, text: "leaves of several plants", state: "touching" };
    return { number: i + 1, of, outline, text, state: "measured" };
  });
  const added = drawn.map((outline, i): ShownPlant => {
    const cm = plane && diameterOf(hullOf(outline.map((point) => mapped(plane, point))));
    const text = cm === null ? "drawn" : `${cm.toFixed(1)} cm, drawn`;
    return { number: plants.length + i + 1, of: { drawn: i }, outline, text, state: "measured" };
  });
  return [...found, ...added];
}

/** The corrections after a press on "Remove", or on "Put back" of a removed plant. */
export function toggled(
  { plants }: Measured,
  { removed, drawn }: Corrections,
  { of, outline }: ShownPlant,
): Corrections {
  if ("drawn" in of) return { removed, drawn: drawn.filter((_, i) => i !== of.drawn) };
  const gone = removedIn(plants, removed);
  if (!gone.includes(of.found)) return { removed: [...removed, outline], drawn };
  return { removed: removed.filter((_, i) => gone[i] !== of.found), drawn };
}

/** The corrections with a stroke around a plant; without a change where it encloses nothing. Side of the smallest, in pixels. */
export function withStroke(
  { removed, drawn }: Corrections,
  stroke: readonly Point[],
  smallest: number,
): Corrections {
  const outline = hullOf(stroke);
  if (outline.length < 3 || diameterOf(outline) < smallest) return { removed, drawn };
  return { removed, drawn: [...drawn, outline] };
}

/**
 * The plant at a point; of several the last, which is drawn above the others. Otherwise the nearest one within `reach`: a gloved
 * finger covers more than a seedling.
 */
export function plantAt(shown: readonly ShownPlant[], point: Point, reach: number): ShownPlant | undefined {
  const inside = shown.findLast(({ outline }) => isInside(outline, point));
  if (inside) return inside;
  const distance = ({ outline }: ShownPlant) =>
    Math.min(...outline.map(({ x, y }) => Math.hypot(x - point.x, y - point.y)));
  const [nearest] = shown
    .map((plant) => ({ plant, away: distance(plant) }))
    .filter(({ away }) => away <= reach)
    .toSorted((a, b) => a.away - b.away);
  return nearest?.plant;
}

/** True within a closed outline: a ray to the right crosses an odd number of its sides. */
function isInside(outline: readonly Point[], { x, y }: Point): boolean {
  const crossings = outline.filter((a, i) => {
    const b = outline[(i + 1) % outline.length] ?? a;
    return a.y <= y !== b.y <= y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x);
  });
  return crossings.length % 2 === 1;
}
