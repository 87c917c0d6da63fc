import { type PointerEvent, useRef } from "react";
import { usePressGuard } from "./use-press-guard.ts";

/**
 * For a key under a wet thumb: acts as soon as it is touched, and a second touch within `guardMs` is none. A click
 * without a touch (keyboard, screen reader) acts too. The field that was being filled in keeps the focus.
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
