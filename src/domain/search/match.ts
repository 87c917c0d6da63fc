import { isId, wantedIn } from "../qr-labels/addresses.ts";
import { CODE_LENGTH } from "../qr-labels/codes.ts";
import { indexLines, type LineIndex, matching, onceALine, type Searchable } from "./line-index.ts";

/** Ranks in the order of the results. */
const ranks = { exact: 0, prefix: 1, name: 2, part: 3, fact: 4, rest: 5 } as const;
const RANKS = Object.keys(ranks).length;

/** The first results of a search, and how many there are. */
type Found<E> = { first: readonly E[]; count: number };

/** A text, its words, and the places of the entries that contain them. */
type Matched = { wanted: string; parts: readonly string[]; hits: Int32Array };

/**
 * Returns the search over `entries`: every word that is typed must be in the texts of an entry. First are exact codes and
 * titles, then titles that begin with the text, then titles that contain every word, then titles with one of the words,
 * then entries with a word in the first fact, then the others, each group in the order of `entries`. Only if nothing is found, one typo in each word is
 * allowed, except in codes. The id or the address of a record finds it alone. The search returns the first `limit` results; to rank tens of thousands would cost more than
 * to find them.
 */
export function makeSearch<E extends Searchable>(
  entries: readonly E[],
  limit = Number.POSITIVE_INFINITY,
): (typed: string) => Found<E> {
  const index = indexLines(entries);
  const everything = Int32Array.from(entries, (_, at) => at);
  let words: readonly string[] | undefined;
  const untyped: Matched = { wanted: "", parts: [], hits: everything };
  let last = untyped;
  return (typed) => {
    const wanted = wantedIn(typed);
    if (wanted === "") return { first: [], count: 0 };
    if (isId(wanted)) return withId(entries, wanted);
    const parts = wanted.split(/\s+/);
    // A longer text matches a part of what its beginning matched; the words before the last one are tested already.
    const from = wanted.startsWith(last.wanted) ? last : untyped;
    const untested = parts.filter((part) => !from.parts.includes(part));
    const hits = untested.reduce<Int32Array>((left, part) => matching(index, left, [part]), from.hits);
    last = { wanted, parts, hits };
    if (hits.length > 0)
      return { first: entriesAt(entries, ranked(index, hits, wanted, limit)), count: hits.length };
    words ??= wordsOf(index.lines);
    const known = words;
    const choices = parts.map((part) => spellings(part, known, index));
    const meant = choices.reduce<Int32Array>((left, choice) => matching(index, left, choice), everything);
    return { first: entriesAt(entries, meant.subarray(0, limit)), count: meant.length };
  };
}

/** The entry with an id: its address or its id was typed. */
function withId<E extends Searchable>(entries: readonly E[], wanted: string): Found<E> {
  const first = entries.filter(({ id }) => id === wanted);
  return { first, count: first.length };
}

const entriesAt = <E>(entries: readonly E[], places: Iterable<number>): E[] =>
  Array.from(places).flatMap((at) => entries[at] ?? []);

/** The places of the first `limit` hits, by rank. Titles and facts are ranked once, not for every entry. */
function ranked(index: LineIndex, hits: Int32Array, wanted: string, limit: number): number[] {
  const { lines, places, starts } = index;
  const parts = wanted.split(/\s+/);
  const ofTitle = onceALine(lines, (line) => {
    if (line.startsWith(wanted)) return line === wanted ? ranks.exact : ranks.prefix;
    if (parts.every((part) => line.includes(part))) return ranks.name;
    return parts.some((part) => line.includes(part)) ? ranks.part : ranks.rest;
  });
  const ofFact = onceALine(lines, (line) =>
    parts.some((part) => line.includes(part)) ? ranks.fact : ranks.rest,
  );
  const isCode = codeTest(index, wanted);
  const groups = Array.from({ length: RANKS }, (): number[] => []);
  for (let i = 0; i < hits.length; i += 1) {
    const at = hits[i] ?? 0;
    const start = starts[at] ?? 0;
    let rank = isCode?.(at) ? ranks.exact : ofTitle(places[start] ?? 0);
    if (rank === ranks.rest && start + 1 < (starts[at + 1] ?? 0)) rank = ofFact(places[start + 1] ?? 0);
    const group = groups[rank];
    if (group && group.length < limit) group.push(at);
  }
  return groups.flat().slice(0, limit);
}

/** Tests whether the code of an entry is typed as `cnf-7k3m`, `cnf 7k3m` or `7k3m`; undefined if no entry has this code. */
function codeTest({ codes, allCodes }: LineIndex, wanted: string): ((at: number) => boolean) | undefined {
  const typed = wanted.toUpperCase().replace(" ", "-");
  const isShort = typed.length === CODE_LENGTH && !typed.includes("-");
  if (!(isShort || typed.at(-CODE_LENGTH - 1) === "-") || !allCodes.includes(`${typed}\n`)) return undefined;
  if (isShort) return (at) => codes[at]?.endsWith(typed) === true;
  return (at) => codes[at] === typed;
}

/** Every word of the lines. */
function wordsOf(lines: readonly string[]): string[] {
  return [...new Set(lines.flatMap((line) => line.split(/[^\p{L}\p{N}]+/u)))];
}

/** The words of the entries that are meant by a typed word: itself if an entry contains it, otherwise those with one typo. */
function spellings(part: string, words: readonly string[], { lines, allCodes }: LineIndex): string[] {
  if (lines.some((line) => line.includes(part)) || allCodes.includes(part.toUpperCase())) return [part];
  return /\d/.test(part) || part.length < 4 ? [] : words.filter((word) => isOneOff(part, word));
}

/**
 * True if one wrong, missing, extra or swapped letter turns `typed` into `word` or into the beginning of `word`. Both are in
 * lower case. The first letter must be right: it rarely is the wrong one, and most words end here.
 */
function isOneOff(typed: string, word: string): boolean {
  if (typed[0] !== word[0] || word.length < typed.length - 1) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  if (at === typed.length) return true;
  const rest = typed.slice(at + 1);
  return (
    word.startsWith(rest, at + 1) ||
    word.startsWith(typed.slice(at), at + 1) ||
    word.startsWith(rest, at) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.startsWith(typed.slice(at + 2), at + 2))
  );
}
