import { useEffect, useRef } from "react";

const FIRST_MS = 400;
const NEXT_MS = 90;

/** Event handlers that run `action` on a press, and repeat it while the press is held. */
export function useHoldRepeat(action: () => void) {
  const latest = useRef(action);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  function repeat() {
    repeated.current = true;
    latest.current();
    timer.current = setTimeout(repeat, NEXT_MS);
  }
  function stop() {
    clearTimeout(timer.current);
  }
  return {
    onPointerDown() {
      repeated.current = false;
      timer.current = setTimeout(repeat, FIRST_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick() {
      stop();
      if (!repeated.current) latest.current();
      repeated.current = false;
    },
  };
}
