import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) =>
  /\.tsx?$/.test(file),
);
const texts = new Map(files.map((file) => [file, readFileSync(`src/${file}`, "utf8")]));

/** Labels, heads of columns, titles and terms. */
const LABEL =
  /\b(?:label|head|title|term)(?:=|: )\{?"([A-Z][^"]+)"|(?:textColumn|nameColumn|dateColumn|fact)\("[\w]*",? ?"([A-Z][^"]+)"|\["([A-Z][^"]+)", \(row\)/g;

/** The specification has both. */
const bySpecification = new Set(["number of cycles", "grow trial", "grow trials"]);

test("a label has one case wherever it is shown", () => {
  const spellings = new Map<string, Set<string>>();
  for (const text of texts.values())
    for (const groups of text.matchAll(LABEL)) {
      const label = groups.slice(1).find(Boolean) ?? "";
      const key = label.toLowerCase();
      if (!bySpecification.has(key)) spellings.set(key, (spellings.get(key) ?? new Set()).add(label));
    }
  expect(spellings.size).toBeGreaterThan(500);
  expect([...spellings.values()].flatMap((all) => (all.size > 1 ? [[...all].join(" | ")] : []))).toEqual([]);
});

test("no text on a screen has the name of a unit's constant", () => {
  const shown = [...texts].flatMap(([file, text]) =>
    /^(features|components|ui|app)\//.test(file)
      ? [...text.matchAll(/>[^<>{}\n]*\b(KG|GRAMS|LITRES|ML|MILLIMOLAR|PERCENT)\b[^<>{}\n]*</g)].map(
          ([found]) => `${file}: ${found}`,
        )
      : [],
  );
  expect(shown).toEqual([]);
});
