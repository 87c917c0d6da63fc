import { CODE_LENGTH } from "../qr-labels/codes.ts";

/** An entry of the search. */
export type Searchable = {
  title: string;
  /** Its short code, in capitals: `CNF-7K3M`. */
  code?: string;
  /** Further texts that are searched; the first of them ranks before the others. */
  words: readonly string[];
};

/**
 * The texts of the entries, each text once: most of them, such as a name, a supplier or a location, are the texts of many
 * entries. A key then compares a few thousand texts instead of every text of fifty thousand records.
 */
export type LineIndex = {
  /** The distinct texts, in lower case. */
  lines: readonly string[];
  /** The places in `lines` of the title, the words and the kind's letters of the first entry, then of the next. */
  places: Int32Array;
  /** Where the places of each entry begin, and where those of the last one end. */
  starts: Int32Array;
  /** The short code of each entry, or an empty text. Hardly any entry has the code of another. */
  codes: readonly string[];
  /** All codes, each with a line break after it. */
  allCodes: string;
};

/** Returns the index of the entries, in their order. */
export function indexLines(entries: readonly Searchable[]): LineIndex {
  const known = new Map<string, number>();
  const places: number[] = [];
  const starts = [0];
  const add = (text: string) => {
    const place = known.get(text) ?? known.size;
    if (place === known.size) known.set(text, place);
    places.push(place);
  };
  for (const { title, words, code } of entries) {
    add(title);
    words.forEach(add);
    // The letters of its kind are in thousands of codes: as a text of their own they are compared once.
    if (code !== undefined) add(code.slice(0, -CODE_LENGTH));
    starts.push(places.length);
  }
  const allCodes = entries.map(({ code = "" }) => `${code}\n`).join("");
  return {
    lines: Array.from(known.keys(), (text) => text.toLowerCase()),
    places: Int32Array.from(places),
    starts: Int32Array.from(starts),
    codes: allCodes.split("\n"),
    allCodes,
  };
}

/** Returns a test of the entry at a place: whether it contains one of `choices`, which are in lower case. */
export function contains(index: LineIndex, choices: readonly string[]): (at: number) => boolean {
  const { lines, places, starts, codes, allCodes } = index;
  const has = onceALine(lines, (line) => (choices.some((choice) => line.includes(choice)) ? 1 : 0));
  const inCodes = choices
    .filter(mayBeInCode)
    .map((choice) => choice.toUpperCase())
    .filter((choice) => allCodes.includes(choice));
  return (at) => {
    const end = starts[at + 1] ?? 0;
    for (let i = starts[at] ?? 0; i < end; i += 1) if (has(places[i] ?? 0) === 1) return true;
    for (const choice of inCodes) if (codes[at]?.includes(choice)) return true;
    return false;
  };
}

/** What is typed of a code is at most its letters, or has its hyphen. */
const mayBeInCode = (part: string) => part.length <= CODE_LENGTH || part.includes("-");

const UNKNOWN = 255;

/** The figure of a line, below 255, by the line's place; computed once for each line, on demand. */
export function onceALine(
  lines: readonly string[],
  figure: (line: string) => number,
): (place: number) => number {
  const known = new Uint8Array(lines.length).fill(UNKNOWN);
  return (place) => {
    const last = known[place];
    if (last !== undefined && last !== UNKNOWN) return last;
    const now = figure(lines[place] ?? "");
    known[place] = now;
    return now;
  };
}
