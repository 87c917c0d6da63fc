import { useEffect, useEffectEvent } from "react";
import { closeOnBack } from "./close-requests.ts";

/** The browser's CloseWatcher: on Android it gets the back button before the browser navigates. Some browsers and TypeScript lack it. */
type CloseWatcher = EventTarget & { destroy: () => void };
declare const window: { CloseWatcher?: new () => CloseWatcher } & EventTarget;

/**
 * While `open`, the browser's back calls `onClose` and does not leave the page: by CloseWatcher where back makes a close
 * request, by the `BackBlocker` where back navigates.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (open ? closeOnBack(() => close()) : undefined), [open]);
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
