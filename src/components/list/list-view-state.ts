import { useEffect, useMemo, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";
import type { SortOrder } from "#ui/table/sort-rows.ts";

/** The search, filters and order of a list. They are in the address, so that a link or a reload restores the view. */
export type ListView = {
  search: string;
  showAll: boolean;
  sort: SortOrder | undefined;
  /** The query string, with the chosen values of each filter; the same object until a value changes. */
  params: URLSearchParams;
  /** Chosen values by the filter's key. */
  chosen: (key: string) => string[];
  setSearch: (text: string) => void;
  setShowAll: (all: boolean) => void;
  setSort: (sort: SortOrder) => void;
  toggle: (key: string, value: string) => void;
  /** Removes the filters with these keys. */
  clear: (keys: readonly string[]) => void;
  /** Clears the search and the filters with these keys, and shows inactive rows too. */
  reset: (keys: readonly string[]) => void;
};

/** Which rows a list shows while its address does not state it: what was chosen last on this device, otherwise `opensOn`. */
type ListMemory = { name: string; opensOn: "active" | "all" };

/** Browsers limit changes of the address: Safari refuses more than a hundred in 30 seconds. */
const WRITE_AFTER_MS = 250;

/** Marks addresses that the list itself writes: they do not reset the search text while the user types. */
const OWN = "list-view";

/** Reads and writes the view of a list in the query string: `q`, `show`, `sort`, and one entry for each filter value. */
export function useListView(list?: ListMemory): ListView {
  const memory = list && `show.${list.name}`;
  const [remembered, setRemembered] = useState(() => memory && readFromDevice<"active" | "all">(memory));
  const [params, setParams] = useSearchParams();
  const { key: locationKey, state } = useLocation();
  const [search, setSearch] = useState(params.get("q") ?? "");
  const [seen, setSeen] = useState(locationKey);
  if (locationKey !== seen) {
    setSeen(locationKey);
    if (state !== OWN) setSearch(params.get("q") ?? "");
  }
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    edit(next);
    setParams(next, { replace: true, preventScrollReset: true, state: OWN });
  };
  const setParam = (key: string, value: string | null) =>
    change((next) => (value ? next.set(key, value) : next.delete(key)));
  useEffect(() => {
    if ((params.get("q") ?? "") === search) return;
    const timer = setTimeout(() => setParam("q", search), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  });
  const order = params.get("sort");
  const sort = useMemo(() => toSort(order), [order]);
  return {
    search,
    showAll: (params.get("show") ?? remembered ?? list?.opensOn) === "all",
    sort,
    params,
    chosen: (key) => params.getAll(key),
    setSearch,
    setShowAll: (all) => {
      const show = all ? "all" : "active";
      setRemembered(show);
      if (memory) storeOnDevice(memory, show);
      setParam("show", show);
    },
    setSort: ({ key, direction }) => setParam("sort", direction === "descending" ? `-${key}` : key),
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
