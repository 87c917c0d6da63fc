import { useEffect, useSyncExternalStore } from "react";

let name: string | undefined;
const listeners = new Set<() => void>();

function setName(next: string | undefined): void {
  name = next;
  for (const listener of listeners) listener();
}

/** Says what the page shows, for the window's title: in the address a record is an id. */
export function useNamedPage(shown: string | undefined): void {
  useEffect(() => {
    setName(shown);
    return () => setName(undefined);
  }, [shown]);
}

/** What the page says that it shows. */
export function usePageName(): string | undefined {
  return useSyncExternalStore(subscribe, () => name);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
