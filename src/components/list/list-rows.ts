import { useDeferredValue, useMemo } from "react";
import type { Column } from "#ui/table/column.ts";
import { type SortOrder, sortRows } from "#ui/table/sort-rows.ts";
import { type ListFilter, setFilters } from "./list-filters.tsx";
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

/** Rows in the order of the list: `inView` before search and filters, `shown` after them. */
type ListRows<R> = { inView: readonly R[]; shown: readonly R[] };

/**
 * Searches, filters and sorts ten thousand rows between two frames. The text of a row is computed when the row is read,
 * and the order when the user sorts, not with each key. The search field shows a key before the list does.
 */
export function useListRows<R extends { is_active?: boolean }>(options: ListRowsOptions<R>): ListRows<R> {
  const { all, columns, textOf, filters, needsAttention, view, sort } = options;
  const { showAll, params } = view;
  const search = useDeferredValue(view.search);

  const texts = useMemo(
    () => all.map((row) => ({ row, text: textOf(row).join("\n").toLowerCase() })),
    [all, textOf],
  );
  const sorted = useMemo(() => {
    const sortValue = columns.find(({ key }) => key === sort?.key)?.sortValue;
    return sort && sortValue ? sortRows(texts, ({ row }) => sortValue(row), sort.direction) : texts;
  }, [texts, columns, sort]);
  const inView = useMemo(
    () => (showAll ? sorted : sorted.filter(({ row }) => row.is_active !== false || needsAttention?.(row))),
    [sorted, showAll, needsAttention],
  );
  const filtered = useMemo(() => {
    const passes = setFilters(filters, params);
    return passes ? inView.filter(({ row }) => passes(row)) : inView;
  }, [inView, filters, params]);
  return {
    inView: useMemo(() => inView.map(({ row }) => row), [inView]),
    shown: useMemo(() => {
      // Every word must be in the text of the row.
      const words = search.trim().toLowerCase().split(/\s+/);
      return filtered.filter(({ text }) => words.every((word) => text.includes(word))).map(({ row }) => row);
    }, [filtered, search]),
  };
}
