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

/**
 * Returns the search over `entries`: every word that is typed must be in the text of an entry. First are exact codes and
 * titles, then titles that begin with the text, then titles that contain every word, then entries with a word in the
 * first fact, then the others, each group in the order of `entries`. Only if nothing is found, one typo in each word is allowed.
 * All results are returned, but only the first `limit` of them in this order: to rank tens of thousands costs more than
 * to find them.
 */
export function makeSearch<E extends Searchable>(
  entries: readonly E[],
  limit = Number.POSITIVE_INFINITY,
): (typed: string) => E[] {
  let words: Set<string> | undefined;
  let last: { wanted: string; hits: readonly E[] } = { wanted: "", hits: entries };
  return (typed) => {
    const wanted = typed.trim().toLowerCase();
    if (wanted === "") return [];
    // A longer text matches a part of what its beginning matched.
    const from = wanted.startsWith(last.wanted) ? last.hits : entries;
    const parts = wanted.split(/\s+/);
    const hits = from.filter(({ text }) => parts.every((part) => text.includes(part)));
    last = { wanted, hits };
    if (hits.length > 0) return ranked(hits, wanted, parts, limit);
    words ??= new Set(entries.flatMap(({ text }) => text.split(/[^\p{L}\p{N}]+/u)));
    const choices = parts.map((part) => spellings(part, words ?? new Set()));
    return choices.some((choice) => choice.length === 0)
      ? []
      : entries.filter(({ text }) => choices.every((choice) => choice.some((word) => text.includes(word))));
  };
}

function ranked<E extends Searchable>(
  hits: readonly E[],
  wanted: string,
  parts: readonly string[],
  limit: number,
): E[] {
  const groups = Array.from({ length: RANKS }, (): E[] => []);
  let named = 0;
  for (const hit of hits) {
    // With enough names, later hits are among the first only by their beginning or code.
    const rank = startOf(hit, wanted) ?? (named < limit ? restOf(hit, parts) : ranks.rest);
    if (rank <= ranks.name) named += 1;
    groups[rank]?.push(hit);
  }
  return groups.flat();
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

/** The words of the entries that are meant by a typed word: itself if an entry contains it, otherwise those with one typo. */
function spellings(part: string, words: ReadonlySet<string>): string[] {
  const all = [...words];
  if (all.some((word) => word.includes(part))) return [part];
  return /\d/.test(part) || part.length < 4 ? [] : all.filter((word) => isOneOff(part, word));
}
