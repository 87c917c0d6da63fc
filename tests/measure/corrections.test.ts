import { expect, test } from "vitest";
import { corrected, METHOD } from "#domain/measure/corrections.ts";
import { type Measured, problems, withWidths } from "#domain/measure/measure.ts";
import { findPlants } from "#domain/measure/plants.ts";

/** Squares of leaf on a mask of 100 × 100 pixels, ten pixels a cm; `at` are their upper left corners, `side` in pixels. */
function measuredOf(squares: readonly { at: readonly [number, number]; side: number }[]): Measured {
  const mask = { width: 100, height: 100, leaf: new Uint8Array(10_000), factor: 2 };
  for (const { at, side } of squares)
    for (let y = at[1]; y < at[1] + side; y += 1) mask.leaf.fill(1, y * 100 + at[0], y * 100 + at[0] + side);
  const plane = [0.1, 0, 0, 0, 0.1, 0, 0, 0, 1];
  const { plants } = findPlants(mask, plane, 10, null);
  return withWidths({
    problem: null,
    width: null,
    widths: [],
    spread: null,
    cover: plants.reduce((sum, { area }) => sum + area, 0),
    share: mask.leaf.filter(Boolean).length / 10_000,
    trayArea: null,
    uncertainty: null,
    pxPerCm: 20,
    greenness: 0.5,
    lean: 0,
    distance: 50,
    plane,
    isContradicted: false,
    errors: { scale: 0.01, edges: 0.05 },
    plants,
    mask,
  });
}

const two = measuredOf([
  { at: [10, 10], side: 20 },
  { at: [60, 60], side: 30 },
]);
const around = (x: number, y: number, side: number) => [
  { x, y },
  { x: x + side, y },
  { x: x + side, y: y + side },
  { x, y: y + side },
];
/** The outlines of these plants of the two. */
const of = (...indexes: readonly number[]) => indexes.map((index) => two.plants[index]?.outline ?? []);
const diagonal = (cm: number) => cm * Math.SQRT2;

test("two squares have the mean of their diagonals, and their area as cover", () => {
  // From middle to middle of the outer pixels, and the share of a pixel that the method adds.
  expect(two.width).toBeCloseTo(diagonal(2.4) + 0.03);
  expect(two.cover).toBeCloseTo(4 + 9);
  expect(two.share).toBeCloseTo(0.13);
  expect(METHOD).toBe("label-plane 2");
});

test("a picture without corrections is the same", () => {
  expect(corrected(two, { removed: [], drawn: [] })).toEqual({ ...two, removed: 0, drawn: 0 });
});

test("a removed plant counts neither in the mean nor in the cover", () => {
  const one = corrected(two, { removed: of(0), drawn: [] });
  expect(one.widths).toEqual([two.widths[1]]);
  expect(one.width).toBe(two.widths[1]);
  expect(one.spread).toBe(0);
  expect(one.cover).toBeCloseTo(9);
  expect(one.share).toBeCloseTo(0.09);
  expect(one.plants).toEqual([two.plants[1]]);
});

test("a drawn plant has the width of its hull, and its outline as cover where no leaf was found", () => {
  const three = corrected(two, { removed: [], drawn: [around(60, 10, 20)] });
  expect(three.widths).toHaveLength(3);
  expect(three.widths[2]).toBeCloseTo(diagonal(2));
  expect(three.cover).toBeCloseTo(13 + 4);
  expect(three.share).toBeCloseTo(0.17);
  expect(three.uncertainty ?? 0).toBeGreaterThan(two.uncertainty ?? 1);
});

test("a plant that is removed and drawn again has the leaf in its outline as cover", () => {
  const again = corrected(two, { removed: of(1), drawn: [around(55, 55, 40)] });
  expect(again.widths[1]).toBeCloseTo(diagonal(4));
  expect(again.cover).toBeCloseTo(13);
  expect(again.share).toBeCloseTo(0.13);
});

test("the share is that of the tray where its area is known", () => {
  expect(corrected({ ...two, trayArea: 90 }, { removed: of(0), drawn: [] }).share).toBeCloseTo(0.1);
});

test("without all plants the picture has no plants, and with a drawn one it has a width again", () => {
  const none = corrected(two, { removed: of(0, 1), drawn: [] });
  expect(none).toMatchObject({ problem: problems.noPlants, width: null, widths: [], uncertainty: null });
  expect(none.cover).toBe(0);
  const drawn = corrected(two, { removed: of(0, 1), drawn: [around(10, 60, 20)] });
  expect(drawn.problem).toBeNull();
  expect(drawn.width).toBeCloseTo(diagonal(2));
});

test("leaves that touch have a width when the part is removed and its plants are drawn", () => {
  const touching = withWidths({
    ...two,
    plants: two.plants.map((plant, i) => ({ ...plant, isTouching: i === 1 })),
  });
  expect(touching).toMatchObject({ problem: problems.touching, width: null });
  const drawn = corrected(touching, { removed: of(1), drawn: [around(60, 60, 15), around(75, 75, 15)] });
  expect(drawn.problem).toBeNull();
  expect(drawn.widths).toHaveLength(3);
});

test("a stroke without an area is no plant, and a picture without a label remains as it is", () => {
  expect(corrected(two, { removed: [], drawn: [[{ x: 1, y: 1 }]] }).widths).toEqual(two.widths);
  const unknown: Measured = { ...two, plane: null, problem: problems.noLabel };
  expect(corrected(unknown, { removed: of(0), drawn: [] })).toEqual({ ...unknown, removed: 0, drawn: 0 });
});

test("a removed plant remains removed where another measurement of the picture finds it as another number, of another size", () => {
  const again = measuredOf([
    { at: [2, 2], side: 6 },
    { at: [40, 10], side: 8 },
    { at: [58, 61], side: 30 },
  ]);
  const one = corrected(again, { removed: of(1), drawn: [] });
  expect(one.plants).toEqual(again.plants.slice(0, 2));
  expect(one.removed).toBe(1);
});

test("a plant that another measurement joins with a larger one is not removed with it", () => {
  const joined = measuredOf([
    { at: [10, 10], side: 20 },
    { at: [30, 10], side: 60 },
  ]);
  expect(corrected(joined, { removed: of(0), drawn: [] })).toMatchObject({
    widths: joined.widths,
    removed: 0,
  });
});

test("a plant below the leaves of a larger one remains when the larger one is removed", () => {
  const frame = measuredOf([
    { at: [10, 10], side: 10 },
    { at: [70, 10], side: 20 },
    { at: [12, 60], side: 8 },
  ]);
  // The leaves of the large plant enclose the first one.
  const plants = frame.plants.map((plant, i) => (i === 1 ? { ...plant, outline: around(5, 5, 90) } : plant));
  const [small, large] = plants;
  const left = corrected({ ...frame, plants }, { removed: large ? [large.outline] : [], drawn: [] });
  expect(left.plants).toHaveLength(2);
  expect(left.plants[0]).toBe(small);
});
