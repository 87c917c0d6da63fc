import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { isToDo, type TrayState, trayNamed } from "./trays.ts";

/**
 * The tray that the address names, otherwise the first tray without a saved week. `jumpTo` goes to a tray by its id, its
 * code or the address on its label; it returns false if the trial has no such tray.
 */
export function useTray(
  trial: GrowTrialDetail,
  stateOf: (tray: Formulation) => TrayState,
): { tray: Formulation | undefined; jumpTo: (named: string) => boolean } {
  const [query, setQuery] = useSearchParams();
  const { formulations } = trial;
  const [first] = useState(() => formulations.find((other) => isToDo(stateOf(other))) ?? formulations[0]);
  const tray = trayNamed(trial, query.get("tray") ?? first?.id ?? "");
  const jumpTo = (named: string) => {
    const found = trayNamed(trial, named);
    // Drawn synchronously: the person waits for the next tray with a tool in the other hand.
    if (found) setQuery({ tray: found.id }, { replace: true, flushSync: true });
    return found !== undefined;
  };
  return { tray, jumpTo };
}
