import { useEffect, useMemo, useState } from "react";
import type { Choice } from "#ui/choice/use-choosing.ts";

/** The selected rows of a list. A hidden row remains selected; a deleted row does not. */
type Selection<R> = {
  rows: readonly R[];
  choice: Choice<R>;
  /** Checkboxes are shown on cards too. */
  isOn: boolean;
  start: () => void;
  clear: () => void;
};

/** The selected rows of `all`, in the same order. Escape clears the selection. */
export function useSelection<R extends { id: string }>(
  all: readonly R[],
  nameOf: (row: R) => string,
): Selection<R> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isStarted, setIsStarted] = useState(false);
  const rows = useMemo(
    () => (chosen.size === 0 ? [] : all.filter(({ id }) => chosen.has(id))),
    [all, chosen],
  );
  const isOn = isStarted || rows.length > 0;
  const clear = () => {
    setChosen(new Set());
    setIsStarted(false);
  };
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      // In a dialog, a menu or a search field Escape has another meaning.
      const elsewhere = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], input[type=search]";
      if (event.key !== "Escape" || (event.target as Element | null)?.closest?.(elsewhere)) return;
      setChosen(new Set());
      setIsStarted(false);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
  return {
    rows,
    isOn,
    start: () => setIsStarted(true),
    clear,
    choice: { chosen, onChange: setChosen, nameOf, isOn },
  };
}
