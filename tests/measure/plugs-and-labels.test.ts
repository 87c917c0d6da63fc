import { describe, expect, test } from "vitest";
import type { LabelView } from "#domain/measure/label-pose.ts";
import { jointView } from "#domain/measure/labels.ts";
import { latticeOf, plugAt } from "#domain/measure/lattice.ts";
import { findPlants } from "#domain/measure/plants.ts";
import { plus, rotated, rotationBy, scaled } from "#domain/measure/solve.ts";

describe("several labels in a picture", () => {
  const lens = { focal: 3000, middle: { x: 2000, y: 1500 } };
  const rotation = rotationBy([0.3, 0.1, 0]);
  /** A label of the same plane, `right` cm beside the first; its printed size is wrong by the factor `size`. */
  const viewAt = (right: number, size: number, agreement: number, scaleError = 0.002): LabelView => ({
    pose: { rotation, shift: scaled(plus([1, 2, 50], rotated(rotation, [right, 3, 0])), size) },
    scaleError,
    blur: 1,
    agreement,
    white: [1, 1, 1],
    black: [0, 0, 0],
  });
  const joint = (...views: LabelView[]) => jointView(views, lens, 0.5);
  const first = viewAt(0, 1, 0.95);
  const depthOf = (view: LabelView | null) => (view?.pose.shift[2] ?? 0) / first.pose.shift[2];

  test("of one size in one plane have the same scale, with a smaller error", () => {
    const view = joint(first, viewAt(9, 1, 0.9), viewAt(-6, 1, 0.9));
    expect(depthOf(view)).toBeCloseTo(1, 6);
    expect(view?.scaleError).toBeCloseTo(0.002 / Math.sqrt(3), 6);
    expect(view?.isContradicted).toBe(false);
  });

  test("that differ a little are averaged by their errors, and the error contains their spread", () => {
    const view = joint(first, viewAt(9, 1.03, 0.9, 0.004));
    expect(depthOf(view)).toBeCloseTo(1 + 0.03 / 5, 4);
    expect(view?.scaleError ?? 0).toBeGreaterThan(0.01);
  });

  test("of which two differ by more than 5 %: the better one counts, and the interval contains the other", () => {
    const view = joint(first, viewAt(9, 1.1, 0.9));
    expect(depthOf(view)).toBe(1);
    expect(1.96 * (view?.scaleError ?? 0)).toBeGreaterThanOrEqual(0.1);
    expect(view?.isContradicted).toBe(true);
  });

  test("of which one of three differs: it is left out, also where it is the sharpest", () => {
    const wrong = viewAt(9, 1.1, 0.99);
    const view = joint(wrong, first, viewAt(-6, 1, 0.9));
    expect((view?.pose.shift[2] ?? 0) / wrong.pose.shift[2]).toBeCloseTo(1 / 1.1, 4);
    expect(view?.scaleError ?? 1).toBeLessThan(0.01);
    expect(view?.isContradicted).toBe(true);
  });

  test("a label that is hardly recognized does not count beside another one, and none is no view", () => {
    expect(joint(first, viewAt(9, 1.1, 0.3))).toEqual({ ...first, isContradicted: false });
    expect(joint()).toBeNull();
  });
});

describe("the plugs of a tray", () => {
  /** Middles on a lattice that is turned by 0.2, with a pitch of 4 cm and some disorder. */
  const plug = (column: number, row: number, disorder = 0) => ({
    x: 4 * (column * Math.cos(0.2) - row * Math.sin(0.2)) + disorder * Math.sin(column * 7 + row * 3),
    y: 4 * (column * Math.sin(0.2) + row * Math.cos(0.2)) + disorder * Math.cos(column * 5 + row * 11),
  });
  const tray = (missing: (column: number, row: number) => boolean) =>
    Array.from({ length: 24 }, (_, i) => [i % 6, Math.floor(i / 6)] as const).flatMap(([column, row]) =>
      missing(column, row) ? [] : [plug(column, row, 0.3)],
    );

  test.each<[string, (column: number, row: number) => boolean]>([
    ["full", () => false],
    ["with every third plug empty", (column, row) => (column + row) % 3 === 0],
    ["with one row", (_, row) => row > 0],
  ])("have their pitch and places in a tray that is %s", (_title, missing) => {
    const lattice = latticeOf(tray(missing), { rows: 4, columns: 6 });
    if (!lattice) throw new Error("no lattice is found");
    expect(lattice.pitch).toBeCloseTo(4, 0);
    const [a, b] = [plugAt(lattice, plug(1, 0)), plugAt(lattice, plug(3, 0))];
    expect(Math.abs(a.column - b.column) + Math.abs(a.row - b.row)).toBe(2);
  });

  test("are not seen in three plants, nor in plants without order", () => {
    const grid = { rows: 4, columns: 6 };
    expect(latticeOf([plug(0, 0), plug(1, 0), plug(0, 1)], grid)).toBeNull();
    const spiral = Array.from({ length: 12 }, (_, i) => ({
      x: (i + 2) * Math.cos(i * 2.4),
      y: (i + 2) * Math.sin(i * 2.4),
    }));
    expect(latticeOf(spiral, null)).toBeNull();
  });

  /** A mask of discs, 20 pixels a cm; each with its middle and radius in cm. */
  const plantsOf = (discs: readonly (readonly [number, number, number])[]) => {
    const mask = { width: 600, height: 500, leaf: new Uint8Array(300_000) };
    for (let i = 0; i < mask.leaf.length; i += 1) {
      const [x, y] = [((i % 600) + 0.5) / 20, (Math.floor(i / 600) + 0.5) / 20];
      mask.leaf[i] = Number(discs.some(([dx, dy, r]) => (x - dx) ** 2 + (y - dy) ** 2 < r * r));
    }
    return findPlants(mask, [0.05, 0, 0, 0, 0.05, 0, 0, 0, 1], 20, { rows: 3, columns: 4 });
  };
  const middles = Array.from({ length: 12 }, (_, i) => [4 + (i % 4) * 6, 4 + Math.floor(i / 4) * 6] as const);
  const discs = middles.map(([x, y]) => [x, y, 2] as const);

  test("with a plant each: none touch", () => {
    const { plants, lattice } = plantsOf(discs);
    expect(lattice?.pitch).toBeCloseTo(6, 2);
    expect(plants.map(({ isTouching, width }) => [isTouching, Math.round(width * 10)])).toEqual(
      discs.map(() => [false, 40]),
    );
  });

  test("with two plants that are one part: they touch", () => {
    const { plants } = plantsOf([...discs, [7, 4, 1.2]]);
    expect(plants.map(({ isTouching }) => isTouching).filter(Boolean)).toHaveLength(1);
    expect(plants).toHaveLength(11);
  });

  test("with leaves that lie apart: they are one plant", () => {
    const { plants } = plantsOf([...discs.slice(1), [4, 2.8, 1.1], [4, 5.4, 1.1]]);
    expect(plants).toHaveLength(12);
    expect(Math.max(...plants.map(({ width }) => width))).toBeCloseTo(4.8, 1);
  });

  test("with one part in a tray of twelve plugs: leaves touch", () => {
    expect(plantsOf([[15, 12, 8]]).plants.map(({ isTouching }) => isTouching)).toEqual([true]);
  });
});
