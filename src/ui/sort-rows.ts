export type SortValue = string | number | boolean | null | undefined;

export interface SortOrder {
  key: string;
  direction: "ascending" | "descending";
}

const inWords = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

function compare(one: SortValue, other: SortValue): number {
  if (typeof one === "string" || typeof other === "string")
    return inWords.compare(String(one), String(other));
  return Number(one) - Number(other);
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
  return rows.toSorted((a, b) => {
    const one = sortValue(a);
    const other = sortValue(b);
    if (isMissing(one) || isMissing(other)) return Number(isMissing(one)) - Number(isMissing(other));
    return sign * compare(one, other);
  });
}
