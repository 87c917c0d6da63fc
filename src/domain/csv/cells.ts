import { readNumber } from "../values/number-text.ts";
import { utcToLocal } from "../values/time.ts";

/**
 * The value of a cell, or what is wrong with it; `isUnknown` if it names a record that its list does not have. A cell that
 * cannot be parsed returns its text.
 */
export type Reading = { value: unknown } | { problem: string; isUnknown?: true };

/** The sign before the decimals of a number. */
export type DecimalSign = "point" | "comma";

/** The decimal sign that a number shows: `either` if its one sign may separate thousands, undefined if it has none. */
export function decimalSign(cell: string): DecimalSign | "either" | undefined {
  const { kind } = readNumber(cell, ".,");
  if (kind === "ambiguous") return "either";
  const signs = kind === "number" ? (cell.match(/[.,]/g) ?? []) : [];
  if (signs.length === 0) return undefined;
  // A sign that occurs twice separates thousands.
  const areThousands = signs.length > 1 && new Set(signs).size === 1;
  return (signs.at(-1) === ".") === areThousands ? "comma" : "point";
}

/** Reads a cell as a number. One that can be read in two ways is read with `decimal`. */
export function readNumberCell(cell: string, decimal: DecimalSign): Reading {
  const reading = readNumber(cell, ".,");
  switch (reading.kind) {
    case "number":
      return { value: reading.value };
    case "ambiguous": {
      const [thousands, decimals] = reading.values;
      return { value: cell.includes(decimal === "point" ? "." : ",") ? decimals : thousands };
    }
    case "out of range":
      return { problem: `${cell.trim()} is too large or too small.` };
    default:
      return { value: cell };
  }
}

/**
 * The number of a cell and the unit after it, as text: `2.5 kg`. A cell without a number, or with several, has no unit.
 */
export function amountIn(cell: string): { number: string; sign: string } {
  const [, number = cell, sign = ""] = /^([^a-z]*\d[.,]?)\s*(\D*)$/i.exec(cell) ?? [];
  return { number, sign: sign.trim() };
}

/** Which of the first two numbers of a date is the day or the month: `03/04/2026` is in March or in April. */
export type DayOrder = "month" | "day";

/** How a time is read: the zone of a time without one, and the order of day and month. */
type TimeFormat = { zone: "New York" | "UTC"; order: DayOrder };

const months = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];
const clock = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*([ap]m)?$/i;
const numbered = /^(\d\d?)([/-])(\d\d?)\2(\d{4}|\d\d)(?:,?\s+|$)(.*)$/;

/** The order of day and month that a date shows: `either` if both are possible, undefined if it is written otherwise. */
export function dayOrder(cell: string): DayOrder | "either" | undefined {
  const [, first, , second] = numbered.exec(cell.trim()) ?? [];
  if (first === undefined) return undefined;
  if (Number(first) === Number(second)) return undefined;
  if (Number(first) > 12) return "day";
  return Number(second) > 12 ? "month" : "either";
}

/**
 * Parses a time as spreadsheets and this app write it: `2026-11-19 10:42`, `2026/11/19`, `11/19/2026 10:42 AM`,
 * `19.11.2026 10:42`, `Nov 19, 2026, 10:42 AM`, `19-Nov-26`, or ISO with a zone. A date without a time returns
 * `YYYY-MM-DD`. Years of two digits are 1970 to 2069.
 */
export function readTime(cell: string, { zone, order }: TimeFormat): Reading {
  const text = cell.trim();
  if (/^\d{4}-\d\d-\d\d[T ].*(Z|[+-]\d\d:\d\d)$/.test(text)) return { value: text.replace(" ", "T") };
  const day = readDay(text, order);
  if (!day) return { value: text };
  if (day.rest === "") return { value: day.date };
  const [, hours, minutes, seconds = "00", half] = clock.exec(day.rest) ?? [];
  if (hours === undefined) return { value: text };
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hours);
  const time = `${day.date}T${two(hour)}:${minutes}:${seconds}`;
  return { value: zone === "UTC" ? `${time}Z` : time };
}

