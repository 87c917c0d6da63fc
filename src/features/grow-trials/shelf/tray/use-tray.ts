import { useContext, useEffect, useState } from "react";
import { UNSAFE_DataRouterContext, useLocation, useSearchParams } from "react-router-dom";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { afterPaint } from "#ui/window/after-paint.ts";
import { isToDo, type TrayState, trayNamed } from "./trays.ts";

/**
 * The tray that the address names, otherwise the first tray without a saved week. `jumpTo` opens a tray by its id, its
 * code or the address on its label; it returns false if the trial has no such tray.
 */
export function useTray(
  trial: GrowTrialDetail,
  stateOf: (tray: Formulation) => TrayState,
): { tray: Formulation | undefined; jumpTo: (named: string) => boolean } {
  const { formulations } = trial;
  const [first] = useState(() => formulations.find((other) => isToDo(stateOf(other))) ?? formulations[0]);
  const [named, name] = useNamedTray();
  const tray = trayNamed(trial, named ?? first?.id ?? "");
  const jumpTo = (named: string) => {
    const found = trayNamed(trial, named);
    if (found) name(found.id);
    return found !== undefined;
  };
  return { tray, jumpTo };
}

/** Marks addresses that are written here: they do not end a later jump. */
const OWN = "shelf-tray";

/**
 * The tray in the address, and the function that names another. The address is written after the tray is painted: to write
 * it takes a slow tablet a third of the time until the next tray, and the person waits with a tool in the other hand.
 */
function useNamedTray(): [string | null, (id: string) => void] {
  const [query, setQuery] = useSearchParams();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const { key, state } = useLocation();
  const [jump, setJump] = useState<string | null>(null);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (state !== OWN) setJump(null);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `query` and `setQuery` change with the key only
  useEffect(() => {
    if (jump === null || jump === query.get("tray")) return;
    return afterPaint(() => {
      // A tab was pressed meanwhile, or a page is being opened: to write the address would undo that press.
      const isOver = router?.state.location.key !== key || router.state.navigation.state === "loading";
      if (!isOver) setQuery({ tray: jump }, { replace: true, state: OWN });
    });
  }, [jump, key]);
  return [jump ?? query.get("tray"), setJump];
}
