import { CODE_LENGTH } from "../qr-labels/codes.ts";
import { searchKey } from "../values/hyphens.ts";

/** An entry of the search. */
export type Searchable = {
  /** The id of its record. */
  id?: string;
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
  /** The distinct texts, each as {@link searchKey}. */
  lines: readonly string[];
  /** The places in `lines` of the title, the words and the kind's letters of the first entry, then of the next. */
  places: Int32Array;
  /** Where the places of each entry begin, and where those of the last one end. */
  starts: Int32Array;
  /** The short code of each entry, or an empty text. Hardly any entry has the code of another. */
  codes: readonly string[];
  /** All codes, each with a line break after it. */
  allCodes: string;
  /** The letters of each code, as `lettersOf` returns them. Most codes without a typed letter need no comparison. */
  lettersOfCode: Int32Array;
  /** The letters of all texts of each entry. */
  letters: Int32Array;
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
    // An entry without words has an empty first fact: the letters of its kind are not a fact.
    (words.length > 0 ? words : [""]).forEach(add);
    // The letters of its kind are in thousands of codes: as a text of their own they are compared once.
    if (code !== undefined) add(code.slice(0, -CODE_LENGTH));
    starts.push(places.length);
  }
  const allCodes = entries.map(({ code = "" }) => `${code}\n`).join("");
  const lines = Array.from(known.keys(), (text) => searchKey(text));
  const lettersOfLine = lines.map(lettersOf);
  const codes = allCodes.split("\n");
  const lettersOfCode = Int32Array.from(codes, (code) => lettersOf(code.toLowerCase()));
  const letters = lettersOfCode.map((bits, at) =>
    places.slice(starts[at], starts[at + 1]).reduce((all, place) => all | (lettersOfLine[place] ?? 0), bits),
  );
  return {
    lines,
    places: Int32Array.from(places),
    starts: Int32Array.from(starts),
    codes,
    allCodes,
    lettersOfCode,
    letters,
  };
}

/**
 * Returns the places of the entries, out of `from`, that contain one of `choices`, which are in lower case. Plain loops over
 * numbers: a function called for each of fifty thousand entries takes five times as long.
 */
export function matching(index: LineIndex, from: Int32Array, choices: readonly string[]): Int32Array {
  const [choice = "", ...others] = choices;
  if (others.length > 0) return withText(index, from, choices);
  const possible = withLetters(index, from, lettersOf(choice));
  // The first letter is in most entries: the bits alone decide.
  return /^[a-z]$/.test(choice) ? possible : withText(index, possible, choices);
}

/** The places of the entries that have all of the letters somewhere. */
function withLetters({ letters }: LineIndex, from: Int32Array, wanted: number): Int32Array {
  const found = new Int32Array(from.length);
  let count = 0;
  for (let i = 0; i < from.length; i += 1) {
    const at = from[i] ?? 0;
    if (((letters[at] ?? 0) & wanted) !== wanted) continue;
    found[count] = at;
    count += 1;
  }
  return found.subarray(0, count);
}

function withText(index: LineIndex, from: Int32Array, choices: readonly string[]): Int32Array {
  const { places, starts } = index;
  const has = onceALine(index.lines, (line) => (choices.some((choice) => line.includes(choice)) ? 1 : 0));
  const isInCode = codeMatcher(index, choices);
  const found = new Int32Array(from.length);
  let count = 0;
  for (let i = 0; i < from.length; i += 1) {
    const at = from[i] ?? 0;
    const end = starts[at + 1] ?? 0;
    let place = starts[at] ?? 0;
    while (place < end && has(places[place] ?? 0) === 0) place += 1;
    if (place === end && !isInCode?.(at)) continue;
    found[count] = at;
    count += 1;
  }
  return found.subarray(0, count);
}

/** Returns a test of the code of the entry at a place; undefined if no code contains one of the choices. */
function codeMatcher({ codes, allCodes, lettersOfCode }: LineIndex, choices: readonly string[]) {
  const possible = choices.filter((choice) => mayBeInCode(choice) && allCodes.includes(choice.toUpperCase()));
  if (possible.length === 0) return undefined;
  const inCodes = possible.map((choice) => choice.toUpperCase());
  const masks = possible.map(lettersOf);
  return (at: number) => {
    const has = lettersOfCode[at] ?? 0;
    return inCodes.some(
      (choice, i) => (has & (masks[i] ?? 0)) === masks[i] && codes[at]?.includes(choice) === true,
    );
  };
}

const LETTERS = 26;

/** The characters of a text in lower case: a bit for each letter of `a` to `z`; all others share the six remaining bits. */
function lettersOf(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i += 1) {
    const letter = text.charCodeAt(i) - 97;
    bits |= 1 << (letter >= 0 && letter < LETTERS ? letter : LETTERS + (Math.abs(letter) % (32 - LETTERS)));
  }
  return bits;
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
