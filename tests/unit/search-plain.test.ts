import fc from "fast-check";
import { expect, test } from "vitest";
import { makeSearch } from "#domain/search/match.ts";

type Entry = { title: string; code?: string; words: readonly string[] };

/** The search as its sentences describe it: every entry's texts are compared, and all hits are sorted. No typos. */
function plainSearch(entries: readonly Entry[], typed: string): readonly Entry[] {
  const wanted = typed.trim().toLowerCase();
  const parts = wanted.split(/\s+/);
  const hits = entries.filter(({ title, code = "", words }) => {
    const texts = [title, code, ...words].map((text) => text.toLowerCase());
    return wanted !== "" && parts.every((part) => texts.some((text) => text.includes(part)));
  });
  const rankOf = ({ title, code = "", words }: Entry) => {
    const name = title.toLowerCase();
    const spelled = wanted.replace(" ", "-");
    const own = code.toLowerCase();
    if (name === wanted || (own !== "" && (own === spelled || own.slice(4) === spelled))) return 0;
    if (name.startsWith(wanted)) return 1;
    if (parts.every((part) => name.includes(part))) return 2;
    return parts.some((part) => words[0]?.toLowerCase().includes(part)) ? 3 : 4;
  };
  return [0, 1, 2, 3, 4].flatMap((rank) => hits.filter((hit) => rankOf(hit) === rank));
}

const text = fc.constantFrom(
  "Nitric acid",
  "Acid, waste",
  "acid",
  "7K3M gel",
  "FS-JUTE-01",
  "CHM",
  "Hudson",
  "2.5 M",
  "Peat",
  "sxs",
);
const code = fc.constantFrom("CHM-7K3M", "CHM-FRT4", "CNF-7K3M", "FDS-M3K7", "CHM-SS2S");
const entry = fc.record(
  { title: text, words: fc.array(text, { maxLength: 3 }), code },
  { requiredKeys: ["title", "words"] },
);
const typed = fc
  .array(
    fc.oneof(text, code, fc.constantFrom("a", "s", "m-7", "7k3m", "chm-", "chm 7k3m", "jute", "hudsen")),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((parts) => parts.join(" "));

test("letter by letter, the search finds the same in the same order as a comparison of every entry", () => {
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 40 }),
      typed,
      fc.integer({ min: 1, max: 50 }),
      (entries, typed, limit) => {
        const search = makeSearch(entries, limit);
        for (const text of Array.from(typed, (_, i) => typed.slice(0, i + 1))) {
          const expected = plainSearch(entries, text);
          // Where nothing contains the text, the search allows a typo.
          if (expected.length === 0) continue;
          expect([text, search(text)]).toEqual([
            text,
            { first: expected.slice(0, limit), count: expected.length },
          ]);
        }
      },
    ),
  );
});
