import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { SortOrder } from "#ui/sort-rows.ts";

/** What a list shows of its rows, kept in the address so that a link or a reload brings the same view. */
export type ListView = {
  search: string;
  showAll: boolean;
  sort: SortOrder | undefined;
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
  return {
    search,
    showAll: params.get("show") === "all",
    sort: toSort(params.get("sort")),
    chosen: (key) => params.getAll(key),
    setSearch: (text) => {
      setSearch(text);
      put("q", text);
    },
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
