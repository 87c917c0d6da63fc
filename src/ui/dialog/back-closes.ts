import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router-dom";

/** The browser's CloseWatcher: on Android it gets the back button before the browser navigates. Some browsers and TypeScript lack it. */
type CloseWatcher = EventTarget & { destroy: () => void };
declare const window: { CloseWatcher?: new () => CloseWatcher } & EventTarget;

/** What back closes; the newest is last. */
const openOnes: (() => void)[] = [];

/** Makes `close` the first that back closes. Returns a function that ends this. */
function closeOnBack(close: () => void): () => void {
  openOnes.push(close);
  return () => void openOnes.splice(openOnes.lastIndexOf(close), 1);
}

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

/**
 * While a dialog is open, back does not leave the page: the newest dialog's `onClose` is called. A data router allows one
 * blocker, so this is rendered once for all dialogs. Where the browser has a CloseWatcher for its back button (Chromium on
 * Android), back does not navigate and this has nothing to do.
 */
export function BackBlocker() {
  const blocker = useBlocker(({ historyAction }) => historyAction === "POP" && openOnes.length > 0);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    openOnes.at(-1)?.();
  }, [blocker]);
  return null;
}
