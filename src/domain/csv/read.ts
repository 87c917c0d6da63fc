import type { RecordSource } from "../kernel/records.ts";
import { countOf } from "../values/words.ts";
import { agree, amountIn, formulaFault, timeOfSerial } from "./cells.ts";
import type { CellFormat } from "./formats.ts";
import { isTitleOf, unitInHead } from "./guess.ts";
import { type CellReader, type ImportColumn, toKey } from "./import-columns.ts";
import type { FileTable, TableLine } from "./table.ts";

/** The header of a file, matched with the columns of an import. */
export type Header = {
  /** The column of each cell of a line; undefined if it is not imported. */
  columns: readonly (ImportColumn | undefined)[];
  /** The units that the heads name, by column: `KG` of `Amount (kg)`. */
  units: readonly (string | undefined)[];
  /** Reads the unit of a column's cells; undefined for a column without a unit of its own. */
  unitOf: readonly (((text: string) => string | undefined) | undefined)[];
  /** The index of the column of the records' ids; -1 if there is none. */
  idColumn: number;
  /** Titles of missing required columns; headers that match no column; headers that occur twice. */
  missing: string[];
  unknown: string[];
  twice: string[];
};

/** A problem in one cell, at this index of its line (-1: the line has no cell for it); `isUnknown` as in `Reading`. */
export type CellProblem = {
  field: string;
  title: string;
  cell: string;
  message: string;
  at: number;
  isUnknown?: true;
};

/** Matches the header line of a table with the columns of an import, by its mapping if it has one. */
export function readHeader(
  {
    head: cells,
    mapping,
    lines = [],
  }: Pick<FileTable, "head" | "mapping"> & Partial<Pick<FileTable, "lines">>,
  known: readonly ImportColumn[],
): Header {
  const columns = cells.map((cell, i) =>
    known.find((column) => (mapping ? column.title === mapping[i] : isTitleOf(column, cell))),
  );
  const found = new Set(columns.map((column) => column?.field));
  const unitOf = columns.map((column) =>
    column?.unitField === undefined
      ? undefined
      : known.find(({ field }) => field === column.unitField)?.constantOf,
  );
  const units = cells.map((cell, i) => unitOf[i]?.(unitInHead(cell)));
  for (const [i, column] of columns.entries()) {
    const hasUnit = units[i] ?? lines.find((line) => unitOf[i]?.(amountIn(line.cells[i] ?? "").sign));
    if (column?.unitField && hasUnit) found.add(column.unitField);
  }
  const idColumn = cells.findIndex((cell) => toKey(cell) === "id");
  return {
    columns,
    units,
    unitOf,
    idColumn,
    missing: known
      .filter(({ isRequired, isSpare, field }) => isRequired && !isSpare && !found.has(field))
      .map(({ title }) => title),
    unknown: cells.filter((cell, i) => cell.trim() !== "" && columns[i] === undefined && i !== idColumn),
    twice: cells.filter((_, i) => columns[i] !== undefined && columns.indexOf(columns[i]) !== i),
  };
}

/**
 * Returns a function that converts the cells of a line to the body of a command and lists problems per cell. An empty
 * cell leaves its field out; the command then reports the missing field. A unit in the cell of an amount (`2.5 kg`) or in its
 * head is the value of its field; a second unit in a line is a problem.
 */
export async function lineReader(head: Header, records: RecordSource, formats: readonly CellFormat[]) {
  const readers: (CellReader | undefined)[] = [];
  const exact: (CellReader | undefined)[] = [];
  for (const [i, column] of head.columns.entries()) {
    const format = formats[i];
    if (!column || !format) continue;
    readers[i] = await column.reader(records, format);
    // A number of a workbook has one meaning, whatever the texts of its column are.
    exact[i] = column.twoWays ? await column.reader(records, { ...format, decimal: "point" }) : readers[i];
  }

  return ({ cells, numbers }: Omit<TableLine, "number">) => {
    const body: Record<string, unknown> = {};
    const problems: CellProblem[] = [];
    const extra = cells.slice(head.columns.length).find((cell) => cell.trim() !== "");
    if (extra !== undefined) {
      const message = `The line has ${countOf(cells.length, "cells")}, the header line has ${head.columns.length}.`;
      problems.push({ field: "", title: "", cell: extra, message, at: -1 });
      return { body, problems };
    }
    const units: { at: number; field: string; unit: string }[] = [];
    const report = (at: number, message: string, more: Pick<CellProblem, "isUnknown"> = {}) => {
      const { field = "", title = "" } = head.columns[at] ?? {};
      problems.push({ field, title, cell: cells[at] ?? "", message, at, ...more });
    };
    cells.forEach((cell, i) => {
      const column = head.columns[i];
      const isExact = numbers?.has(i) ?? false;
      const read = isExact ? exact[i] : readers[i];
      if (!column || !read || cell.trim() === "") return;
      const { number, sign } = amountIn(cell);
      const unit = column.unitField ? head.unitOf[i]?.(sign) : undefined;
      const known = unit ?? head.units[i];
      if (column.unitField && known) units.push({ at: i, field: column.unitField, unit: known });
      const failed = formulaFault(cell);
      if (failed !== null) {
        report(i, failed);
        return;
      }
      // A date whose format was lost is a number of days.
      const isSerial = isExact && column.twoWays === "time" && Number(cell) > 20_000;
      const reading = read(unit ? number : isSerial ? timeOfSerial(Number(cell)) : cell);
      if ("problem" in reading) report(i, reading.problem, reading.isUnknown ? { isUnknown: true } : {});
      else if (!(column.field in body)) body[column.field] = reading.value;
      else if (!agree(body[column.field], reading.value))
        report(i, "Two columns have different values for this field.");
    });
    for (const { at, field, unit } of units) {
      if (problems.some((problem) => problem.field === field)) continue;
      if (!(field in body)) body[field] = unit;
      else if (body[field] !== unit) report(at, "The unit is not the one of this row.");
    }
    return { body, problems };
  };
}
