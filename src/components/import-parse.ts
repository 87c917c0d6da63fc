import Papa from "papaparse";
import type { ImportColumn } from "#domain/csv/import-columns.ts";
import { countKnown } from "#domain/csv/read.ts";

/** A file as lines of cells. `number` is the line as a spreadsheet counts it, the head being 1. */
type ParsedFile = {
  head: string[];
  lines: { number: number; cells: string[] }[];
  isCommaDecimal: boolean;
};

const delimiters = [",", ";", "\t", "|"];

/**
 * Reads the cells of a CSV. What sets them apart is the sign with which most of the head is known. Throws
 * {@link NotCsv} for a file without a head, or with a quotation mark that is never closed.
 */
export function parseCsv(content: string, columns: readonly ImportColumn[]): ParsedFile {
  // Excel may say in a first line of its own what sets the cells apart.
  const text = content.replace(/^\uFEFF/, "").replace(/^sep=.\r?\n/i, "");
  const known = (delimiter: string) => countKnown(headOf(text, delimiter), columns);
  const delimiter = delimiters.reduce((best, one) => (known(one) > known(best) ? one : best));
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const open = errors.find(({ type }) => type === "Quotes");
  if (open) throw new NotCsv(`A quotation mark in line ${(open.row ?? 0) + 1} is not closed.`);
  const [head, ...lines] = data
    .map((cells, i) => ({ number: i + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (!head) throw new NotCsv("The file is empty.");
  return { head: head.cells, lines, isCommaDecimal: delimiter === ";" };
}

/** The file cannot be read as a table; its message is for the person who chose it. */
export class NotCsv extends Error {
  override name = "NotCsv";
}

function headOf(text: string, delimiter: string): string[] {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: "greedy" });
  return data[0] ?? [];
}

/** The text of a file: UTF-8, UTF-16 where it says so, and what older spreadsheets write where it is neither. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
