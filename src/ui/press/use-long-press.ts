import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { buzz } from "./press.ts";

const HOLD_MS = 500;
const SLACK_PX = 10;

/** Event handlers for a press of 500 ms or a right-click; a move of more than 10 px cancels the press. */
export function useLongPress(onLongPress: (at: { x: number; y: number }) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const done = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function cancel() {
    clearTimeout(timer.current);
  }
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      const at = { x: event.clientX, y: event.clientY };
      start.current = at;
      done.current = false;
      cancel();
      timer.current = setTimeout(() => {
        done.current = true;
        buzz("longPress");
        onLongPress(at);
      }, HOLD_MS);
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = start.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > SLACK_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerLeave: cancel,
    onPointerCancel: cancel,
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      cancel();
      if (!done.current) onLongPress({ x: event.clientX, y: event.clientY });
    },
    /** A long press is not also a click. */
    onClickCapture(event: MouseEvent) {
      if (!done.current) return;
      done.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
