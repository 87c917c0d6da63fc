import { type Field, labelWithUnit } from "../fields.ts";
import { utcToLocal } from "../time.ts";
import { withApostrophe } from "./formulas.ts";

type CsvValue = string | number | boolean | null | undefined;

/** A column of an export: its head, with the unit where all rows share one, and what a row has in it. */
export type CsvColumn<Row> = { title: string; of: (row: Row) => CsvValue };

/** Makes columns of what was entered but is not in a list's rows: it is read from the record behind each. */
export function enteredIn<Doc>(records: ReadonlyMap<string, Doc>) {
  return (field: Field, of: (record: Doc) => CsvValue): CsvColumn<{ id: string }> =>
    fieldColumn(field, ({ id }) => {
      const record = records.get(id);
      return record && of(record);
    });
}

/** What a field of a form holds. */
export function fieldColumn<Row>(field: Field, of: (row: Row) => CsvValue): CsvColumn<Row> {
  return { title: labelWithUnit(field), of };
}

/** Two columns for one time (ISO UTC): in UTC, and as the clock in New York showed it. */
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

/** What spreadsheets take as the sign of UTF-8. */
const BOM = "\uFEFF";

/** A table as CSV (RFC 4180): a head, CRLF after each line, text that no spreadsheet takes for a formula. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map(({ title }) => title);
  const lines = [head, ...rows.map((row) => columns.map(({ of }) => of(row)))];
  return BOM + lines.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = withApostrophe(value);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** `chemicals-2026-11-19.csv`, dated as in New York; `now` is ISO UTC. */
export function csvFileName(list: string, now: string): string {
  return `${fileName(list, now)}.csv`;
}

/** `gt-003-growth-2026-11-19`, before the ending that says what it is. */
export function fileName(title: string, now: string): string {
  const words = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, " ");
  return `${words.trim().replaceAll(" ", "-")}-${utcToLocal(now).slice(0, 10)}`;
}
