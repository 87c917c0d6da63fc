import { useEffect, useMemo, useState } from "react";
import type { Choice } from "#ui/use-choosing.ts";

/** The rows of a list that a person chose. They stay chosen when a search hides them, and go when they are gone. */
type Selection<R> = {
  rows: readonly R[];
  choice: Choice<R>;
  /** Boxes are shown, also where they stand in the way: on cards. */
  isOn: boolean;
  start: () => void;
  clear: () => void;
};

/** Keeps what is chosen of `all`, in their order; Escape lets go of it. */
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
