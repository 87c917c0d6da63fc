import { isWithinDays, isWithinNumbers, readLimits } from "./limits.ts";

/** A filter of a list. */
export type ListFilter<Row> = ValueFilter<Row> | RangeFilter<Row>;

type AnyFilter = {
  /** Its name in the address. */
  key: string;
  label: string;
};

/** Its options are the values that occur in the rows. */
export type ValueFilter<Row> = AnyFilter & {
  /** The row's value, or several; null for none. */
  of: (row: Row) => string | readonly string[] | null;
  /** Chips for a few states, checkboxes with counts for names. */
  look?: "boxes" | "chips";
};

/** Its limits are typed: numbers with a unit, or days. A row without a value is outside of every range. */
export type RangeFilter<Row> = AnyFilter &
  (
    | { look: "numbers"; unit?: string; of: (row: Row) => number | null }
    | { look: "days"; unit?: undefined; of: (row: Row) => string | null }
  );

/**
 * A predicate for rows that every active filter shows: with one of its chosen values, or within its limits; undefined if
 * no filter is active. `params` contains the chosen values or limits by the filter's key.
 */
export function setFilters<Row>(
  filters: readonly ListFilter<Row>[],
  params: URLSearchParams,
): ((row: Row) => boolean) | undefined {
  const set = filters.filter(({ key }) => params.has(key)).map((filter) => toPredicate(filter, params));
  return set.length === 0 ? undefined : (row) => set.every((passes) => passes(row));
}

function toPredicate<Row>(filter: ListFilter<Row>, params: URLSearchParams): (row: Row) => boolean {
  if (!isRange(filter)) {
    const chosen = new Set(params.getAll(filter.key));
    return (row) => valuesOf(filter, row).some((value) => chosen.has(value));
  }
  const limits = readLimits(params.get(filter.key));
  return (row) => {
    if (filter.look === "days") {
      const at = filter.of(row);
      return at !== null && isWithinDays(at, limits);
    }
    const value = filter.of(row);
    return value !== null && isWithinNumbers(value, limits);
  };
}

/** True if the filter has limits instead of values. */
export function isRange<Row>(filter: ListFilter<Row>): filter is RangeFilter<Row> {
  return filter.look === "numbers" || filter.look === "days";
}

/** The values of a row in a filter. */
export function valuesOf<Row>(filter: ValueFilter<Row>, row: Row): readonly string[] {
  const value = filter.of(row);
  if (value === null) return [];
  return typeof value === "string" ? [value] : value;
}
