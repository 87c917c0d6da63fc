import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { type TrayState, trayNamed } from "./trays.ts";

/**
 * The tray that the address names, else the first that waits for its week. `jumpTo` goes to one by its id, its code or
 * the address on its label; false where the trial has no such tray.
 */
export function useTray(
  trial: GrowTrialDetail,
  stateOf: (tray: Formulation) => TrayState,
): { tray: Formulation | undefined; jumpTo: (named: string) => boolean } {
  const [query, setQuery] = useSearchParams();
  const { formulations } = trial;
  const [first] = useState(
    () => formulations.find((one) => /open|draft/.test(stateOf(one))) ?? formulations[0],
  );
  const tray = trayNamed(trial, query.get("tray") ?? first?.id ?? "");
  const jumpTo = (named: string) => {
    const found = trayNamed(trial, named);
    // At once: the next tray is waited for with a pair of tweezers in the other hand.
    if (found) setQuery({ tray: found.id }, { replace: true, flushSync: true });
    return found !== undefined;
  };
  return { tray, jumpTo };
}
