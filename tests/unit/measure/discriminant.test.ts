import { describe, expect, test } from "vitest";
import { addColour, discriminantOf, noSums } from "#domain/measure/discriminant.ts";
import type { Vector } from "#domain/measure/solve.ts";

const LEAF: Vector = [0.08, 0.16, 0.05];
const brightness = [0.7, 0.85, 1, 1.15, 1.3];
/** Pixels of a colour that are brighter and darker than it, by `spread` as a share of the brightness. */
const pixelsOf = (colour: Vector, spread = 1) =>
  brightness.map((value) => colour.map((light) => light * (1 + (value - 1) * spread)) as unknown as Vector);
const sumsOf = (colours: readonly Vector[]) => {
  const sums = noSums();
  for (const colour of colours) addColour(sums, ...colour);
  return sums;
};
/** The share of the leaf in a mixture of half leaf, half ground. */
const shareOfHalf = (ground: readonly Vector[], of: Vector) => {
  const found = discriminantOf(sumsOf(pixelsOf(LEAF)), sumsOf(ground));
  if (!found) throw new Error("leaf and ground do not differ");
  const { weights, offset } = found;
  return weights.reduce((sum, weight, i) => sum + (weight * ((LEAF[i] ?? 0) + (of[i] ?? 0))) / 2, -offset);
};

describe("the share of a leaf in a colour", () => {
  test.each<[string, Vector]>([
    ["dark peat", [0.055, 0.04, 0.03]],
    ["brown coir", [0.24, 0.14, 0.075]],
    ["bright foam", [0.62, 0.6, 0.52]],
  ])("is a half for half leaf, half %s", (_ground, colour) => {
    expect(shareOfHalf(pixelsOf(colour), colour)).toBeCloseTo(0.5, 9);
  });

  test("is nearer to a half in the shadow and in the light of a ground that has both than by the difference of the colours", () => {
    const [lit, shaded]: Vector[] = [
      [0.6, 0.6, 0.6],
      [0.3, 0.3, 0.3],
    ];
    const ground = [...pixelsOf(lit as Vector, 0.2), ...pixelsOf(shaded as Vector, 0.2)];
    // The projection on the difference of the mean colours gives 0.29 and 0.71.
    for (const of of [lit, shaded])
      expect(Math.abs(shareOfHalf(ground, of as Vector) - 0.5)).toBeLessThan(0.17);
  });

  test("is unknown where leaf and ground have one colour", () => {
    expect(discriminantOf(sumsOf(pixelsOf(LEAF)), sumsOf(pixelsOf(LEAF)))).toBeNull();
  });
});
