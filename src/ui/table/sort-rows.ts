export type SortValue = string | number | boolean | null | undefined;

export type SortOrder = {
  key: string;
  direction: "ascending" | "descending";
};

const collator = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

/** A time as records have it. Such texts are in the order of their characters, which is compared ten times as fast. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The rank of each text among all texts; equal texts share a rank. Sorting then avoids slow text comparisons. */
function ranksOf(values: readonly SortValue[]): Map<SortValue, number> {
  const texts = [...new Set(values)].filter((value) => typeof value === "string");
  if (texts.every((text) => TIME.test(text)))
    return new Map(texts.sort().map((text, i): [SortValue, number] => [text, i]));
  texts.sort(collator.compare);
  const ranks = new Map<SortValue, number>();
  let rank = 0;
  texts.forEach((text, i) => {
    if (i > 0 && collator.compare(texts[i - 1] ?? "", text) !== 0) rank += 1;
    ranks.set(text, rank);
  });
  return ranks;
}

function isMissing(value: SortValue): boolean {
  return value === null || value === undefined || value === "";
}

/** Returns the rows sorted by a value; rows without a value are last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  direction: SortOrder["direction"],
): Row[] {
  const sign = direction === "ascending" ? 1 : -1;
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
