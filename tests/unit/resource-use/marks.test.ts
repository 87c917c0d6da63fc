import { expect, test } from "vitest";
import { marksOf } from "#components/stock/ledger/ledger-bar.tsx";

test.each([
  [5, [0, 1, 2, 3, 4, 5]],
  [15, [0, 5, 10, 15]],
  [23.4, [0, 5, 10, 15, 20, 23.4]],
  [50, [0, 10, 20, 30, 40, 50]],
  [1.24, [0, 0.5, 1.24]],
  [10.2, [0, 5, 10.2]],
  [426.772, [0, 100, 200, 300, 426.772]],
  [0, [0]],
])("a level of %s is marked %j", (supplied, marks) => {
  expect(marksOf(supplied)).toEqual(marks);
});
