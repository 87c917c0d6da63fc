import { expect, test } from "vitest";
import { makeSearch } from "#domain/search/match.ts";

const entry = (title: string, facts: string[] = [], code?: string) => ({
  title,
  words: facts,
  ...(code && { code }),
});
const titles = (entries: ReturnType<typeof entry>[], typed: string) =>
  makeSearch(entries)(typed).first.map(({ title }) => title);

test("exact code, beginning of the name, words of the name, first fact, other words, in this order", () => {
  const entries = [
    entry("Frozen vial", ["Freezer 1", "seen beside FRT4 in the freezer"]),
    entry("A spare FRT4", []),
    entry("Vial", ["FRT4 vial"]),
    entry("FRT4 gel", []),
    entry("Gel of Tuesday", [], "CNF-FRT4"),
  ];
  expect(titles(entries, "frt4")).toEqual([
    "Gel of Tuesday",
    "FRT4 gel",
    "A spare FRT4",
    "Vial",
    "Frozen vial",
  ]);
});

test("a part of a number in the name comes before the same part in a description", () => {
  const entries = [entry("Twelve months at 4 °C", ["Library", "CNF-2026-009-01"]), entry("CNF-2026-009-01")];
  expect(titles(entries, "009-01")).toEqual(["CNF-2026-009-01", "Twelve months at 4 °C"]);
});

test("a record's own name comes before the records made from it", () => {
  const entries = [
    entry("NOP-2026-004", ["NOP process", "FS-JUTE-01"]),
    entry("FS-01", ["Jute", "HARDWOOD"]),
  ];
  expect(titles(entries, "jute")).toEqual(["FS-01", "NOP-2026-004"]);
});

test("a kind in the text comes before the records that were made of it", () => {
  const entries = [
    entry("GT-004-F2", ["CNF-2026-002-01", "Jute fibre"]),
    entry("CNF-2026-002-01", ["NOP-2026-002", "Jute fibre"]),
  ];
  expect(titles(entries, "jute cnf")).toEqual(["CNF-2026-002-01", "GT-004-F2"]);
});

test("entries of the same rank retain their order", () => {
  const entries = ["Nitric acid c", "Nitric acid a", "Nitric acid b"].map((title) => entry(title));
  expect(titles(entries, "nitric")).toEqual(["Nitric acid c", "Nitric acid a", "Nitric acid b"]);
});

test.each([
  ["a wrong letter", "nitrec acid"],
  ["a missing letter", "nitic acid"],
  ["an extra letter", "nitriic acid"],
  ["two letters swapped", "ntiric acid"],
  ["a typo in the word that is still being typed", "ntiri"],
  ["a typo in one of two words", "acid nitrik"],
])("%s still finds the record: %s", (_, typed) => {
  expect(titles([entry("Nitric acid"), entry("Sodium hydroxide")], typed)).toEqual(["Nitric acid"]);
});

test("a typo is not assumed where the text is found, in three letters, or in a number", () => {
  const entries = [entry("Jute"), entry("Jube"), entry("NOP-2026-004"), entry("Mix")];
  expect(titles(entries, "jute")).toEqual(["Jute"]);
  expect(titles(entries, "mox")).toEqual([]);
  expect(titles(entries, "2026-005")).toEqual([]);
});

test("a longer text finds the same when it is typed letter by letter", () => {
  const entries = [entry("Nitric acid", ["Hudson"]), entry("Citric acid"), entry("Nitric acid", ["Sigma"])];
  const search = makeSearch(entries);
  const typed = "nitric hudson";
  const last = Array.from(typed, (_, i) => search(typed.slice(0, i + 1))).at(-1);
  expect(last).toEqual(makeSearch(entries)(typed));
  expect(search("citric").first.map(({ title }) => title)).toEqual(["Citric acid"]);
});

test("with a limit, the first results are the same as without", () => {
  const words = ["Nitric acid", "Acid, waste", "acid", "Citric acid", "Blender"];
  const entries = Array.from({ length: 60 }, (_, i) =>
    entry(words[(i * 7) % words.length] ?? "", [i % 3 ? "Hudson" : "Acid store"]),
  );
  for (const typed of ["a", "acid", "acid hudson", "store", "citrc"]) {
    const { first, count } = makeSearch(entries)(typed);
    expect(makeSearch(entries, 5)(typed)).toEqual({ first: first.slice(0, 5), count });
  }
});

test("letter by letter, as many are found as contain every word in title, code or facts", () => {
  const titles = ["Nitric acid", "FS-JUTE-01", "Peat"];
  const facts = ["Hudson", "Acid store", "nop-2026-004", "35 %"];
  const entries = Array.from({ length: 48 }, (_, i) =>
    entry(
      titles[i % 3] ?? "",
      [facts[i % 4] ?? "", facts[(i * 3) % 4] ?? ""],
      `CHM-${i % 2 ? "7K3M" : "FRT4"}`,
    ),
  );
  for (const typed of ["acid store frt", "chm-7k3m hud", "7k3m peat 35", "m-7 nop-20", "jute fs-jute fs"]) {
    const search = makeSearch(entries);
    for (const text of Array.from(typed, (_, i) => typed.slice(0, i + 1))) {
      const containing = entries.filter(({ title, code, words }) =>
        text
          .split(" ")
          .every((part) => [title, code ?? "", ...words].join("\n").toLowerCase().includes(part)),
      );
      expect([text, search(text).count]).toEqual([text, containing.length]);
    }
  }
});

test("a code is not found by a typo", () => {
  expect(titles([entry("Peat", [], "FDS-HKMZ")], "hkmx")).toEqual([]);
});
