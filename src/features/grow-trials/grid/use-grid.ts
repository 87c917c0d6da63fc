import { useState } from "react";
import { useStoredEntries } from "#hooks/saving/use-stored-entries.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { pasteBlock, toBlock } from "./paste.ts";
import type { Cells, GridRow, OvertakenCell } from "./table.ts";

/** What is typed into a table: stored on this device until it is saved or cleared. `key` names the table. */
export function useGrid(key: string) {
  const { entries: cells = {}, changeEntries, draftFrom } = useStoredEntries<string>(key);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const confirm = useConfirm();
  // An emptied cell is deleted, so that an empty table leaves no draft.
  const change = (changes: Cells) =>
    changeEntries(
      Object.fromEntries(Object.entries(changes).map(([cell, text]) => [cell, text || undefined])),
    );
  function clear(keys = Object.keys(cells)) {
    changeEntries(Object.fromEntries(keys.map((cell) => [cell, undefined])));
    setLeftOut([]);
  }
  /** Deletes what was typed after all of it was saved, except what could not be. */
  function clearSaved(overtaken: readonly OvertakenCell[]) {
    clear(Object.keys(cells).filter((cell) => overtaken.every(({ key }) => key !== cell)));
  }
  return {
    cells: cells as Cells,
    change,
    changeEntries,
    clear,
    clearSaved,
    draft: { from: draftFrom(), clear: async () => clear() },
    /** The cells for which a pasted block had values that were left out. */
    leftOut,
    /** Receives pasted text; returns true if it was a block of cells. */
    paste(text: string, rows: readonly GridRow[], from: { row: number; column: number }): boolean {
      const block = toBlock(text);
      if (block === null) return false;
      const pasted = pasteBlock(block, rows, from);
      change(pasted.cells);
      setLeftOut(pasted.leftOut);
      return true;
    },
    /** True if nothing is doubtful, or the person wants to save it as typed. */
    async mayBeSaved(doubts: readonly string[]): Promise<boolean> {
      const text = questionOf(doubts);
      return !text || (await confirm({ text, confirmLabel: "Save", cancelLabel: "Check again" }));
    },
  };
}
export type Grid = ReturnType<typeof useGrid>;

const SHOWN = 6;

/** The first texts, and the number of the others: a block from a spreadsheet can raise many. */
export function shortened(texts: readonly string[]): string[] {
  const rest = texts.length - SHOWN;
  return [...texts.slice(0, SHOWN), ...(rest > 0 ? [`And ${rest} more.`] : [])];
}

/** The question before doubtful figures are saved; undefined if nothing is doubtful. */
function questionOf(doubts: readonly string[]): string | undefined {
  return doubts.length === 0 ? undefined : [...shortened(doubts), "Save as typed?"].join("\n");
}
