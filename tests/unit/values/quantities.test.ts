import fc from "fast-check";
import { expect, test } from "vitest";
import {
  dropFloatError,
  roundAmount,
  roundForDisplay,
  showNumber,
  showShare,
} from "#domain/values/quantities.ts";

test.each([
  [1.0005, 1.001],
  [-1.0005, -1.001],
  [0.0004999, 0.0005],
  [-0.0004, -0.0004],
  [2.6766, 2.677],
  [35.41666, 35.417],
  [9.975, 9.975],
  [0.1 + 0.2, 0.3],
  [0.09999, 0.1],
  [1e9, 1e9],
])("%d shows as %d: three decimals or three digits, halves away from zero", (x, expected) => {
  expect(roundForDisplay(x)).toBe(expected);
});

test("an entered amount retains six decimals", () => {
  expect(roundAmount(1.23456789)).toBe(1.234568);
});

test("a computed balance loses its rounding error and nothing else", () => {
  expect(dropFloatError(0.3 - 0.1)).toBe(0.2);
  expect(dropFloatError(14.5004995)).toBe(14.5004995);
});

test.each([
  [14.5, "14.5"],
  [14, "14"],
  [0.763, "0.763"],
  [-0.3, "-0.3"],
  [426.772264, "426.772"],
  [0.0995, "0.0995"],
  [0.0123456, "0.0123"],
  [-0.0001, "-0.0001"],
  [0.0004026, "0.000403"],
  [0.000001, "0.000001"],
  [0.00000025, "0.00000025"],
  [0.1 + 0.2 - 0.3, "0"],
])("%d is written %s: three decimals or three digits, and never 0 for what is not 0", (x, text) => {
  expect(showNumber(x)).toBe(text);
});

test("what is not 0 is not shown as 0, and what is shown differs by less than half of a thousandth", () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (x) => {
      const shown = Number(showNumber(x));
      if (Math.abs(x) >= 1e-9) expect(Math.sign(shown)).toBe(Math.sign(x));
      expect(Math.abs(shown - x)).toBeLessThanOrEqual(0.00050001);
      if (Math.abs(x) >= 1e-6 && Math.abs(x) < 0.1)
        expect(Math.abs(shown - x)).toBeLessThanOrEqual(0.00501 * Math.abs(x));
      expect(showNumber(x)).not.toMatch(/e/);
    }),
  );
});

test.each([
  [0.424, "42"],
  [0.003, "less than 1"],
  [0, "0"],
  [1, "100"],
])("the part %d is %s percent", (part, text) => {
  expect(showShare(part)).toBe(text);
});
