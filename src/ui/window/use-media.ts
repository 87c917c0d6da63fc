import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query matches; renders again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the window is narrower than 768 px: bottom sheets, cards and the dock replace popups, tables and the bar. */
export function useIsNarrow(): boolean {
  return useMedia("(max-width: 767.98px)");
}

/** Whether the window has room for a list that scrolls inside: on a turned phone the page scrolls. */
export function useFitsList(): boolean {
  return useMedia("(min-width: 768px) and (min-height: 600px)");
}
