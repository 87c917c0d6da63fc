import { useSyncExternalStore } from "react";

/**
 * The height of the on-screen keyboard where it covers the page, in CSS pixels; 0 without one. What is fixed to the
 * bottom of the window is otherwise under it.
 */
export function useKeyboardHeight(): number {
  return useSyncExternalStore(subscribe, readHeight);
}

/** The height of the part of the window that no keyboard covers, in CSS pixels. */
export function seenHeight(): number {
  return window.innerHeight - readHeight();
}

function readHeight(): number {
  const seen = window.visualViewport;
  // A magnified page is smaller than the window too.
  if (!seen || seen.scale > 1.01) return 0;
  return Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop));
}

function subscribe(changed: () => void): () => void {
  const seen = window.visualViewport;
  seen?.addEventListener("resize", changed);
  seen?.addEventListener("scroll", changed);
  return () => {
    seen?.removeEventListener("resize", changed);
    seen?.removeEventListener("scroll", changed);
  };
}
