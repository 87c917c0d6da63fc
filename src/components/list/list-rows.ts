import { useDeferredValue, useMemo } from "react";
import { wantedIn } from "#domain/qr-labels/addresses.ts";
import { nameKey } from "#domain/values/name-key.ts";
import { usePersonName } from "#hooks/lab-context.tsx";
import type { Column } from "#ui/table/column.ts";
import { type SortOrder, sortRows } from "#ui/table/sort-rows.ts";
import { isRange, type ListFilter, setFilters, valuesOf } from "./filter.ts";
import type { ListView } from "./list-view-state.ts";

type ListRowsOptions<R> = {
  all: readonly R[];
  columns: readonly Column<R>[];
  textOf: (row: R) => readonly (string | null)[];
  filters: readonly ListFilter<R>[];
  needsAttention: ((row: R) => boolean) | undefined;
  view: ListView;
  sort: SortOrder | undefined;
};

/** Rows in the order of the list: `found` by the search, before the filters, and `shown`. */
type ListRows<R> = {
  found: readonly R[];
  shown: readonly R[];
  /** The group of a row, if the rows are grouped: groups in the order of their names, rows without a value last. */
  groupOf: ((row: R) => string) | undefined;
};

const NO_GROUP = "None";

/**
 * Searches, filters and sorts ten thousand rows between two frames. The text of a row is computed with the first key of a
 * search, and the order when the user sorts, not with each key. The search field shows a key before the list does. A person,
 * whose e-mail the row has, is found by the name too, and is in the order of the names.
 */
export function useListRows<R extends { id: string; is_active?: boolean }>(
  options: ListRowsOptions<R>,
): ListRows<R> {
  const { all, columns, textOf, filters, needsAttention, view, sort } = options;
  const { showAll, params } = view;
  const search = useDeferredValue(view.search);
  const nameOf = usePersonName();

  // Most lists are read, and read again after each change, without a search: then no text is computed.
  const isSearching = search.trim() !== "";
  const texts = useMemo(
    () => (isSearching ? new Map(all.map((row) => [row, textToFind(textOf(row), nameOf)])) : null),
    [all, textOf, isSearching, nameOf],
  );
  // By its values: the first order of a screen is another object at each rendering.
  const { key: sortKey, direction } = sort ?? {};
  const sorted = useMemo(() => {
    const sortValue = columns.find(({ key }) => key === sortKey)?.sortValue;
    if (!direction || !sortValue) return all;
    const shownValue = (row: R) => {
      const value = sortValue(row);
      return isEmail(value) ? nameOf(value) : value;
    };
    return sortRows(all, shownValue, direction);
  }, [all, columns, sortKey, direction, nameOf]);
  const inView = useMemo(
    () => (showAll ? sorted : sorted.filter((row) => row.is_active !== false || needsAttention?.(row))),
    [sorted, showAll, needsAttention],
  );
  const found = useMemo(() => {
    if (texts === null) return inView;
    // Every word must be in the text of the row, or its id or address is typed.
    const wanted = wantedIn(search);
    const words = wanted.split(" ");
    return inView.filter((row) => row.id === wanted || words.every((word) => texts.get(row)?.includes(word)));
  }, [inView, texts, search]);
  const groupOf = useMemo(() => {
    const filter = filters.find(({ key }) => key === view.group);
    return filter && !isRange(filter) ? (row: R) => valuesOf(filter, row).join(", ") || NO_GROUP : undefined;
  }, [filters, view.group]);
  const shown = useMemo(() => {
    const passes = setFilters(filters, params);
    const passing = passes ? found.filter(passes) : found;
    if (!groupOf) return passing;
    return sortRows(passing, (row) => (groupOf(row) === NO_GROUP ? null : groupOf(row)), "ascending");
  }, [found, filters, params, groupOf]);
  return { found, shown, groupOf };
}

const isEmail = (value: unknown): value is string => typeof value === "string" && value.includes("@");

const textToFind = (texts: readonly (string | null)[], nameOf: (email: string) => string) =>
  nameKey(texts.flatMap((text) => (isEmail(text) ? [text, nameOf(text)] : text)).join("\n"));
