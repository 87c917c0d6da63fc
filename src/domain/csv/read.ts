import type { RecordSource } from "../kernel/records.ts";
import { agree } from "./cells.ts";
import type { CellFormat } from "./formats.ts";
import { type CellReader, type ImportColumn, toKey } from "./import-columns.ts";

/** The header of a file, matched with the columns of an import. */
export type Header = {
  /** The column of each cell of a line; undefined if it is not imported. */
  columns: readonly (ImportColumn | undefined)[];
  /** The index of the column of the records' ids; -1 if there is none. */
  idColumn: number;
  /** Titles of missing required columns; headers that match no column; headers that occur twice. */
  missing: string[];
  unknown: string[];
  twice: string[];
};

/** A problem in one cell. */
export type CellProblem = { field: string; title: string; cell: string; message: string };

/** Matches the header line of a file with the columns of an import. */
export function readHeader(cells: readonly string[], known: readonly ImportColumn[]): Header {
  const byHead = new Map(
    known.flatMap((column) => [column.title, ...(column.also ?? [])].map((head) => [toKey(head), column])),
  );
  const columns = cells.map((cell) => byHead.get(toKey(cell.replace(/\*$/, ""))));
  const found = new Set(columns.map((column) => column?.field));
  const idColumn = cells.findIndex((cell) => toKey(cell) === "id");
  return {
    columns,
    idColumn,
    missing: known
      .filter(({ isRequired, isSpare, field }) => isRequired && !isSpare && !found.has(field))
      .map(({ title }) => title),
    unknown: cells.filter((cell, i) => cell.trim() !== "" && columns[i] === undefined && i !== idColumn),
    twice: cells.filter((_, i) => columns[i] !== undefined && columns.indexOf(columns[i]) !== i),
  };
}

/** Counts the cells that match a column of the import. Used to detect the delimiter. */
export function countKnown(cells: readonly string[], known: readonly ImportColumn[]): number {
  return readHeader(cells, known).columns.filter((column) => column !== undefined).length;
}

/**
 * Returns a function that converts the cells of a line to the body of a command and lists problems per cell. An empty
 * cell leaves its field out; the command then reports the missing field.
 */
export async function lineReader(head: Header, records: RecordSource, formats: readonly CellFormat[]) {
  const readers = new Map<ImportColumn, CellReader>();
  for (const [i, column] of head.columns.entries()) {
    const format = formats[i];
    if (column && format) readers.set(column, await column.reader(records, format));
  }

  return (cells: readonly string[]): { body: Record<string, unknown>; problems: CellProblem[] } => {
    const body: Record<string, unknown> = {};
    const problems: CellProblem[] = [];
    const extra = cells.slice(head.columns.length).find((cell) => cell.trim() !== "");
    if (extra !== undefined) {
      const message = `The line has ${cells.length} cells, the header line has ${head.columns.length}.`;
      return { body, problems: [{ field: "", title: "", cell: extra, message }] };
    }
    cells.forEach((cell, i) => {
      const column = head.columns[i];
      const read = column && readers.get(column);
      if (!column || !read || cell.trim() === "") return;
      const reading = read(cell);
      const { title, field } = column;
      const problem = (message: string) => problems.push({ field, title, cell, message });
      if ("problem" in reading) problem(reading.problem);
      else if (!(field in body)) body[field] = reading.value;
      else if (!agree(body[field], reading.value))
        problem("Two columns have different values for this field.");
    });
    return { body, problems };
  };
}
