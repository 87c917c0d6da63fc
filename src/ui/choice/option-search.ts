import { nameKey, withPlainHyphens } from "#domain/values/name-key.ts";

/** Of the same length as the text. */
const plain = (text: string) => withPlainHyphens(text).toLowerCase();

/** True if the label matches, or if label, hint and further text contain every word that is typed. */
export function isMatch(
  { label, hint = "", also = "" }: { label: string; hint?: string; also?: string },
  query: string,
  fuzzy: boolean,
): boolean {
  if (matchPlaces(label, query, fuzzy)) return true;
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

/**
 * The indexes of the letters in `label` that match `query`, ignoring case; null if the label does not match. The letters
 * must be adjacent, or with `fuzzy` only in the same order.
 */
function matchPlaces(label: string, query: string, fuzzy: boolean): number[] | null {
  const text = plain(label);
  const wanted = plain(query.trim());
  if (!fuzzy) {
    const start = text.indexOf(wanted);
    return start < 0 ? null : Array.from({ length: wanted.length }, (_, i) => start + i);
  }
  const places: number[] = [];
  let from = 0;
  for (const letter of wanted.replace(/\s+/g, "")) {
    const place = text.indexOf(letter, from);
    if (place < 0) return null;
    places.push(place);
    from = place + 1;
  }
  return places;
}

/** Splits a label into matched and unmatched parts. */
export function labelParts(label: string, query: string, fuzzy: boolean): LabelPart[] {
  const places = new Set(query.trim() ? matchPlaces(label, query, fuzzy) : []);
  const parts: LabelPart[] = [];
  for (let at = 0; at < label.length; at++) {
    const matched = places.has(at);
    const last = parts.at(-1);
    if (last?.matched === matched) last.text += label.charAt(at);
    else parts.push({ text: label.charAt(at), at, matched });
  }
  return parts;
}
