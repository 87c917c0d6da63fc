import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { glossary } from "#features/help/glossary.ts";

/** Words of everyone who uses a computer; the method's own name explains NFT; values in capitals of a CSV. */
const GENERAL = new Set([
  "API",
  "CSV",
  "DATA",
  "ID",
  "LITRE",
  "MB",
  "ML",
  "NFT",
  "PIN",
  "PNG",
  "QR",
  "SVG",
  "UTC",
]);

/** Texts that a screen shows: the labels of fields, the heads of columns, and what is between two tags. */
const SHOWN =
  /(?:label|head|title|hint|text|placeholder|searchHint|meaning)[:=] ?\{?["`]([^"`]*)["`]|^\s*"([^"]*)",$|>([^<>{}=;]*)</gm;

function abbreviations(): string[] {
  const files = ["src/features", "src/components", "src/domain", "src/app"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  const texts = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(SHOWN)].flatMap((found) => found.slice(1).filter(Boolean)),
  );
  // A value of the contract is in capitals; a screen shows it in other words.
  const words = texts
    .filter((text) => /[a-z]/.test(text))
    .flatMap((text) => text.match(/(?<![\w-])[A-Z]{2,5}s?(?:-\d+)?(?![\w-])/g) ?? []);
  return [...new Set(words.map((word) => word.replace(/s$/, "")))]
    .filter((word) => !GENERAL.has(word))
    .sort();
}

test("Help explains every abbreviation that a screen shows", () => {
  const found = abbreviations();
  expect(found).toContain("CNF");
  expect(found).toContain("CAS");
  const explained = glossary.flatMap(({ terms }) => terms.map(({ term, meaning }) => `${term} ${meaning}`));
  const isExplained = (word: string) =>
    explained.some((text) => new RegExp(`(?<!\\w)${word}s?(?!\\w)`).test(text));
  expect(found.filter((word) => !isExplained(word))).toEqual([]);
});
