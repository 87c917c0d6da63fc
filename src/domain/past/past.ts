import type { ImportColumn } from "../csv/import-columns.ts";
import { isSame } from "../kernel/edits.ts";
import { namedId } from "../kernel/ids.ts";
import type { RecordSource } from "../kernel/records.ts";
import type { TableName } from "../kernel/tables.ts";
import { isWithdrawn } from "../kernel/withdrawn.ts";
import { roundAmount } from "../values/quantities.ts";
import { creationDate } from "../values/traits.ts";

/** A kind of row that the lab's past has, and its sheet in a workbook. */
export type PastSheet = {
  /** Its name, at most 31 characters, as spreadsheets require. */
  name: string;
  /** The workbook that its template is in. */
  workbook: "Lists" | "Fibre" | "Stock" | "Trials";
  /** What a row is, as a sentence. */
  about: string;
  columns: readonly ImportColumn[];
  /** Rows of the template, by the titles of the columns. */
  example: readonly Readonly<Record<string, string | number>>[];
};

/** A row of a sheet. */
export type PastRow = {
  sheet: PastSheet;
  /** Its number in the spreadsheet; the header is counted. */
  number: number;
  /** The texts of its cells, and their values, by field. */
  cells: Readonly<Record<string, string>>;
  values: Record<string, unknown>;
  /** The row that it is part of: if that one is faulty, this one is not checked. */
  under?: PastRow;
};

/** What is wrong in a row, at the field of a column; an empty field concerns the row. */
export type PastFault = { row: PastRow; field: string; message: string };

/** A write that a row becomes: a command of the contract, by its name. */
export type PastWrite = {
  row: PastRow;
  command: string;
  params: Record<string, string>;
  body: Record<string, unknown>;
  /** The field of the row that a refusal is about, if it names none that is a column. */
  field: string;
};

type Read = { records: RecordSource; rows: readonly PastRow[]; now: string; user: string };

/** The rows of a workbook while they become writes, in the order in which the writes are saved. */
export class Past {
  readonly records: RecordSource;
  /** ISO UTC, and the e-mail of the person who imports. */
  readonly now: string;
  readonly user: string;
  readonly rows: readonly PastRow[];
  readonly writes: PastWrite[] = [];
  readonly faults: PastFault[] = [];
  /** Rows that the lab has already. */
  readonly known = new Set<PastRow>();
  readonly #made = new Set<string>();

  constructor({ records, rows, now, user }: Read) {
    this.records = records;
    this.rows = rows;
    this.now = now;
    this.user = user;
  }

  of({ name }: PastSheet): readonly PastRow[] {
    return this.rows.filter(({ sheet }) => sheet.name === name);
  }

  write(
    row: PastRow,
    command: string,
    params: Record<string, string>,
    body: Record<string, unknown>,
    field = "",
  ): void {
    this.writes.push({ row, command, params, body, field });
  }

  refuse(row: PastRow, field: string, message: string): void {
    this.faults.push({ row, field, message });
  }

  /**
   * The id of a record that a row makes, derived from `key`: the same one for the same row of a second import. A record that
   * was withdrawn or voided meanwhile is another one.
   */
  async idOf(table: TableName, key: string): Promise<{ id: string; isKnown: boolean }> {
    for (let n = 1; ; n++) {
      const id = namedId(`past.${table}`, `${key} ${n}`);
      const record: object | undefined = await this.records.get(table, id);
      if (record === undefined) return { id, isKnown: false };
      if (!isWithdrawn(record) && !("voided" in record && record.voided)) return { id, isKnown: true };
    }
  }

  /** The id of what a row without a name of its own makes: of two equal rows, the second one makes another record. */
  async idOfRow(table: TableName, row: PastRow): Promise<{ id: string; isKnown: boolean }> {
    const content = JSON.stringify([row.sheet.name, row.values]);
    let key = content;
    for (let n = 2; this.#made.has(key); n++) key = `${content} ${n}`;
    this.#made.add(key);
    return this.idOf(table, key);
  }
}

/** The text of a cell; empty if it has none. */
export function textIn({ values }: PastRow, field: string): string {
  const value = values[field];
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** The time of a cell, ISO UTC; null if it has none. */
export function timeIn({ values }: PastRow, field: string): string | null {
  return creationDate.safeParse(values[field]).data ?? null;
}

/** The fields of a sheet, in the order of its columns. */
export function fieldsIn({ columns }: Pick<PastSheet, "columns">): string[] {
  return columns.map(({ field }) => field);
}

/** The values of some fields of a row; a field without a value is left out. */
export function valuesIn({ values }: PastRow, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.flatMap((field) => (field in values ? [[field, values[field]]] : [])));
}

/** True if a record has these values. Numbers are compared as they are stored: a spreadsheet has 4.800000000000001. */
export function hasValues(record: object, values: Record<string, unknown>): boolean {
  const stored = record as Record<string, unknown>;
  return Object.entries(values).every(([field, value]) =>
    isSame(stored[field], typeof value === "number" ? roundAmount(value) : value),
  );
}

/** The CNFs by their names, for a column that names one. */
export async function cnfsByName(records: RecordSource): Promise<{ id: string; name: string }[]> {
  return (await records.all("cnfs")).map(({ id, name }) => ({ id, name: name ?? id }));
}
