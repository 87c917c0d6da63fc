import fc from "fast-check";
import { expect, test } from "vitest";
import { nameKey, sameName } from "#domain/values/name-key.ts";

test.each([
  ["Wet lab B", "wet lab  b"],
  ["Wet lab B", " WET\u00a0LAB\tB "],
  ["Kühler", "Ku\u0308hler"],
  ["Kühler", "KU\u0308HLER"],
  ["Mill 1", "Mill\u200b 1"],
  ["Mill 1", "\ufeffMill 1\u00ad"],
  ["Mill 1", "Mill \u20281"],
  ["Straße", "STRASSE"],
  ["STRAẞE", "strasse"],
  ["ΟΔΟΣ", "οδος"],
  ["µ-Probe", "μ-probe"],
  ["Ｍｉｌｌ", "Mill"],
  ["5 Å", "5 Å"],
  ["Mill 1", "Mill\u0007 1"],
])("%j and %j are one name", (one, other) => {
  expect(sameName(one, other)).toBe(true);
});

test.each([
  ["Mill 1", "Mill1"],
  ["Kühler", "Kuhler"],
  ["Mill 1", "Mill_1"],
  ["A-1", "A1"],
])("%j and %j are two names", (one, other) => {
  expect(sameName(one, other)).toBe(false);
});

const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.string());

test("a key is its own key, and no spelling of a text changes it", () => {
  fc.assert(
    fc.property(text, (typed) => {
      const key = nameKey(typed);
      expect(nameKey(key)).toBe(key);
      // The ids of claims of earlier versions contain the text in lower case.
      for (const spelled of [
        typed.toLowerCase(),
        typed.normalize("NFD"),
        typed.normalize("NFC"),
        ` ${typed} `,
      ])
        expect(nameKey(spelled)).toBe(key);
    }),
    { seed: 20261126, numRuns: 5000 },
  );
});
