import { readNumber } from "../values/number-text.ts";
import { utcToLocal } from "../values/time.ts";

/** The value of a cell, or why the cell is ambiguous. A cell that cannot be parsed returns its text. */
export type Reading = { value: unknown } | { problem: string };

/** The decimal separator of a file: a comma if cells are separated by semicolons, else a point. */
export type NumberFormat = { isCommaDecimal: boolean };

/**
 * Reads a cell as a number. A sign that is not the decimal separator of the file is ambiguous before three digits, such
 * as `1,234`, and is a problem: a wrong guess would be wrong by a factor of 1000.
 */
export function readNumberCell(cell: string, { isCommaDecimal }: NumberFormat): Reading {
  const reading = readNumber(cell, isCommaDecimal ? "." : ",");
  const text = cell.trim();
  switch (reading.kind) {
    case "number":
      return { value: reading.value };
    case "ambiguous": {
      const [thousands, decimal] = reading.values.map(String);
      const other = isCommaDecimal ? decimal?.replace(".", ",") : decimal;
      return { problem: `${text} can be read in two ways. Write ${thousands} or ${other}.` };
    }
    case "out of range":
      return { problem: `${text} is too large or too small.` };
    default:
      return { value: cell };
  }
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const clock = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*([ap]m)?$/i;

/**
 * Parses a time as spreadsheets and this app write it: `2026-11-19 10:42`, `11/19/2026 10:42 AM`, `19.11.2026 10:42`,
 * `Nov 19, 2026, 10:42 AM`, or ISO with a zone. A time without a zone is in `zone`. A date without a time returns
 * `YYYY-MM-DD`.
 */
export function readTime(cell: string, zone: "New York" | "UTC"): Reading {
  const text = cell.trim();
  if (/^\d{4}-\d\d-\d\d[T ].*(Z|[+-]\d\d:\d\d)$/.test(text)) return { value: text.replace(" ", "T") };
  const day = readDay(text);
  if (!day) return { value: text };
  if (day.rest === "") return { value: day.date };
  const [, hours, minutes, seconds = "00", half] = clock.exec(day.rest) ?? [];
  if (hours === undefined) return { value: text };
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hours);
  const time = `${day.date}T${two(hour)}:${minutes}:${seconds}`;
  return { value: zone === "UTC" ? `${time}Z` : time };
}

function readDay(text: string): { date: string; rest: string } | null {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ]\s*|$)(.*)$/.exec(text);
  if (iso) return toDay(iso[1], iso[2], iso[3], iso[4]);
  const american = /^(\d\d?)\/(\d\d?)\/(\d{4})(?:,?\s+|$)(.*)$/.exec(text);
  if (american) return toDay(american[3], american[1], american[2], american[4]);
  const dotted = /^(\d\d?)\.(\d\d?)\.(\d{4})(?:,?\s+|$)(.*)$/.exec(text);
  if (dotted) return toDay(dotted[3], dotted[2], dotted[1], dotted[4]);
  const inWords = /^([a-z]{3})[a-z]* (\d\d?), (\d{4})(?:,?\s+|$)(.*)$/i.exec(text);
  const month = months.indexOf(inWords?.[1]?.toLowerCase() ?? "") + 1;
  return inWords && month > 0 ? toDay(inWords[3], month, inWords[2], inWords[4]) : null;
}

function toDay(year = "", month: string | number = "", day = "", rest = "") {
  return { date: `${year}-${two(month)}-${two(day)}`, rest: rest.trim() };
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
