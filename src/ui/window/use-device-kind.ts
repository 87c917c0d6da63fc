import { useCallback, useSyncExternalStore } from "react";
import { inRem } from "./rem.ts";
import { useKeyboardHeight } from "./use-keyboard-height.ts";

// By the function that makes them: in the tests, one process has several windows.
const lists = new WeakMap<typeof matchMedia, Map<string, MediaQueryList>>();

/** The browser's list of a query, made once: each row of a list uses several. */
function listOf(query: string): MediaQueryList {
  const known = lists.get(matchMedia) ?? new Map<string, MediaQueryList>();
  lists.set(matchMedia, known);
  const list = known.get(query) ?? matchMedia(inRem(query));
  known.set(query, list);
  return list;
}

/** Whether a media query matches, with sizes in px of the usual font; renders again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = listOf(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => listOf(query).matches);
}

/** Whether the window is narrower than 768 px: bottom sheets, cards and the dock replace popups, tables and the bar. */
export function useIsNarrow(): boolean {
  return useMedia("(max-width: 767.98px)");
}

/** Whether the window has room for a list that scrolls inside: on a turned phone, and above a keyboard, the page scrolls. */
export function useFitsList(): boolean {
  const hasKeyboard = useKeyboardHeight() > 0;
  return useMedia("(min-width: 768px) and (min-height: 600px)") && !hasKeyboard;
}

/** The shorter side in px from which a screen for fingers is a tablet's. */
const TABLET = 600;

/** What the user calls this device: where fingers use it, by the size of its screen, otherwise by that of the window. */
export function useDeviceKind(): "tablet" | "phone" | "computer" {
  const isForFingers = useMedia("(pointer: coarse)");
  const narrow = useIsNarrow();
  const wide = useMedia("(min-width: 1280px)");
  // A window of an iPad can be as narrow as that of a phone, and as wide as that of a computer.
  if (isForFingers) return Math.min(screen.width, screen.height) < TABLET ? "phone" : "tablet";
  if (narrow) return "phone";
  return wide ? "computer" : "tablet";
}
