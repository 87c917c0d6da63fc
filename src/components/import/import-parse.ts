import Papa from "papaparse";
import { bytesOf, NOT_READ } from "#bytes/bytes.ts";
import { guessColumns } from "#domain/csv/guess.ts";
import type { ImportColumn } from "#domain/csv/import-columns.ts";
import { type FileTable, NotTable, type Sheet } from "#domain/csv/table.ts";

const MAX_BYTES = 20_000_000;

/**
 * Reads a workbook (.xlsx) or a text file (CSV) as its sheets that are not empty. Throws {@link NotTable} with a sentence for
 * any other file. What a file is depends on its first bytes, not on its name.
 */
export async function readSheets(file: Blob, columns: readonly ImportColumn[]): Promise<Sheet[]> {
  if (file.size > MAX_BYTES) throw new NotTable("The file is larger than 20 MB.");
  const content = await bytesOf(file);
  if (content === null) throw new NotTable(NOT_READ);
  const bytes = new Uint8Array(content);
  const begins = (...start: number[]) => start.every((byte, i) => bytes[i] === byte);
  if (begins(...ZIP) || begins(...COMPOUND)) {
    // Loaded with the first workbook.
    const { readWorkbook } = await import("./read-workbook.ts");
    return readWorkbook(file);
  }
  const isUtf16 = begins(0xff, 0xfe) || begins(0xfe, 0xff);
  const isText = isUtf16 || !(begins(...PDF) || bytes.subarray(0, 1000).includes(0));
  if (!isText) throw new NotTable("This is no table. Choose a workbook (.xlsx) or a CSV file.");
  const sheet = sheetOfText(textOf(bytes), columns);
  if (!sheet.rows.some(isFilled)) throw new NotTable("The file is empty.");
  return [sheet];
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const PDF = [0x25, 0x50, 0x44, 0x46];
/** Workbooks of the old Excel, and those that are encrypted. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== "");

const delimiters = [",", ";", "\t", "|"];

/**
 * Reads the text of a CSV file. The delimiter is the one that gives the most known heads in one of the first lines, and of
 * several the most cells. Throws {@link NotTable} if a quotation mark is not closed.
 */
function sheetOfText(content: string, columns: readonly ImportColumn[]): Sheet {
  // Excel may declare the delimiter in an extra first line.
  const text = content.replace(/^\uFEFF/, "").replace(/^sep=.\r?\n/i, "");
  const rated = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 20, skipEmptyLines: true });
    const known = data.map((cells) => guessColumns(cells, columns).mapping.filter(Boolean).length);
    return {
      delimiter,
      known: Math.max(0, ...known),
      wide: Math.max(0, ...data.map(({ length }) => length)),
    };
  });
  const [{ delimiter } = { delimiter: "," }] = rated.toSorted((a, b) => b.known - a.known || b.wide - a.wide);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const open = errors.find(({ type }) => type === "Quotes");
  if (open) throw new NotTable(`A quotation mark in line ${(open.row ?? 0) + 1} is not closed.`);
  return { name: "", rows: data, isCommaDecimal: delimiter === ";" };
}

/** Reads a CSV text whose first line is the head. Throws {@link NotTable} if it is empty or cannot be read. */
export function parseCsv(content: string, columns: readonly ImportColumn[]): FileTable {
  const { rows, isCommaDecimal = false } = sheetOfText(content, columns);
  const [head, ...lines] = rows
    .map((cells, i) => ({ number: i + 1, cells }))
    .filter(({ cells }) => isFilled(cells));
  if (!head) throw new NotTable("The file is empty.");
  return { head: head.cells, lines, isCommaDecimal };
}

/** Decodes a text file: UTF-16 if it has a byte order mark, otherwise UTF-8, or Windows-1252 if it is not valid UTF-8. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
