import { useLayoutEffect } from "react";

/**
 * `fills`: the page that fills the window. `notices`: at least one is shown. `dialog`: a dialog or a question is open.
 * `sheet`: the options of a picker cover the window's foot.
 */
type States = {
  fills: "list" | "outbox" | "scan" | "shelf";
  notices: "shown";
  dialog: "open";
  sheet: "open";
};

/** The components that set each state now, oldest first: a question over a dialog sets the same state. */
const setters = new Map<keyof States, Set<{ value: string }>>();

/**
 * Sets an attribute of the document (`data-fills="list"`) while `value` is set. A `:has()` selector on the document would do
 * the same, but the browser would compute the styles of every row again for each row that is rendered.
 */
export function useDocumentState<S extends keyof States>(name: S, value: States[S] | undefined): void {
  useLayoutEffect(() => {
    if (value === undefined) return;
    const setter = { value };
    const all = setters.get(name) ?? new Set();
    setters.set(name, all.add(setter));
    show(name);
    return () => {
      all.delete(setter);
      show(name);
    };
  }, [name, value]);
}

function show(name: keyof States): void {
  const newest = [...(setters.get(name) ?? [])].at(-1);
  if (newest) document.documentElement.dataset[name] = newest.value;
  else delete document.documentElement.dataset[name];
}
