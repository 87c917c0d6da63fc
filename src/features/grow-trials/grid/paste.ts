import type { Formulation } from "#domain/trays/schema.ts";
import type { FigureName } from "../weekly-figures.ts";
import { type Cells, cellKey, isOpen } from "./cells.ts";

/** A column of the table: one figure of one tray. */
export type Column = { tray: Formulation; figure: FigureName };

/** Text copied from a spreadsheet as rows of cells; null if it is a single value. */
export function toBlock(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  const block = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  return block.length === 1 && block[0]?.length === 1 ? null : block;
}

/**
 * Maps a block to cells of the table, from one cell on. Values are left out if their week has data, the tray is inactive
 * or the table ends; `leftOut` is their number.
 */
export function pasteBlock(
  block: readonly (readonly string[])[],
  { columns, weeks }: { columns: readonly Column[]; weeks: readonly number[] },
  from: { row: number; column: number },
): { cells: Cells; leftOut: number } {
  const cells: Record<string, string> = {};
  let leftOut = 0;
  block.forEach((line, i) => {
    line.forEach((value, j) => {
      const week = weeks[from.row + i];
      const column = columns[from.column + j];
      if (value === "") return;
      if (week === undefined || column === undefined || !isOpen(column.tray, week)) leftOut += 1;
      else cells[cellKey(column.tray, week, column.figure)] = value;
    });
  });
  return { cells, leftOut };
}
