import { useLayoutEffect } from "react";

/**
 * Marks the document while a page fills the window and scrolls inside. The styles could ask whether the app has such a
 * page; then the browser would ask again with every row that is drawn.
 */
export function useFillsWindow(page: "list" | "outbox" | "scan"): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.fills = page;
    return () => {
      delete document.documentElement.dataset.fills;
    };
  }, [page]);
}
