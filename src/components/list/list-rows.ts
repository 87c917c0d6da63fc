import { useDeferredValue, useMemo } from "react";
import type { Column } from "#ui/table/column.ts";
import { type SortOrder, sortRows } from "#ui/table/sort-rows.ts";
import { type ListFilter, setFilters } from "./list-filters.tsx";
import type { ListView } from "./list-view-state.ts";

type Asked<R> = {
  all: readonly R[];
  columns: readonly Column<R>[];
  textOf: (row: R) => readonly (string | null)[];
  filters: readonly ListFilter<R>[];
  needsAttention: ((row: R) => boolean) | undefined;
  view: ListView;
  sort: SortOrder | undefined;
};

/** Rows of a list, in its order: those among which is searched and filtered, and those that are left to show. */
type ListRows<R> = { inView: readonly R[]; shown: readonly R[] };

/**
 * Searches, filters and sorts ten thousand rows between two frames: what does not change with each key is made once –
 * the text of a row when it is read, the order when a head is pressed – and the field shows a key before the list does.
 */
export function useListRows<R extends { is_active?: boolean }>(asked: Asked<R>): ListRows<R> {
  const { all, columns, textOf, filters, needsAttention, view, sort } = asked;
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
  const left = useMemo(() => {
    const passes = setFilters(filters, params);
    return passes ? inView.filter(({ row }) => passes(row)) : inView;
  }, [inView, filters, params]);
  return {
    inView: useMemo(() => inView.map(({ row }) => row), [inView]),
    shown: useMemo(() => {
      // Every word stands somewhere in the row.
      const words = search.trim().toLowerCase().split(/\s+/);
      return left.filter(({ text }) => words.every((word) => text.includes(word))).map(({ row }) => row);
    }, [left, search]),
  };
}
