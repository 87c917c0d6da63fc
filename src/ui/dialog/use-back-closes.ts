import { useEffect, useEffectEvent } from "react";

/** What the browser asks to close before it goes back. Not every browser has it, nor does TypeScript know it yet. */
type CloseWatcher = EventTarget & { destroy: () => void };
declare const window: { CloseWatcher?: new () => CloseWatcher } & EventTarget;

/** While `open`, the back button or gesture of a phone closes what stands over the page, and the page stays. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = window;
    if (!open || !CloseWatcher) return;
    let watcher: CloseWatcher;
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.addEventListener("close", () => {
        // What asks first may stay open, and a watcher lasts for one time.
        watch();
        close();
      });
    };
    watch();
    return () => watcher.destroy();
  }, [open]);
}
