import type { z } from "zod";
import { type Field, fieldsOf, labelWithUnit } from "../kernel/fields.ts";
import { dayOf, utcToLocal } from "../values/time.ts";
import { withApostrophe } from "./cells.ts";

type CsvValue = string | number | boolean | null | undefined;

/** A column of an export: its header, with the unit if all rows share one, and the value of a row. */
export type CsvColumn<Row> = { title: string; of: (row: Row) => CsvValue };

/** The headers of fields that no form has. */
const heads: Readonly<Record<string, string>> = {
  amount_remaining: "Amount remaining",
  id: "ID",
  is_active: "Active",
  recorded_by: "Entered By",
};

/** A field of the row or, if the row does not have it, of the record; or a field or a header with its value. */
type CsvEntry<Row, Doc> =
  | (keyof Row & string)
  | (keyof Doc & string)
  | readonly [field: string, of: (row: Row, record: Partial<Doc>) => CsvValue];

/**
 * The columns of an export, with the labels and units of a form's fields. `records` are the stored records of the rows,
 * where columns need values that the rows do not have.
 */
export function csvOf<Row extends { id: string }, Doc = Row>(
  form: z.ZodType,
  entries: readonly CsvEntry<Row, Doc>[],
  records?: ReadonlyMap<string, Doc>,
): CsvColumn<Row>[] {
  const fields: Record<string, Field> = fieldsOf(form);
  const none: Partial<Doc> = {};
  return entries.flatMap((entry) => {
    const [name, of] = typeof entry === "string" ? ([entry, null] as const) : entry;
    const field = fields[name] ?? { label: heads[name] ?? name };
    const cellOf = (row: Row) => {
      const record = records?.get(row.id) ?? none;
      if (of) return of(row, record);
      const value = (name in row ? row[name as keyof Row] : record[name as keyof Doc]) as CsvValue | string[];
      return Array.isArray(value) ? value.join(" ") : value;
    };
    if (field.of !== "moment") return [fieldColumn(field, cellOf)];
    const timeOf = (row: Row) => cellOf(row) as string | null;
    if (name === "creation_date") return timeColumns(field, timeOf);
    const dayIn = (time: string | null) => (time === null ? null : dayOf(time));
    return [{ title: field.label, of: (row) => dayIn(timeOf(row)) }];
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
