import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { closeNewest, isSomethingOpen } from "./close-requests.ts";

/**
 * While a dialog is open, back does not leave the page: the newest dialog's `onClose` is called. A data router allows one
 * blocker, so this is rendered once for all dialogs. Where the browser has a CloseWatcher for its back button (Chromium on
 * Android), back does not navigate and this has nothing to do.
 */
export function BackBlocker() {
  const blocker = useBlocker(({ historyAction }) => historyAction === "POP" && isSomethingOpen());
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    closeNewest();
  }, [blocker]);
  return null;
}
