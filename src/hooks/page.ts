import { useEffect, useSyncExternalStore } from "react";
import { useMatches } from "react-router-dom";

let name: string | undefined;
const listeners = new Set<() => void>();

function setName(next: string | undefined): void {
  name = next;
  for (const listener of listeners) listener();
}

/** Sets the name of the record on the page, for the window's title: the address contains only the record's id. */
export function useNamedPage(shown: string | undefined): void {
  useEffect(() => {
    setName(shown);
    return () => setName(undefined);
  }, [shown]);
}

/** The name set by {@link useNamedPage}; `undefined` where the page has set none. */
export function usePageName(): string | undefined {
  return useSyncExternalStore(subscribe, () => name);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The `handle` of a route that is shown without the top bar, the breadcrumb and the dock. */
export const fullScreen = { isFullScreen: true } as const;

/** True when the current page is shown without the shell around it. */
export function useIsFullScreen(): boolean {
  return useMatches().some(({ handle }) => handle === fullScreen);
}
