import { useEffect, useEffectEvent } from "react";

/** The browser's CloseWatcher: gets a close request before the browser navigates back. Some browsers and TypeScript lack it. */
type CloseWatcher = EventTarget & { destroy: () => void };
declare const window: { CloseWatcher?: new () => CloseWatcher } & EventTarget;

/** While `open`, the back button or gesture of a phone calls `onClose` and does not leave the page. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = window;
    if (!open || !CloseWatcher) return;
    let watcher: CloseWatcher;
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.addEventListener("close", () => {
        // A watcher fires once, and a dialog that asks for confirmation may remain open.
        watch();
        close();
      });
    };
    watch();
    return () => watcher.destroy();
  }, [open]);
}
