import { useCallback, useRef } from "react";

/** Wet hands press twice: says whether a press is the first within 300 ms. */
export function usePressGuard(windowMs = 300): () => boolean {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    const now = performance.now();
    const first = now - last.current >= windowMs;
    if (first) last.current = now;
    return first;
  }, [windowMs]);
}
