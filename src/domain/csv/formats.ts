import { dateToUtc, showDate } from "../values/time.ts";
import {
  amountIn,
  type DayOrder,
  type DecimalSign,
  dayOrder,
  decimalSign,
  readNumberCell,
  readTime,
} from "./cells.ts";

/** How the cells of a column are read where they can be read in two ways. */
export type CellFormat = { decimal: DecimalSign; order: DayOrder };

/** What the cells of a column are, if a cell can be read in two ways. */
export type TwoWays = "number" | "range" | "time";

/** A column whose cells can be read in two ways, with one of these cells, and what it is in each way. */
export type Question = {
  /** The index of the column. */
  column: number;
  title: string;
  cell: string;
  choices: readonly { answer: DecimalSign | DayOrder; shown: string }[];
};

/** The numbers in a cell with two of them. */
export const rangeEnds = (cell: string) => cell.split(/\bto\b|–|(?<=\d\s*)-/i);

type Columns = { columns: readonly ({ twoWays?: TwoWays } | undefined)[]; titles: readonly string[] };
type File = {
  /** `numbers` are the indexes of the cells that are numbers in a workbook: nothing about them is open. */
  lines: readonly { cells: readonly string[]; numbers?: ReadonlySet<number> | undefined }[];
  isCommaDecimal: boolean;
};

/** What the cells of a column show: the ways that are certain, and those cells that can be read in both. */
type Shown<W> = { certain: ReadonlySet<W>; open: readonly string[] };

/**
 * Decides how each column is read: as its own cells show (a day after the 12th, `1.5`), else as other columns show, else
 * as the language of the file shows: after semicolons or decimal commas a day is before its month. What is not certain
 * then is a question, until `answers` has its answer, by the column's index.
 */
export function columnFormats(
  { columns, titles }: Columns,
  { lines, isCommaDecimal }: File,
  answers: Readonly<Record<number, string>> = {},
): { formats: CellFormat[]; questions: Question[] } {
  const cellsOf = (i: number) =>
    lines.flatMap(({ cells, numbers }) => (numbers?.has(i) ? [] : [cells[i] ?? ""]));
  const numbers = columns.map((column, i) => {
    if (column?.twoWays === "number")
      return shown(
        cellsOf(i).map((cell) => amountIn(cell).number),
        decimalSign,
      );
    return shown(column?.twoWays === "range" ? cellsOf(i).flatMap(rangeEnds) : [], decimalSign);
  });
  const times = columns.map((column, i) => shown(column?.twoWays === "time" ? cellsOf(i) : [], dayOrder));
  const decimalOfFile = only(numbers.flatMap(({ certain }) => [...certain]));
  const orderOfFile = only(times.flatMap(({ certain }) => [...certain]));
  const hasCommas = decimalOfFile === "comma" || (isCommaDecimal && decimalOfFile === undefined);
  const usualSign: DecimalSign = isCommaDecimal ? "comma" : "point";

  const questions: Question[] = [];
  const formats = columns.map((_, column) => {
    const about = { column, title: titles[column] ?? "" };
    const { certain: signs, open } = numbers[column] ?? NOTHING;
    const sign = only([...signs]) ?? decimalOfFile;
    const unusual = open.find((cell) => cell.includes(usualSign === "point" ? "," : "."));
    const decimal = sign ?? (unusual === undefined ? usualSign : answers[column]);
    if (decimal === undefined) questions.push(aboutNumber(about, unusual ?? ""));

    const { certain: orders, open: days } = times[column] ?? NOTHING;
    const order = only([...orders]) ?? orderOfFile ?? (hasCommas ? "day" : answers[column]);
    if (order === undefined && days[0] !== undefined) questions.push(aboutDay(about, days[0]));
    return { decimal: (decimal ?? usualSign) as DecimalSign, order: (order ?? "month") as DayOrder };
  });
  return { formats, questions };
}

const NOTHING: Shown<never> = { certain: new Set(), open: [] };

function shown<W>(cells: readonly string[], way: (cell: string) => W | "either" | undefined): Shown<W> {
  const certain = new Set<W>();
  const open: string[] = [];
  for (const cell of cells) {
    const found = way(cell);
    if (found === "either") open.push(cell.trim());
    else if (found !== undefined) certain.add(found as W);
  }
  return { certain, open };
}

/** The only value, if all are equal. */
function only<W>(values: readonly W[]): W | undefined {
  const [first, ...others] = new Set(values);
  return others.length === 0 ? first : undefined;
}

type About = Pick<Question, "column" | "title">;

function aboutNumber(about: About, cell: string): Question {
  const choices = (["point", "comma"] as const).map((answer) => {
    const reading = readNumberCell(cell, answer);
    return { answer, shown: String("value" in reading ? reading.value : cell) };
  });
  return { ...about, cell, choices };
}

function aboutDay(about: About, cell: string): Question {
  const choices = (["month", "day"] as const).map((order) => {
    const reading = readTime(cell, { zone: "New York", order });
    const day = "value" in reading ? String(reading.value).slice(0, 10) : cell;
    return { answer: order, shown: showDate(dateToUtc(day)) };
  });
  return { ...about, cell, choices };
}
