import { CODE_LENGTH } from "../qr-labels/codes.ts";
import { isOneOff } from "./typo.ts";

/** An entry of the search. */
export type Searchable = {
  title: string;
  /** Its short code: `CNF-7K3M`. */
  code?: string;
  /** Title, code and facts in lower case, each on a line of its own, computed once. */
  text: string;
};

/** Ranks in the order of the results; the first two are tested first, since they cost less. */
const ranks = { exact: 0, prefix: 1, name: 2, fact: 3, rest: 4 } as const;
const RANKS = Object.keys(ranks).length;

/** The first results of a search, and how many there are. */
type Found<E> = { first: readonly E[]; count: number };

/**
 * Returns the search over `entries`: every word that is typed must be in the text of an entry. First are exact codes and
 * titles, then titles that begin with the text, then titles that contain every word, then entries with a word in the
 * first fact, then the others, each group in the order of `entries`. Only if nothing is found, one typo in each word is
 * allowed. The search returns the first `limit` results; to rank tens of thousands would cost more than to find them.
 */
export function makeSearch<E extends Searchable>(
  entries: readonly E[],
  limit = Number.POSITIVE_INFINITY,
): (typed: string) => Found<E> {
  let words: readonly string[] | undefined;
  let last: { wanted: string; hits: readonly E[] } = { wanted: "", hits: entries };
  return (typed) => {
    const wanted = typed.trim().toLowerCase();
    if (wanted === "") return { first: [], count: 0 };
    // A longer text matches a part of what its beginning matched.
    const from = wanted.startsWith(last.wanted) ? last.hits : entries;
    const parts = wanted.split(/\s+/);
    const hits = matching(from, parts);
    last = { wanted, hits };
    if (hits.length > 0) return { first: ranked(hits, wanted, parts, limit), count: hits.length };
    words ??= wordsOf(entries);
    const known = words;
    const choices = parts.map((part) => spellings(part, known));
    const meant = choices.some((choice) => choice.length === 0)
      ? []
      : entries.filter(({ text }) => choices.every((choice) => choice.some((word) => text.includes(word))));
    return { first: meant.slice(0, limit), count: meant.length };
  };
}

/** The entries whose texts contain every part. */
function matching<E extends Searchable>(entries: readonly E[], parts: readonly string[]): readonly E[] {
  const [first = "", ...others] = parts;
  const hits = entries.filter(({ text }) => text.includes(first));
  return others.length === 0 ? hits : hits.filter(({ text }) => others.every((part) => text.includes(part)));
}

/** The first `limit` of the hits, by rank. Stops ranking what can no longer be among them. */
function ranked<E extends Searchable>(
  hits: readonly E[],
  wanted: string,
  parts: readonly string[],
  limit: number,
): E[] {
  const groups = Array.from({ length: RANKS }, (): E[] => []);
  const isFull = (rank: number) => (groups[rank]?.length ?? 0) >= limit;
  const initial = wanted.charCodeAt(0);
  const mayBeCode = wanted.length >= CODE_LENGTH;
  for (const hit of hits) {
    // A title that begins with the text, or a code, comes before the names that fill the list already.
    const mayStart = mayBeCode || hit.text.charCodeAt(0) === initial;
    const rank =
      (mayStart ? startOf(hit, wanted) : undefined) ?? (isFull(ranks.name) ? undefined : restOf(hit, parts));
    if (rank !== undefined && !isFull(rank)) groups[rank]?.push(hit);
  }
  return groups.flat().slice(0, limit);
}

function startOf(entry: Searchable, wanted: string): number | undefined {
  if (isCode(entry, wanted)) return ranks.exact;
  if (!entry.text.startsWith(wanted)) return undefined;
  return entry.title.length === wanted.length ? ranks.exact : ranks.prefix;
}

function restOf({ title, code, text }: Searchable, parts: readonly string[]): number {
  if (parts.every((part) => text.lastIndexOf(part, title.length - part.length) >= 0)) return ranks.name;
  const fact = title.length + (code?.length ?? 0) + 2;
  const end = text.indexOf("\n", fact);
  const first = text.slice(fact, end < 0 ? undefined : end);
  return parts.some((part) => first.includes(part)) ? ranks.fact : ranks.rest;
}

/** True for `cnf-7k3m`, `cnf 7k3m` and `7k3m`. */
function isCode({ title, code, text }: Searchable, wanted: string): boolean {
  if (code === undefined || wanted.length < CODE_LENGTH) return false;
  // The code is the second line of the text, in lower case: for most entries no other string is made.
  const end = title.length + 1 + code.length;
  if (!text.startsWith(wanted.slice(-CODE_LENGTH), end - CODE_LENGTH)) return false;
  const own = code.toLowerCase();
  return [own, own.replace("-", " "), own.slice(-CODE_LENGTH)].includes(wanted);
}

/** Every word of the entries. Most lines of their texts, such as a supplier, are the same in many entries. */
function wordsOf(entries: readonly Searchable[]): string[] {
  const lines = new Set(entries.flatMap(({ text }) => text.split("\n")));
  return [...new Set([...lines].flatMap((line) => line.split(/[^\p{L}\p{N}]+/u)))];
}

/** The words of the entries that are meant by a typed word: itself if an entry contains it, otherwise those with one typo. */
function spellings(part: string, words: readonly string[]): string[] {
  if (words.some((word) => word.includes(part))) return [part];
  return /\d/.test(part) || part.length < 4 ? [] : words.filter((word) => isOneOff(part, word));
}
