import { useContext, useEffect, useMemo, useState } from "react";
import { UNSAFE_DataRouterContext, useLocation, useSearchParams } from "react-router-dom";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";
import type { SortOrder } from "#ui/table/sort-rows.ts";

/**
 * The search, filters, order, columns and groups of a list. They are in the address, so that a link or a reload restores
 * the view.
 */
export type ListView = {
  search: string;
  showAll: boolean;
  sort: SortOrder | undefined;
  /** The keys of the chosen columns besides the first; null for those that the window has room for. */
  columns: readonly string[] | null;
  /** The key of the filter by whose values the rows are grouped. */
  group: string | null;
  /** The query string, with the chosen values of each filter; the same object until a value changes. */
  params: URLSearchParams;
  /** Chosen values by the filter's key. */
  chosen: (key: string) => string[];
  setSearch: (text: string) => void;
  setShowAll: (all: boolean) => void;
  setSort: (sort: SortOrder) => void;
  toggle: (key: string, value: string) => void;
  /** Sets the only value of a filter; null removes it. */
  set: (key: string, value: string | null) => void;
  setColumns: (keys: readonly string[] | null) => void;
  setGroup: (key: string | null) => void;
  /** The whole view as a query string, also what the address leaves to this device. */
  query: () => string;
  /** Shows a view by its query string. */
  open: (query: string) => void;
  /** Removes the filters with these keys. */
  clear: (keys: readonly string[]) => void;
  /** Clears the search and the filters with these keys, and shows inactive rows too. */
  reset: (keys: readonly string[]) => void;
};

/** Which rows a list shows while its address does not state it: what was chosen last on this device, otherwise `opensOn`. */
type ListMemory = { name: string; opensOn: "active" | "all" };

/** What was chosen last on this device. */
type Remembered = { show?: "active" | "all"; cols?: string | null; group?: string | null };

/** Browsers limit changes of the address: Safari refuses more than a hundred in 30 seconds. */
const WRITE_AFTER_MS = 250;

/** Marks addresses that the list itself writes: they do not reset the search text while the user types. */
const OWN = "list-view";

/**
 * Reads and writes the view of a list in the query string: `q`, `show`, `sort`, `cols`, `group`, and one entry for each
 * filter value.
 */
export function useListView(list?: ListMemory): ListView {
  const memory = list && `list.${list.name}`;
  const [remembered, setRemembered] = useState((): Remembered => (memory && readFromDevice(memory)) || {});
  const [params, setParams] = useSearchParams();
  // Not `useNavigation`: it is rendered later than a navigation begins.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
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
  /** An empty value in the address means that nothing is chosen, whatever this device remembers. */
  const remember = (key: keyof Remembered, value: string | null) => {
    const next = { ...remembered, [key]: value };
    setRemembered(next);
    if (memory) storeOnDevice(memory, next);
    change((params) => (value === null ? params.delete(key) : params.set(key, value)));
  };
  const read = (key: keyof Remembered) => params.get(key) ?? remembered[key] ?? null;
  useEffect(() => {
    if ((params.get("q") ?? "") === search) return;
    const timer = setTimeout(() => {
      // To write the address would cancel the opening of a page whose code is being loaded: the press would be lost.
      if (router?.state.navigation.state !== "loading") setParam("q", search);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  });
  const order = params.get("sort");
  const sort = useMemo(() => toSort(order), [order]);
  const cols = read("cols");
  const columns = useMemo(() => (cols ? cols.split(",") : null), [cols]);
  return {
    search,
    showAll: (read("show") || list?.opensOn) === "all",
    sort,
    columns,
    group: read("group") || null,
    params,
    query: () => {
      const stored = new URLSearchParams(params);
      for (const [key, value] of Object.entries({
        q: search,
        show: read("show"),
        cols,
        group: read("group"),
      }))
        stored.set(key, value ?? "");
      return stored.toString();
    },
    chosen: (key) => params.getAll(key),
    setSearch,
    setShowAll: (all) => remember("show", all ? "all" : "active"),
    setColumns: (keys) => remember("cols", keys?.join(",") ?? null),
    setGroup: (key) => remember("group", key),
    set: setParam,
    open: (query) => {
      const next = new URLSearchParams(query);
      setSearch(next.get("q") ?? "");
      setParams(next, { replace: true, preventScrollReset: true, state: OWN });
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
