import { useLayoutEffect } from "react";

/**
 * Marks the document (`data-fills`) while a page fills the window and scrolls inside. A `:has()` selector would do the
 * same, but the browser would evaluate it again for every row that is rendered.
 */
export function useFillsWindow(page: "list" | "outbox" | "scan"): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.fills = page;
    return () => {
      delete document.documentElement.dataset.fills;
    };
  }, [page]);
}
