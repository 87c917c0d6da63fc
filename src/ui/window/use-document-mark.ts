import { useLayoutEffect } from "react";

/**
 * `fills`: the page that fills the window. `dialog`: a dialog or a question is open.
 * `sheet`: the options of a picker cover the window's foot.
 */
type Marks = {
  fills: "list" | "outbox" | "scan" | "shelf";
  dialog: "open";
  sheet: "open";
};

/** What holds each mark now, oldest first: a question over a dialog holds the same mark. */
const holders = new Map<keyof Marks, Set<{ value: string }>>();

/**
 * Marks the document (`data-fills="list"`) while `value` is set. A `:has()` selector on the document would do the same, but
 * the browser would compute the styles of every row again for each row that is rendered.
 */
export function useDocumentMark<M extends keyof Marks>(mark: M, value: Marks[M] | undefined): void {
  useLayoutEffect(() => {
    if (value === undefined) return;
    const holder = { value };
    const all = holders.get(mark) ?? new Set();
    holders.set(mark, all.add(holder));
    show(mark);
    return () => {
      all.delete(holder);
      show(mark);
    };
  }, [mark, value]);
}

function show(mark: keyof Marks): void {
  const newest = [...(holders.get(mark) ?? [])].at(-1);
  if (newest) document.documentElement.dataset[mark] = newest.value;
  else delete document.documentElement.dataset[mark];
}
