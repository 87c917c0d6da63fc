import { expect, test } from "vitest";
import { isLow, isOverdrawn } from "#domain/resource-use/ledger.ts";

test.each([
  [0.9999, true],
  [1, false],
  [0.0001, true],
  [0, false],
  [-1, false],
])("of a supply of 10, a remainder of %s is low: %s", (remaining, expected) => {
  expect(isLow({ remaining, supplied: 10 })).toBe(expected);
});

test.each([
  [-0.0006, true],
  [-0.0005, false],
  [0, false],
])("a remainder of %s is overdrawn: %s", (remaining, expected) => {
  expect(isOverdrawn({ remaining })).toBe(expected);
});
