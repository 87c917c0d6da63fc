import { columnFormats } from "../csv/formats.ts";
import { isTitleOf } from "../csv/guess.ts";
import { toKey } from "../csv/import-columns.ts";
import { lineReader, readHeader } from "../csv/read.ts";
import { limitLines, planFor, type Sheet, tableOf } from "../csv/table.ts";
import type { RecordSource } from "../kernel/records.ts";
import { filtrationSheet, homogenizationSheet, processSheet } from "./fibre-sheets.ts";
import { writeFibre } from "./fibre-writes.ts";
import { listSheet, withEntries, writeLists } from "./lists.ts";
import { Past, type PastFault, type PastRow, type PastSheet } from "./past.ts";
import { measuredSheets, sampleSheet, useSheet } from "./stock-sheets.ts";
import { writeStock } from "./stock-writes.ts";
import {
  harvestsSheet,
  removalsSheet,
  transplantsSheet,
  traysSheet,
  trialSheet,
  weeksSheet,
} from "./trial-sheets.ts";
import { writeTrials } from "./trial-writes.ts";

/** Every kind of row that the lab's past can have, in the order in which it is brought in. */
export const pastSheets: readonly PastSheet[] = [
  listSheet,
  processSheet,
  filtrationSheet,
  homogenizationSheet,
  useSheet,
  sampleSheet,
  ...measuredSheets,
  trialSheet,
  traysSheet,
  weeksSheet,
  removalsSheet,
  transplantsSheet,
  harvestsSheet,
];

type Read = { rows: PastRow[]; faults: PastFault[]; isUnderstood: boolean };

/** What a workbook has: its rows as writes, what is wrong in it, and what of it is not read. */
type ReadWorkbook = {
  past: Past;
  /** Sheets that no kind of row has, and columns and totals that are not imported, as `Sheet: Column`. */
  unread: string[];
};

/**
 * Reads the sheets of a workbook and translates their rows to writes of the existing commands, in an order in which their rules
 * accept them. The same rows of the same lab give the same writes.
 */
export async function readPast(
  workbook: readonly Sheet[],
  records: RecordSource,
  { now, user }: { now: string; user: string },
): Promise<ReadWorkbook> {
  const unread: string[] = [];
  const sheets = workbook.flatMap((file) => {
    const sheet = pastSheets.find((one) => isNamed(one, file.name));
    if (!sheet && file.rows.some((cells) => cells.some((cell) => cell.trim() !== ""))) unread.push(file.name);
    return sheet ? [{ sheet, file }] : [];
  });
  const readAll = async (source: RecordSource, some: typeof sheets) => {
    const read = await Promise.all(some.map(({ sheet, file }) => readSheet(sheet, file, source, unread)));
    return {
      rows: read.flatMap((one) => one.rows),
      faults: read.flatMap((one) => one.faults),
      isUnderstood: read.every((one) => one.isUnderstood),
    };
  };
  const isList = ({ sheet }: { sheet: PastSheet }) => sheet === listSheet;
  const lists = await readAll(records, sheets.filter(isList));
  const first = new Past({ records, rows: lists.rows, now, user });
  const source = withEntries(records, await writeLists(first));
  const others = await readAll(
    source,
    sheets.filter((one) => !isList(one)),
  );
  const past = new Past({ records: source, rows: [...lists.rows, ...others.rows], now, user });
  past.writes.push(...first.writes);
  past.faults.push(...lists.faults, ...first.faults, ...others.faults);
  for (const row of first.known) past.known.add(row);
  // A sheet whose head is not understood has no rows: what other sheets would miss in it is no fault of theirs.
  if (lists.isUnderstood && others.isUnderstood) {
    await writeFibre(past);
    await writeStock(past);
    await writeTrials(past);
  }
  return { past, unread };
}

/** `Trays` is also `Tray`, and the other way round. */
function isNamed({ name }: PastSheet, given: string): boolean {
  const singular = (text: string) => toKey(text).replace(/s$/, "");
  return singular(name) === singular(given);
}

/** Reads the rows of a sheet below its head. Its columns are found by their titles: a guess would be shown to nobody. */
async function readSheet(
  sheet: PastSheet,
  file: Sheet,
  records: RecordSource,
  unread: string[],
): Promise<Read> {
  const { columns, name } = sheet;
  const { plan } = planFor([file], { sheet: 0 }, columns);
  const { mapping: _, ...table } = tableOf(file, plan);
  limitLines(table, `The sheet ${file.name}`);
  const faults: PastFault[] = [];
  if (table.lines.length === 0) return { rows: [], faults, isUnderstood: true };
  const head: PastRow = { sheet, number: plan.head + 1, cells: {}, values: {} };
  const header = readHeader(table, columns);
  for (const title of header.missing)
    faults.push({ row: head, field: fieldOf(sheet, title), message: `The column ${title} is missing.` });
  for (const title of header.twice)
    faults.push({ row: head, field: fieldOf(sheet, title), message: `The column ${title} appears twice.` });
  unread.push(...header.unknown.map((title) => `${name}: ${title.trim()}`));
  unread.push(...(table.totals ?? []).map((number) => `${name}: row ${number}, a total`));
  if (faults.length > 0) return { rows: [], faults, isUnderstood: false };

  const { formats, questions } = columnFormats({ columns: header.columns, titles: table.head }, table);
  const read = await lineReader(header, records, formats);
  const rows = table.lines.map((line): PastRow => {
    const { body, problems } = read(line);
    const texts = header.columns.flatMap((column, i) =>
      column ? [[column.field, line.cells[i] ?? ""]] : [],
    );
    const row = { sheet, number: line.number, cells: Object.fromEntries(texts), values: timed(sheet, body) };
    for (const { field, message } of problems) faults.push({ row, field, message });
    return row;
  });
  for (const { column, cell, choices } of questions) {
    const field = header.columns[column]?.field ?? "";
    const row = rows.find(({ cells }) => cells[field]?.includes(cell));
    const ways = choices.map(({ shown }) => shown).join(" or as ");
    if (row) faults.push({ row, field, message: `${cell} can be read in two ways. Write it as ${ways}.` });
  }
  return { rows, faults, isUnderstood: true };
}

const fieldOf = ({ columns }: PastSheet, title: string) =>
  columns.find((column) => isTitleOf(column, title))?.field ?? "";

/** A day without a time is the start of that day. */
function timed({ columns }: PastSheet, body: Record<string, unknown>): Record<string, unknown> {
  const times = new Set(columns.flatMap(({ field, twoWays }) => (twoWays === "time" ? [field] : [])));
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      times.has(field) && /^\d{4}-\d\d-\d\d$/.test(String(value)) ? `${value}T00:00:00` : value,
    ]),
  );
}
