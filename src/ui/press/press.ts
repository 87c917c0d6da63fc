import { type MouseEvent, type PointerEvent, useCallback, useRef } from "react";

/**
 * Event handlers for a key that is used with wet hands: runs `action` on pointer down and ignores a second press within
 * `guardMs`. A click without a pointer (keyboard, screen reader) also runs it. The focused field does not lose the focus.
 */
export function usePress(action: () => void, guardMs: number) {
  const isFirst = usePressGuard(guardMs);
  const touched = useRef(false);
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.preventDefault();
      touched.current = true;
      if (isFirst()) action();
    },
    onClick() {
      if (!touched.current && isFirst()) action();
      touched.current = false;
    },
  };
}

/**
 * An `onMouseDown` for a button in a form: the focused field does not lose the focus before the click. Otherwise the blur
 * checks the field, its error message moves the button away from the pointer, and the click is lost.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Returns a function that is false for a second press within `windowMs`, because wet hands often press twice. */
export function usePressGuard(windowMs = 300): () => boolean {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    const now = performance.now();
    const first = now - last.current >= windowMs;
    if (first) last.current = now;
    return first;
  }, [windowMs]);
}

const PATTERNS = {
  key: 8,
  saved: 25,
  longPress: 15,
  refused: [40, 60, 40],
  found: [30, 40, 30],
};

/** Vibrates briefly, if the device can and the user does not prefer reduced motion. */
export function buzz(kind: keyof typeof PATTERNS): void {
  if (typeof navigator.vibrate !== "function") return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  navigator.vibrate(PATTERNS[kind]);
}
