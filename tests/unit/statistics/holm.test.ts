import fc from "fast-check";
import { expect, test } from "vitest";
import { holm } from "#domain/statistics/welch.ts";

test.each([
  // R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm"), the example of Wikipedia's article on the method.
  [
    [0.01, 0.04, 0.03, 0.005],
    [0.03, 0.06, 0.06, 0.02],
  ],
  [[0.2], [0.2]],
  [
    [0.6, 0.7],
    [1, 1],
  ],
  [[], []],
])("%j is adjusted to %j", (ps, adjusted) => {
  expect(holm(ps).map((p) => Number(p.toFixed(12)))).toEqual(adjusted);
});

test("an adjusted value is never smaller than the value, nor larger than Bonferroni's, and the order remains", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (ps) => {
      const adjusted = holm(ps);
      for (const [i, p] of ps.entries()) {
        expect(adjusted[i]).toBeGreaterThanOrEqual(p);
        expect(adjusted[i]).toBeLessThanOrEqual(Math.min(1, ps.length * p));
        for (const [j, q] of ps.entries())
          if (p < q) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j] ?? Number.NaN);
      }
    }),
  );
});
