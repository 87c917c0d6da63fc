import { nameKey, withPlainHyphens } from "#domain/values/name-key.ts";

type Searched = { label: string; hint?: string; also?: string };

/** Of the same length as the text. */
const plain = (text: string) => withPlainHyphens(text).toLowerCase();

/**
 * The options that contain the query, or every word of it in label, hint and further text. With `fuzzy`, the options whose
 * label has its letters only in the same order follow them. Without a query all.
 */
export function findOptions<O extends Searched>(
  options: readonly O[],
  query: string,
  fuzzy: boolean,
): readonly O[] {
  if (!query) return options;
  const isExact = (option: O) => placesOf(option.label, query) !== null || hasWords(option, query);
  const exact = options.filter(isExact);
  if (!fuzzy) return exact;
  return [...exact, ...options.filter((one) => !isExact(one) && placesInOrder(one.label, query) !== null)];
}

function hasWords({ label, hint = "", also = "" }: Searched, query: string): boolean {
  const text = nameKey([label, hint, also].join("\n"));
  const words = nameKey(query).split(" ");
  return words.every((word) => text.includes(word));
}

/** A part of a label: its text, its index in the label, and whether the search matched it. */
type LabelPart = {
  text: string;
  at: number;
  matched: boolean;
};

/** The indexes of the letters in `label` that are the query, ignoring case; null if the label does not contain it. */
function placesOf(label: string, query: string): number[] | null {
  const wanted = plain(query.trim());
  const start = plain(label).indexOf(wanted);
  return start < 0 ? null : Array.from({ length: wanted.length }, (_, i) => start + i);
}

/** The indexes of the letters of the query in `label`, in their order; null if the label does not have them. */
function placesInOrder(label: string, query: string): number[] | null {
  const text = plain(label);
  const places: number[] = [];
  let from = 0;
  for (const letter of plain(query).replace(/\s+/g, "")) {
    const place = text.indexOf(letter, from);
    if (place < 0) return null;
    places.push(place);
    from = place + 1;
  }
  return places;
}

/** Splits a label into matched and unmatched parts. */
export function labelParts(label: string, query: string, fuzzy: boolean): LabelPart[] {
  const found = query.trim() ? (placesOf(label, query) ?? (fuzzy ? placesInOrder(label, query) : null)) : [];
  const places = new Set(found);
  const parts: LabelPart[] = [];
  for (let at = 0; at < label.length; at++) {
    const matched = places.has(at);
    const last = parts.at(-1);
    if (last?.matched === matched) last.text += label.charAt(at);
    else parts.push({ text: label.charAt(at), at, matched });
  }
  return parts;
}
