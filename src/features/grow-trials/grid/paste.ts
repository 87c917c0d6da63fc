import type { Formulation } from "#domain/trays/schema.ts";
import type { FigureName } from "../weekly-figures.ts";
import { type Cells, cellKey, isOpen } from "./cells.ts";

/** A column of the table. */
export type Column = { tray: Formulation; figure: FigureName };

/** What was copied from a spreadsheet, row by row; null where it is one value for one cell. */
export function toBlock(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  const block = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  return block.length === 1 && block[0]?.length === 1 ? null : block;
}

/**
 * Lays a block over the table from one cell on. Values without a cell to stand in, since there is data already, the tray
 * is inactive or the table ends, are counted as left out.
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
