import { sameName } from "#domain/values/name-key.ts";
import type { Cells, GridRow } from "./table.ts";

/** Text copied from a spreadsheet as rows of cells; null if it is a single value. */
export function toBlock(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  const block = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  return block.length === 1 && block[0]?.length === 1 ? null : block;
}

type Block = readonly (readonly string[])[];
type Rows = readonly Pick<GridRow, "name" | "cells">[];

/**
 * Maps a block to cells of the table, from one cell on. Values are left out if their cell cannot be typed into or is
 * outside the table; `leftOut` names their cells.
 */
export function pasteBlock(
  block: Block,
  rows: Rows,
  from: { row: number; column: number },
): { cells: Cells; leftOut: string[] } {
  const cells: Record<string, string> = {};
  const leftOut: string[] = [];
  for (const { row, values, line } of placed(block, rows, from.row))
    for (const [j, value] of values.entries()) {
      const cell = rows[row]?.cells[from.column + j];
      if (value === "") continue;
      if (cell?.key === undefined) leftOut.push(cell?.label ?? `line ${line}, column ${j + 1}`);
      else cells[cell.key] = value;
    }
  return { cells, leftOut };
}

/**
 * The lines of a block with their rows, in order from one row on. Lines that begin with the names of rows belong to these
 * rows, in any order; a line of heads above them is left out.
 */
function placed(block: Block, rows: Rows, from: number) {
  const rowOf = ([first = ""]: readonly string[]) =>
    rows.findIndex(({ name }) => name !== undefined && /\D/.test(name) && sameName(name, first));
  const named = rowOf(block[0] ?? []) < 0 ? block.slice(1) : block;
  if (named.length > 0 && named.every((line) => line.length > 1 && rowOf(line) >= 0))
    return named.map((line, i) => ({ row: rowOf(line), values: line.slice(1), line: i + 1 }));
  return block.map((values, i) => ({ row: from + i, values, line: i + 1 }));
}
