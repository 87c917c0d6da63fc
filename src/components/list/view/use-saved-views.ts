import { useState } from "react";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";

/** A view of a list that a person has named; `query` is the query string of its address. */
export type SavedView = { name: string; query: string };

type SavedViews = {
  /** By name. */
  views: readonly SavedView[];
  /** Stores a view on this device; one of the same name is replaced. */
  save: (view: SavedView) => void;
  /** Gives the view `from` the name `to`, which no other view has. */
  rename: (from: string, to: string) => void;
  remove: (name: string) => void;
};

/** The stored views of the list with this name, on this device. */
export function useSavedViews(list: string): SavedViews {
  const memory = `views.${list}`;
  const [views, setViews] = useState(() => readFromDevice<SavedView[]>(memory) ?? []);
  const change = (next: SavedView[]) => {
    const ordered = next.sort((a, b) => a.name.localeCompare(b.name, "en-US"));
    setViews(ordered);
    storeOnDevice(memory, ordered);
  };
  const without = (name: string) => views.filter((view) => view.name !== name);
  return {
    views,
    save: (view) => change([...without(view.name), view]),
    rename: (from, to) => change(views.map((view) => (view.name === from ? { ...view, name: to } : view))),
    remove: (name) => change(without(name)),
  };
}
