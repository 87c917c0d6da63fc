import { sameName } from "#domain/values/name-key.ts";
import { readNumber } from "#domain/values/number-text.ts";
import type { Cells, GridRow } from "./table.ts";

/**
 * A cell, and what ends it. A spreadsheet puts a cell with a line break between quotation marks, and doubles those in its
 * text.
 */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g;

/** Text copied from a spreadsheet as rows of cells; null if it is a single value. A line break in a cell becomes a blank. */
export function toBlock(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  if (!/[\t\n]/.test(lines)) return null;
  const block: string[][] = [[]];
  for (const [, quoted, plain = "", end] of lines.matchAll(CELL)) {
    const cell = quoted?.replaceAll('""', '"').replace(/[\t\n]+/g, " ") ?? plain;
    block.at(-1)?.push(cell.trim());
    if (end === "") break;
    if (end === "\n") block.push([]);
  }
  return block;
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
  for (const { line, names, values, row } of placed(block, rows, from.row))
    for (const [j, value] of values.entries()) {
      const cell = row === undefined ? undefined : rows[row]?.cells[from.column + j];
      if (value === "") continue;
      if (cell?.key === undefined) leftOut.push(cell?.label ?? `line ${line}, column ${names + j + 1}`);
      else cells[cell.key] = value;
    }
  return { cells, leftOut };
}

/** A line of a block: its number, how many names it begins with, its values, and their row if it has one. */
type PlacedLine = { line: number; names: number; values: readonly string[]; row: number | undefined };

/**
 * The lines of a block with their rows, in order from one row on. Where lines begin with the names of rows, each belongs to
 * the row of its name, in any order. A line of heads above them is left out; a line with another name, or with a name for
 * the second time, has no row.
 */
function placed(block: Block, rows: Rows, from: number): PlacedLine[] {
  const rowOf = ([first = ""]: readonly string[]) =>
    rows.findIndex(({ name }) => name !== undefined && /\D/.test(name) && sameName(name, first));
  const lines = block.map((cells, i) => ({ line: i + 1, cells, row: rowOf(cells) }));
  if (!lines.some(({ cells, row }) => row >= 0 && cells.length > 1))
    return lines.map(({ line, cells }, i) => ({ line, names: 0, values: cells, row: from + i }));
  return lines.flatMap(({ line, cells, row }, i) => {
    const isHead = i === 0 && row < 0 && cells.every((cell) => readNumber(cell).kind !== "number");
    const isFirst = lines.findIndex((one) => one.row === row) === i;
    return isHead
      ? []
      : { line, names: 1, values: cells.slice(1), row: row >= 0 && isFirst ? row : undefined };
  });
}
