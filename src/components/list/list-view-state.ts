import { useEffect, useMemo, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { SortOrder } from "#ui/table/sort-rows.ts";

/** What a list shows of its rows, kept in the address so that a link or a reload brings the same view. */
export type ListView = {
  search: string;
  showAll: boolean;
  sort: SortOrder | undefined;
  /** The address's own, with each filter's chosen values; the same object until one of them changes. */
  params: URLSearchParams;
  /** Chosen values by the filter's key. */
  chosen: (key: string) => string[];
  setSearch: (text: string) => void;
  setShowAll: (all: boolean) => void;
  setSort: (sort: SortOrder) => void;
  toggle: (key: string, value: string) => void;
  /** Takes off filters. */
  clear: (keys: readonly string[]) => void;
  /** Takes off search and filters, and shows everything. */
  reset: (keys: readonly string[]) => void;
};

/** A browser refuses an address that changes with every key: Safari after a hundred in half a minute. */
const TYPING_RESTS_MS = 250;

/** Marks the addresses a list writes itself: they never put back an older text while someone types. */
const OWN = "list-view";

/** Reads and writes the view of a list in the query string: `q`, `show`, `sort`, and one entry a filter value. */
export function useListView(): ListView {
  const [params, setParams] = useSearchParams();
  const { key: place, state } = useLocation();
  const [search, setSearch] = useState(params.get("q") ?? "");
  const [seen, setSeen] = useState(place);
  if (place !== seen) {
    setSeen(place);
    if (state !== OWN) setSearch(params.get("q") ?? "");
  }
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    edit(next);
    setParams(next, { replace: true, preventScrollReset: true, state: OWN });
  };
  const put = (key: string, value: string | null) =>
    change((next) => (value ? next.set(key, value) : next.delete(key)));
  useEffect(() => {
    if ((params.get("q") ?? "") === search) return;
    const timer = setTimeout(() => put("q", search), TYPING_RESTS_MS);
    return () => clearTimeout(timer);
  });
  const order = params.get("sort");
  const sort = useMemo(() => toSort(order), [order]);
  return {
    search,
    showAll: params.get("show") === "all",
    sort,
    params,
    chosen: (key) => params.getAll(key),
    setSearch,
    setShowAll: (all) => put("show", all ? "all" : null),
    setSort: ({ key, direction }) => put("sort", direction === "descending" ? `-${key}` : key),
    toggle: (key, value) =>
      change((next) => (next.has(key, value) ? next.delete(key, value) : next.append(key, value))),
    clear: (keys) =>
      change((next) => {
        for (const key of keys) next.delete(key);
      }),
    reset: (keys) => {
      setSearch("");
      change((next) => {
        for (const key of ["q", ...keys]) next.delete(key);
        next.set("show", "all");
      });
    },
  };
}

function toSort(text: string | null): SortOrder | undefined {
  if (!text) return undefined;
  return text.startsWith("-")
    ? { key: text.slice(1), direction: "descending" }
    : { key: text, direction: "ascending" };
}
