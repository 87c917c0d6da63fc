import { placesIn } from "#domain/values/places.ts";

export type SortValue = string | number | boolean | null | undefined;

export type SortOrder = {
  key: string;
  direction: "ascending" | "descending";
};

const collator = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

/**
 * True for a time as records have it, `2026-11-23T15:42:01.000Z`. Such texts are in the order of their characters, which
 * is compared ten times as fast. A regular expression takes ten times as long.
 */
function isTime(text: string): boolean {
  return (
    text.length === 24 &&
    text[4] === "-" &&
    text[7] === "-" &&
    text[10] === "T" &&
    text[13] === ":" &&
    text[16] === ":" &&
    text[19] === "." &&
    text[23] === "Z"
  );
}

/** The rank of each text among all texts; equal texts share a rank. Sorting then avoids slow text comparisons. */
function ranksOf(values: readonly SortValue[]): Map<SortValue, number> {
  const texts = [...new Set(values)].filter((value) => typeof value === "string");
  if (texts.every(isTime)) return new Map(texts.sort().map((text, i): [SortValue, number] => [text, i]));
  texts.sort(collator.compare);
  const ranks = new Map<SortValue, number>();
  let rank = 0;
  texts.forEach((text, i) => {
    if (i > 0 && collator.compare(texts[i - 1] ?? "", text) !== 0) rank += 1;
    ranks.set(text, rank);
  });
  return ranks;
}

/**
 * True if the rows are sorted by times already: a list most often is, and is then not sorted at each change. Rows with
 * places in an array that is sorted by times are compared with new rows only.
 */
function areTimesInOrder<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  sign: 1 | -1,
  places: Int32Array | null,
): boolean {
  const isKnown = (i: number) => places !== null && (places[i] ?? -1) >= 0;
  for (let i = 0; i < rows.length; i += 1) {
    if (isKnown(i) && (i === 0 || isKnown(i - 1))) continue;
    const value = sortValue(rows[i] as Row);
    if (typeof value !== "string" || !isTime(value)) return false;
    if (i === 0) continue;
    const before = sortValue(rows[i - 1] as Row) as string;
    if (before !== value && before < value !== sign > 0) return false;
  }
  return true;
}

function isMissing(value: SortValue): boolean {
  return value === null || value === undefined || value === "";
}

/**
 * Returns the rows sorted by a value; rows without a value are last in both directions. Rows that are sorted by times are
 * returned as the same array: the next call may pass them as `before`, and compares only what they do not contain.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  direction: SortOrder["direction"],
  before: readonly Row[] = [],
): readonly Row[] {
  const sign = direction === "ascending" ? 1 : -1;
  const places = before.length > 0 ? placesIn(before, rows) : null;
  if (areTimesInOrder(rows, sortValue, sign, places)) return rows;
  const values = rows.map(sortValue);
  const ranks = ranksOf(values);
  const weights = values.map((value) =>
    isMissing(value) ? Number.POSITIVE_INFINITY : sign * (ranks.get(value) ?? Number(value)),
  );
  return rows
    .map((row, i) => ({ row, weight: weights[i] ?? 0 }))
    .sort((a, b) => (a.weight === b.weight ? 0 : a.weight - b.weight))
    .map(({ row }) => row);
}
