import { expect, test } from "vitest";
import { shuffled } from "#domain/trays/plan.ts";

test("a seed gives one order of all items, and another seed another order", () => {
  const items = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const [first, again, other] = [4821, 4821, 4822].map((seed) => shuffled(items, seed));
  expect(first).toEqual(again);
  expect(other).not.toEqual(first);
  expect(first?.toSorted()).toEqual(items);
});

test("every order of three items is drawn about equally often", () => {
  const counts = new Map<string, number>();
  for (let seed = 1; seed <= 6000; seed += 1) {
    const order = shuffled(["a", "b", "c"], seed).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  // Four standard deviations of 6000 draws with a probability of 1/6.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(116);
});
