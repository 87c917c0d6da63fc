export type SortValue = string | number | boolean | null | undefined;

export type SortOrder = {
  key: string;
  direction: "ascending" | "descending";
};

const inWords = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

/** The place of each text among all of them: texts are compared by the rules of words, which is slow, once each. */
function placesOf(values: readonly SortValue[]): Map<SortValue, number> {
  const texts = [...new Set(values)].filter((value) => typeof value === "string").sort(inWords.compare);
  const places = new Map<SortValue, number>();
  let place = 0;
  texts.forEach((text, i) => {
    if (i > 0 && inWords.compare(texts[i - 1] ?? "", text) !== 0) place += 1;
    places.set(text, place);
  });
  return places;
}

function isMissing(value: SortValue): boolean {
  return value === null || value === undefined || value === "";
}

/** Rows in order of a value; a missing value stands last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  direction: SortOrder["direction"],
): Row[] {
  const sign = direction === "ascending" ? 1 : -1;
  const values = rows.map(sortValue);
  const places = placesOf(values);
  const weights = values.map((value) =>
    isMissing(value) ? Number.POSITIVE_INFINITY : sign * (places.get(value) ?? Number(value)),
  );
  return rows
    .map((row, i) => ({ row, weight: weights[i] ?? 0 }))
    .sort((a, b) => (a.weight === b.weight ? 0 : a.weight - b.weight))
    .map(({ row }) => row);
}
