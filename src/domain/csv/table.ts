import { guessColumns, type Mapping, type Remembered } from "./guess.ts";
import type { ImportColumn } from "./import-columns.ts";

/** A sheet as it is in a file, from its first line; `numbers` are the indexes of cells that are numbers in a workbook, by line. */
export type Sheet = {
  name: string;
  rows: string[][];
  numbers?: readonly ReadonlySet<number>[];
  /** True if cells are separated by semicolons, as where the comma is the decimal sign. */
  isCommaDecimal?: boolean;
};

/** A file cannot be read as a table. The message is for the user. */
export class NotTable extends Error {
  override name = "NotTable";
}

/** A line below the head; `number` is its number in a spreadsheet. */
export type TableLine = {
  number: number;
  cells: readonly string[];
  numbers?: ReadonlySet<number> | undefined;
};

/** A table of a file: its head and the lines below it. Without a mapping, columns are found by their titles. */
export type FileTable = {
  head: readonly string[];
  mapping?: Mapping;
  lines: readonly TableLine[];
  isCommaDecimal: boolean;
  /** The numbers of the lines that are totals, which are not imported. */
  totals?: readonly number[];
};

/** Which sheet is read, which of its lines is the head (an index), how columns are mapped, and what every line has. */
export type Plan = {
  sheet: number;
  head: number;
  mapping: Mapping;
  /** Texts for columns that the file does not have, by title. */
  fills: Readonly<Record<string, string>>;
};

const isFilled = (cell: string) => cell.trim() !== "";

/** How many lines from the top may be above the head: titles, dates, names. */
const MAX_ABOVE = 20;

/** The lines that can be the head: the first ones that are not empty. `at` is the index of the line. */
export function headLines({ rows }: Sheet): { at: number; cells: readonly string[] }[] {
  return rows.slice(0, MAX_ABOVE).flatMap((cells, at) => (cells.some(isFilled) ? [{ at, cells }] : []));
}

/** Returns the index of the head: the line with the most heads of the import, and of several the one with the most cells. */
function findHead(sheet: Sheet, known: readonly ImportColumn[], remembered?: Remembered): number {
  const rated = headLines(sheet).map(({ at, cells }) => {
    const { mapping } = guessColumns(cells, known, remembered);
    const found = mapping.filter((title) => title !== null).length;
    return { at, found, filled: cells.filter(isFilled).length };
  });
  const [best] = rated.toSorted((a, b) => b.found - a.found || b.filled - a.filled || a.at - b.at);
  return best?.at ?? 0;
}

/** The index of the sheet of a file that has the most columns of the import; the first one of several. */
export function likelySheet(
  sheets: readonly Sheet[],
  known: readonly ImportColumn[],
  remembered?: Remembered,
): number {
  const found = sheets.map(
    (_, sheet) => planFor(sheets, { sheet }, known, remembered).plan.mapping.filter(Boolean).length,
  );
  return Math.max(0, found.indexOf(Math.max(...found)));
}

/**
 * The plan for a sheet: its head, which is found where none is chosen, and its columns as far as they can be guessed.
 * `isCertain` if every column was found by its title, or as it was chosen before.
 */
export function planFor(
  sheets: readonly Sheet[],
  place: { sheet: number; head?: number },
  known: readonly ImportColumn[],
  remembered?: Remembered,
): { plan: Plan; isCertain: boolean } {
  const sheet = sheets[place.sheet] ?? { name: "", rows: [] };
  const head = place.head ?? findHead(sheet, known, remembered);
  const { mapping, uncertain } = guessColumns(sheet.rows[head] ?? [], known, remembered);
  return { plan: { sheet: place.sheet, head, mapping, fills: {} }, isCertain: uncertain.size === 0 };
}

/** The table of a sheet below its head: without empty lines and without the totals at its end, with the texts of `fills`. */
export function tableOf(sheet: Sheet, { head: at, mapping, fills }: Plan): FileTable {
  const head = sheet.rows[at] ?? [];
  const added = Object.entries(fills).filter(([, text]) => isFilled(text));
  const lines = sheet.rows
    .map((cells, index) => ({ number: index + 1, cells, numbers: sheet.numbers?.[index] }))
    .slice(at + 1)
    .filter(({ cells }) => cells.some(isFilled));
  const totals: number[] = [];
  for (let last = lines.at(-1); last && isTotal(last, head); last = lines.at(-1)) {
    totals.unshift(last.number);
    lines.pop();
  }
  const wide = head.length;
  const withAdded = (cells: readonly string[]) => [
    ...head.map((_, index) => cells[index] ?? ""),
    ...added.map(([, text]) => text),
    ...cells.slice(wide),
  ];
  return {
    head: [...head, ...added.map(([title]) => title)],
    mapping: [...head.map((_, index) => mapping[index] ?? null), ...added.map(([title]) => title)],
    lines: lines.map((line) => ({ ...line, cells: withAdded(line.cells) })),
    isCommaDecimal: sheet.isCommaDecimal ?? false,
    totals,
  };
}

/** The most lines that are imported together: a tablet stores each as a write of its own. */
const MAX_LINES = 20_000;

/** Throws {@link NotTable} if a table, which `what` names, has more lines than are imported together. */
export function limitLines({ lines }: Pick<FileTable, "lines">, what: string): void {
  const [tooMany] = lines.slice(MAX_LINES);
  if (!tooMany) return;
  const [most, all] = [MAX_LINES, lines.length].map((count) => count.toLocaleString("en-US"));
  const sentence = `${what} has ${all} rows, and at most ${most} are imported together.`;
  throw new NotTable(`${sentence} Divide it before row ${tooMany.number}.`);
}

const TOTAL = /^((grand|sub)[\s-]*)?(totals?|sum|summe|gesamt|averages?|avg|means?|mittelwert)\b/i;

/** True of a line at the end that adds the ones above: it begins with "Total" or has only figures, and most of it is empty. */
function isTotal({ cells }: TableLine, head: readonly string[]): boolean {
  const filled = cells.filter(isFilled);
  if (filled.length * 2 > head.filter(isFilled).length) return false;
  return TOTAL.test(filled[0]?.trim() ?? "") || filled.every((cell) => /^[\d\s.,]+$/.test(cell));
}

/** The name of a column in a spreadsheet: A, B … Z, AA. */
export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}
