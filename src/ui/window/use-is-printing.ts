import { useSyncExternalStore } from "react";

let isPrinted = false;

/** The browser waits for the listeners of `beforeprint`, and React renders before it continues. */
function subscribe(changed: () => void): () => void {
  const set = (value: boolean) => () => {
    isPrinted = value;
    changed();
  };
  const [begin, end] = [set(true), set(false)];
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  return () => {
    removeEventListener("beforeprint", begin);
    removeEventListener("afterprint", end);
  };
}

/** True while the page is printed: paper shows all rows, what is collapsed, and the date. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinted);
}
