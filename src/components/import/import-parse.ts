import Papa from "papaparse";
import { bytesOf } from "#bytes/bytes.ts";
import type { ImportColumn } from "#domain/csv/import-columns.ts";
import { countKnown } from "#domain/csv/read.ts";

/** A file as lines of cells. `number` is the line number in a spreadsheet; the header is line 1. */
type ParsedFile = {
  head: string[];
  lines: { number: number; cells: string[] }[];
  isCommaDecimal: boolean;
};

const delimiters = [",", ";", "\t", "|"];

/**
 * Parses a CSV file. The delimiter is the one that gives the most known columns in the header. Throws {@link NotCsv} if
 * the file has no header, or a quotation mark that is not closed.
 */
export function parseCsv(content: string, columns: readonly ImportColumn[]): ParsedFile {
  // Excel may declare the delimiter in an extra first line.
  const text = content.replace(/^\uFEFF/, "").replace(/^sep=.\r?\n/i, "");
  const known = (delimiter: string) => countKnown(headOf(text, delimiter), columns);
  const delimiter = delimiters.reduce((best, next) => (known(next) > known(best) ? next : best));
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const open = errors.find(({ type }) => type === "Quotes");
  if (open) throw new NotCsv(`A quotation mark in line ${(open.row ?? 0) + 1} is not closed.`);
  const [head, ...lines] = data
    .map((cells, i) => ({ number: i + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (!head) throw new NotCsv("The file is empty.");
  return { head: head.cells, lines, isCommaDecimal: delimiter === ";" };
}

/** The file cannot be read as a table. The message is for the user. */
export class NotCsv extends Error {
  override name = "NotCsv";
}

function headOf(text: string, delimiter: string): string[] {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: "greedy" });
  return data[0] ?? [];
}

/** Decodes a text file: UTF-16 if it has a byte order mark, otherwise UTF-8, or Windows-1252 if it is not valid UTF-8; null where it cannot be read. */
export async function textOfFile(file: Blob): Promise<string | null> {
  const content = await bytesOf(file);
  if (content === null) return null;
  const bytes = new Uint8Array(content);
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
