import { useCallback, useRef } from "react";

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
