import { type Field, labelWithUnit } from "../kernel/fields.ts";
import { dayOf, utcToLocal } from "../values/time.ts";
import { withApostrophe } from "./formulas.ts";

type CsvValue = string | number | boolean | null | undefined;

/** A column of an export: its header, with the unit if all rows share one, and the value of a row. */
export type CsvColumn<Row> = { title: string; of: (row: Row) => CsvValue };

/** Returns a function that makes columns of values that are only in the record, not in the list's rows. */
export function enteredIn<Doc>(records: ReadonlyMap<string, Doc>) {
  return (field: Field, of: (record: Doc) => CsvValue): CsvColumn<{ id: string }> =>
    fieldColumn(field, ({ id }) => {
      const record = records.get(id);
      return record && of(record);
    });
}

/** A column with the label and unit of a form field. */
export function fieldColumn<Row>(field: Field, of: (row: Row) => CsvValue): CsvColumn<Row> {
  return { title: labelWithUnit(field), of };
}

/** Two columns for one time (ISO UTC): in UTC and in New York time. */
export function timeColumns<Row>(
  { label }: Pick<Field, "label">,
  of: (row: Row) => string | null,
): [CsvColumn<Row>, CsvColumn<Row>] {
  return [
    { title: `${label} (UTC)`, of },
    {
      title: `${label} (New York)`,
      of: (row) => {
        const time = of(row);
        return time === null ? null : utcToLocal(time).replace("T", " ");
      },
    },
  ];
}

/** A column with who was signed in when a name was typed: it may be another person. */
export function enteredByColumn<Row>(of: (row: Row) => CsvValue): CsvColumn<Row> {
  return { title: "Entered By", of };
}

/** A column with the label of a form field, for a day (ISO UTC): `2026-11-19` in New York. */
export function dayFieldColumn<Row>(
  { label }: Pick<Field, "label">,
  of: (row: Row) => string | null,
): CsvColumn<Row> {
  return {
    title: label,
    of: (row) => {
      const day = of(row);
      return day === null ? null : dayOf(day);
    },
  };
}

/** Byte order mark: spreadsheets recognize UTF-8 by it. */
const BOM = "\uFEFF";

/**
 * Returns a table as CSV (RFC 4180): a header line, CRLF after each line. Text that a spreadsheet would execute as a
 * formula is prefixed with an apostrophe.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return csvHead(columns) + csvLines(columns, rows);
}

/** The beginning of a table as CSV: its header line. */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  return BOM + toLine(columns.map(({ title }) => title));
}

/** The lines of these rows, after those of others. */
export function csvLines<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => toLine(columns.map(({ of }) => of(row)))).join("");
}

const toLine = (cells: readonly CsvValue[]) => `${cells.map(cell).join(",")}\r\n`;

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = withApostrophe(value);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** `chemicals-2026-11-19.csv`, with the date in New York; `now` is ISO UTC. */
export function csvFileName(list: string, now: string): string {
  return `${fileName(list, now)}.csv`;
}

/** `gt-003-growth-2026-11-19`: a file name without extension; `now` is ISO UTC. */
export function fileName(title: string, now: string): string {
  return `${toFileWords(title)}-${utcToLocal(now).slice(0, 10)}`;
}

/** Characters of a title in a file name: with an id after them, at most 255 bytes of UTF-8. */
const MAX_CHARACTERS = 50;

/** `zürich-5-µm`: a title for the name of a file or folder: its letters, of every script, and digits, with hyphens. */
export function toFileWords(title: string): string {
  const words = title
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return Array.from(words)
    .slice(0, MAX_CHARACTERS)
    .join("")
    .replaceAll(/^-+|-+$/g, "");
}
