import type { RecordSource } from "../kernel/records.ts";
import { agree, type Marks } from "./cells.ts";
import { type CellReader, type ImportColumn, toKey } from "./import-columns.ts";

/** Which columns of an import a file has, by its head. */
export type Head = {
  /** The column of each cell of a line; undefined where it is not read. */
  columns: readonly (ImportColumn | undefined)[];
  /** Titles of columns that must be there and are not, and heads that mean nothing here, or stand twice. */
  missing: string[];
  unknown: string[];
  twice: string[];
};

/** Something wrong in one cell. */
export type CellProblem = { field: string; title: string; cell: string; message: string };

/** Finds the columns of an import in the head of a file. */
export function readHead(cells: readonly string[], known: readonly ImportColumn[]): Head {
  const byHead = new Map(
    known.flatMap((column) => [column.title, ...(column.also ?? [])].map((head) => [toKey(head), column])),
  );
  const columns = cells.map((cell) => byHead.get(toKey(cell.replace(/\*$/, ""))));
  const found = new Set(columns.map((column) => column?.field));
  return {
    columns,
    missing: known
      .filter(({ isRequired, isSpare, field }) => isRequired && !isSpare && !found.has(field))
      .map(({ title }) => title),
    unknown: cells.filter((cell, i) => cell.trim() !== "" && columns[i] === undefined),
    twice: cells.filter((_, i) => columns[i] !== undefined && columns.indexOf(columns[i]) !== i),
  };
}

/** How many of its cells name a column of the import: tells which sign sets cells apart. */
export function countKnown(cells: readonly string[], known: readonly ImportColumn[]): number {
  return readHead(cells, known).columns.filter((column) => column !== undefined).length;
}

/**
 * Makes a reader of lines: the body of a command from the cells of a line, and what cannot be read in them. An empty
 * cell leaves its field out, so that the command's own words say that it is missing.
 */
export async function lineReader(head: Head, records: RecordSource, marks: Marks) {
  const readers = new Map<ImportColumn, CellReader>();
  for (const column of head.columns) if (column) readers.set(column, await column.reader(records, marks));

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
      else if (!agree(body[field], reading.value)) problem("Two columns have different values for it.");
    });
    return { body, problems };
  };
}
