import { type PointerEvent, useRef } from "react";
import { usePressGuard } from "./use-press-guard.ts";

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
