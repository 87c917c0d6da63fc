import fc from "fast-check";
import { expect, test } from "vitest";
import { placesIn } from "#domain/values/places.ts";

const items = (count: number) => Array.from({ length: count }, (_, i) => ({ id: i }));

test("each place is that of the same item, and the places ascend", () => {
  const pool = items(20);
  const some = fc.shuffledSubarray(pool);
  fc.assert(
    fc.property(some, some, (before, now) => {
      const found = [...placesIn(before, now)].flatMap((place, i) =>
        place < 0 ? [] : [{ place, item: now[i] }],
      );
      expect(found.map(({ place }) => before[place])).toEqual(found.map(({ item }) => item));
      expect(found.map(({ place }) => place)).toEqual(
        found.map(({ place }) => place).toSorted((a, b) => a - b),
      );
    }),
  );
});

test("every item is found that is in the same order as before, however many were added and removed between them", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("stays", "leaves", "arrives"), { maxLength: 200 }), (changes) => {
      const all = changes.map((change, id) => ({ id, change }));
      const before = all.filter(({ change }) => change !== "arrives");
      const now = all.filter(({ change }) => change !== "leaves");
      expect([...placesIn(before, now)]).toEqual(now.map((item) => before.indexOf(item)));
    }),
  );
});

test("the first hundred records of a long list are replaced by newer ones", () => {
  const before = items(5000);
  const now = [...items(100), ...before.slice(100)];
  const places = placesIn(before, now);
  expect([...places.subarray(0, 100)].every((place) => place === -1)).toBe(true);
  expect([...places.subarray(100)]).toEqual(before.slice(100).map((_, i) => i + 100));
});

test("of a long list in which nearly all is new, the rest counts as new", () => {
  const [before, last] = [items(900), items(1)];
  const places = placesIn([...before, ...last], [...items(2000), ...last]);
  expect([...places].every((place) => place === -1)).toBe(true);
});
