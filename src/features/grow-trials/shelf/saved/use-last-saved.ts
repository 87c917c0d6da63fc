import { useEffect, useState } from "react";
import { NOT_UNDONE, useUndoing } from "#components/saving/use-undo.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import type { Entry } from "../pad/entry.ts";

/** The week that was saved last. */
export type LastSaved = {
  /** The id of the write. */
  id: string;
  tray: Formulation;
  /** As it was typed. */
  entry: Entry;
  /** Why an Undo did not undo the write; null before. */
  notUndone: string | null;
  /** True once the strip has been shown long enough. */
  hasLeft: boolean;
};

/**
 * The week that was saved last, while the strip shows it, and whether it can be undone. `undo` withdraws the week, or
 * deletes it after it was sent; it returns null, or the reason why nothing was undone.
 */
export function useLastSaved() {
  const undoing = useUndoing();
  const [last, setLast] = useState<LastSaved | null>(null);
  const [undoable, setUndoable] = useState<{ id: string; canUndo: boolean }>();
  const id = last?.id;
  useEffect(() => {
    if (id === undefined) return;
    const reading = undoing.isPossible([id]).subscribe((canUndo) => setUndoable({ id, canUndo }));
    return () => reading.unsubscribe();
  }, [undoing, id]);
  async function undo({ id }: LastSaved): Promise<string | null> {
    const outcome = await undoing.undo([id]);
    const notUndone =
      outcome === "undone" ? null : typeof outcome === "object" ? outcome.message : NOT_UNDONE[outcome];
    setLast((now) => (now?.id !== id ? now : notUndone === null ? null : { ...now, notUndone }));
    return notUndone;
  }
  return { last, setLast, undo, canUndo: undoable?.id !== id || undoable?.canUndo !== false };
}