const EPOCH = 25_569;

/** The time of a number in a workbook, which counts days since 1899-12-30: see {@link timeText}. */
export const timeOfSerial = (serial: number): string => timeText((serial - EPOCH) * 86_400_000);

/** A time without a zone, as milliseconds of UTC, as text: `2026-11-19`, or `2026-11-19T10:42` if it is not midnight. */
export function timeText(ms: number): string {
  const text = new Date(Math.round(ms / 60_000) * 60_000).toISOString();
  return text.slice(0, text.includes("T00:00") ? 10 : 16);
}

function readDay(text: string, order: DayOrder): { date: string; rest: string } | null {
  const iso = /^(\d{4})([-/])(\d\d?)\2(\d\d?)(?:[T ]\s*|$)(.*)$/.exec(text);
  if (iso) return toDay(iso[1], iso[3], iso[4], iso[5]);
  const [, first, , second, year, rest] = numbered.exec(text) ?? [];
  if (year) return order === "day" ? toDay(year, second, first, rest) : toDay(year, first, second, rest);
  const dotted = /^(\d\d?)\.(\d\d?)\.(\d{4}|\d\d)(?:,?\s+|$)(.*)$/.exec(text);
  if (dotted) return toDay(dotted[3], dotted[2], dotted[1], dotted[4]);
  const monthFirst = /^([a-z]{3,})\.? (\d\d?), (\d{4})(?:,?\s+|$)(.*)$/i.exec(text);
  if (monthFirst) return toDay(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2], monthFirst[4]);
  const dayFirst = /^(\d\d?)\.?[ -]([a-z]{3,})\.?[ -](\d{4}|\d\d)(?:,?\s+|$)(.*)$/i.exec(text);
  return dayFirst ? toDay(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1], dayFirst[4]) : null;
}

function monthOf(word = ""): number {
  const name = word.toLowerCase() === "sept" ? "sep" : word.toLowerCase();
  return months.findIndex((month) => month.startsWith(name)) + 1;
}

function toDay(year = "", month: string | number = "", day = "", rest = "") {
  if (month === 0) return null;
  const inFull = year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`;
  return { date: `${inFull}-${two(month)}-${two(day)}`, rest: rest.trim() };
}

const two = (n: string | number) => String(n).padStart(2, "0");

/** Whether two values of one field are equal; times are compared to the minute, independent of their zone. */
export function agree(one: unknown, other: unknown): boolean {
  return toMinute(one) === toMinute(other);
}

function toMinute(value: unknown): unknown {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT/.test(value)) return value;
  const instant = /(Z|[+-]\d\d:\d\d)$/.test(value) ? new Date(value) : null;
  if (!instant) return value.slice(0, 16);
  return Number.isNaN(instant.getTime()) ? value : utcToLocal(instant.toISOString());
}

/** The text of a cell whose formula was not calculated when its file was written. */
export const NOT_CALCULATED = "#NOT CALCULATED";

const failed = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|GETTING_DATA)$/;

/** What is wrong with the formula of a cell, which spreadsheets show in place of its value; null if nothing is. */
export function formulaFault(cell: string): string | null {
  const text = cell.trim();
  if (text === NOT_CALCULATED) return "The formula has no value. Open the file in a spreadsheet and save it.";
  return failed.test(text) ? "The formula in this cell failed." : null;
}

const risky = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Prefixes an apostrophe to text that a spreadsheet would execute as a formula, also if apostrophes precede it, so
 * that {@link withoutApostrophe} restores the text. Returns other text unchanged. Source: OWASP, CSV Injection.
 */
export function withApostrophe(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

/** The reverse of {@link withApostrophe}. */
export function withoutApostrophe(text: string): string {
  return text.startsWith("'") && risky.test(text) ? text.slice(1) : text;
}
