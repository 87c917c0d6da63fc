import { strFromU8, strToU8, type UnzipFileFilter, type Unzipped, unzipSync, zipSync } from "fflate";
import readXlsx from "read-excel-file/universal";
import { bytesOf, NOT_READ } from "#bytes/bytes.ts";
import { NOT_CALCULATED, timeText } from "#domain/csv/cells.ts";
import { NotTable, type Sheet } from "#domain/csv/table.ts";

/**
 * Reads the sheets of a workbook (.xlsx) that are not empty; formulas have their values. Cells are texts: days as
 * `2026-11-19`, times as `2026-11-19T10:42`, numbers with a decimal point. Throws `NotTable` if it cannot be read.
 */
export async function readWorkbook(file: Blob): Promise<Sheet[]> {
  const content = await bytesOf(file);
  if (content === null) throw new NotTable(NOT_READ);
  const bytes = new Uint8Array(content);
  if (COMPOUND.every((byte, i) => bytes[i] === byte)) throw new NotTable(LOCKED_OR_OLD);
  const parts = partsOf(bytes);
  // Parts that are not compressed are read without a worker made of text, which the app's policy forbids.
  const stored = new Uint8Array(zipSync(parts, { level: 0 }));
  const sheets = await readXlsx(stored.buffer, { trim: false }).catch(() => null);
  if (sheets === null) throw new NotTable(DAMAGED);
  // A sheet that is a chart has no cells.
  const filled = sheets
    .map(({ sheet, data }) => toSheet(sheet, data ?? []))
    .filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw new NotTable("The workbook is empty.");
  return filled;
}

/** How files of the old Excel begin, and workbooks that are encrypted. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const LOCKED_OR_OLD =
  "The workbook has a password, or is older than Excel 2007 (.xls). Save it as .xlsx without a password.";
const DAMAGED = "The workbook is damaged, or is not one of Excel (.xlsx).";

/** The most that a workbook may be without compression, in bytes. */
const MAX_UNZIPPED = 200_000_000;

/** The texts in the archive, without the size that a sheet states of itself: some programs state a wrong one. */
function partsOf(bytes: Uint8Array): Unzipped {
  let size = 0;
  const filter: UnzipFileFilter = ({ name, originalSize }) => {
    const isRead = name.endsWith(".xml") || name.endsWith(".rels");
    if (isRead) size += originalSize;
    return isRead && size <= MAX_UNZIPPED;
  };
  const parts = unzipped(bytes, filter);
  if (size > MAX_UNZIPPED) throw new NotTable("The workbook is too large. Divide it into several files.");
  if (parts["xl/workbook.xml"] === undefined)
    throw new NotTable("This is no workbook of Excel (.xlsx). Save it as .xlsx or as CSV.");
  for (const [name, part] of Object.entries(parts))
    if (name.startsWith("xl/worksheets/"))
      parts[name] = strToU8(withFailedFormulas(strFromU8(part).replace(/<dimension\b[^>]*>/, "")));
  return parts;
}

/**
 * A sheet whose formulas that failed, and those that no spreadsheet has calculated, are texts (`#DIV/0!`). The reader ignores
 * these cells: they would be imported as empty ones.
 */
function withFailedFormulas(xml: string): string {
  return xml
    .replaceAll(/(<(?:\w+:)?c\b[^>]*?\st=)(["'])e\2/g, "$1$2str$2")
    .replaceAll(
      /<((?:\w+:)?)c\b((?:(?!\st=|\/?>)[^>])*)>(<\1f\b(?:[^>]*\/>|[^>]*>[^<]*<\/\1f>))<\/\1c>/g,
      `<$1c$2 t="str">$3<$1v>${NOT_CALCULATED}</$1v></$1c>`,
    );
}

function unzipped(bytes: Uint8Array, filter: UnzipFileFilter): Unzipped {
  try {
    return unzipSync(bytes, { filter });
  } catch {
    throw new NotTable(DAMAGED);
  }
}

function toSheet(name: string, data: readonly (readonly unknown[])[]): Sheet {
  const numbers = data.map(
    (cells) => new Set(cells.flatMap((cell, index) => (typeof cell === "number" ? [index] : []))),
  );
  return { name, rows: data.map((cells) => cells.map(toText)), numbers };
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return timeText(cell.getTime());
  // Excel has 15 digits: 0.1 + 0.2 is 0.3.
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  if (typeof cell === "boolean") return cell ? "Yes" : "No";
  return String(cell);
}
