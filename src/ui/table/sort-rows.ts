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

/** True if the rows are sorted by times already: a list most often is, and is then not sorted at each change. */
function areTimesInOrder(values: readonly SortValue[], sign: 1 | -1): boolean {
  return values.every((value, i) => {
    if (typeof value !== "string" || !isTime(value)) return false;
    const before = values[i - 1] as string | undefined;
    return before === undefined || before === value || before < value === sign > 0;
  });
}

function isMissing(value: SortValue): boolean {
  return value === null || value === undefined || value === "";
}

/**
 * Returns the rows sorted by a value; rows without a value are last in both directions. Rows that are sorted by times are
 * returned as the same array.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  direction: SortOrder["direction"],
): readonly Row[] {
  const sign = direction === "ascending" ? 1 : -1;
  const values = rows.map(sortValue);
  if (areTimesInOrder(values, sign)) return rows;
  const ranks = ranksOf(values);
  const weights = values.map((value) =>
    isMissing(value) ? Number.POSITIVE_INFINITY : sign * (ranks.get(value) ?? Number(value)),
  );
  return rows
    .map((row, i) => ({ row, weight: weights[i] ?? 0 }))
    .sort((a, b) => (a.weight === b.weight ? 0 : a.weight - b.weight))
    .map(({ row }) => row);
}
