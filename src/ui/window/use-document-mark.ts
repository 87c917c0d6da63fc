import { useLayoutEffect } from "react";

/** `fills`: the page that fills the window and scrolls inside. `notices`: at least one is shown. `sheet`: options cover the window's foot. */
type Marks = { fills: "list" | "outbox" | "scan"; notices: "shown"; sheet: "open" };

/**
 * Marks the document (`data-fills="list"`) while `value` is set. A `:has()` selector on the document would do the same, but
 * the browser would compute the styles of every row again for each row that is rendered.
 */
export function useDocumentMark<M extends keyof Marks>(mark: M, value: Marks[M] | undefined): void {
  useLayoutEffect(() => {
    if (value === undefined) return;
    document.documentElement.dataset[mark] = value;
    return () => {
      delete document.documentElement.dataset[mark];
    };
  }, [mark, value]);
}
