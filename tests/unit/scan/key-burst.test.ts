import { describe, expect, test } from "vitest";
import { addKey, isWithin, type KeyRun, sentBy } from "#ui/press/key-burst.ts";

const ADDRESS = "https://lab.example/inventory/cnfs/8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f1004";

/** Keys at these distances from each other; what the screen had before each is the text so far. */
function typed(text: string, every: number, after: KeyRun<string> = [], pause = 0): KeyRun<string> {
  const from = (after.at(-1)?.at ?? 0) + pause;
  return [...text].reduce<KeyRun<string>>((run, character, i) => {
    const before = run.map((one) => one.character).join("");
    return addKey(run, { character, at: from + i * every, before });
  }, after);
}
const sent = (run: KeyRun<string>, endsAfter: number, atAnyPace = false) =>
  sentBy(run, (run.at(-1)?.at ?? 0) + endsAfter, { atAnyPace });

describe("an address is sent by a scanner", () => {
  test.each([5, 25, 45, 60, 100])("with %i ms between its keys", (ms) => {
    expect(sent(typed(ADDRESS, ms), ms)).toEqual({ text: ADDRESS, before: "" });
  });

  test.each([45, 60, 180, 1500])(
    "after a figure, with %i ms between its keys; the figure was there before",
    (ms) => {
      expect(sent(typed(ADDRESS, ms, typed("12.9", 150), 900), ms, true)).toEqual({
        text: ADDRESS,
        before: "12.9",
      });
    },
  );

  test("with one key that was late", () => {
    const run = typed(ADDRESS.slice(30), 60, typed(ADDRESS.slice(0, 30), 60), 400);
    expect(sent(run, 60, true)).toEqual({ text: ADDRESS, before: "" });
  });

  test("and typed by a person where addresses are typed", () => {
    expect(sent(typed(ADDRESS, 120), 120)).toBeNull();
  });
});

describe("a figure", () => {
  test("is sent by a caliper when its keys and Enter follow each other faster than a person types", () => {
    expect(sent(typed("14.2", 5), 5)).toEqual({ text: "14.2", before: "" });
  });

  test.each([45, 60, 120])("is typed by a person with %i ms between its keys", (ms) => {
    expect(sent(typed("14.25", ms), ms, true)).toBeNull();
  });

  test("is typed by a person when it is short, or Enter is slow", () => {
    expect(sent(typed(".9", 5), 5)).toBeNull();
    expect(sent(typed("14.2", 5), 400)).toBeNull();
  });

  test("that a person typed before a code is not part of the code", () => {
    expect(sent(typed("CNF-7K3M", 60, typed("12.9", 150), 300), 60)).toEqual({
      text: "CNF-7K3M",
      before: "12.9",
    });
  });
});

test("a key follows a run within a time after its last key", () => {
  expect(isWithin([], 5)).toBe(false);
  expect(isWithin(typed("1", 0), 100)).toBe(true);
  expect(isWithin(typed("1", 0), 101)).toBe(false);
});
