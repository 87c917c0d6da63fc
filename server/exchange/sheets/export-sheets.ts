import { Readable } from "node:stream";
import { type CsvColumn, csvHead, csvLines, fileName } from "#domain/csv/write.ts";
import { type Clock, isoTime } from "../../clock.ts";
import type { Lab } from "../../db/accounts.ts";
import type { Files } from "../../files/files.ts";
import { nextTurn } from "../../turns.ts";
import { type ExportedFile, inTurn } from "../eln/export/export-eln.ts";
import { Names } from "../eln/export/names.ts";
import { ZipArchive, type ZipEntry } from "../eln/export/zip.ts";
import { type LabPart, wholeLab } from "../eln/read/lab-part.ts";
import { type Cell, rowsIn, type Sheet, sheets } from "./columns.ts";
import { workbookFiles } from "./workbook.ts";

type ExportedLab = Lab & { files: Files; clock: Clock };
type Rows = AsyncGenerator<Cell[][]>;

/**
 * Exports every table of the lab, as a workbook with a sheet for each table, or as CSV files in a ZIP archive. The file is made
 * while it is read. Throws `ExportRunning`.
 */
export async function exportSheets(lab: ExportedLab, format: "xlsx" | "csv"): Promise<ExportedFile> {
  return inTurn(lab, "export of the lab", async (snapshot) => {
    const now = isoTime(lab.clock);
    const part = wholeLab(snapshot);
    const names = new Names(part);
    const rowsOf = (sheet: Sheet) => readRows(sheet, part, names);
    const archive = new ZipArchive(lab.files, new Date(now));
    const entries = format === "csv" ? csvFiles(rowsOf) : workbookFiles(sheets.map(toWorkbook(rowsOf)));
    const file = Readable.from(archive.of(entries), { objectMode: false });
    file.once("close", () => {
      void Promise.allSettled([snapshot.close(), archive.close()]);
    });
    return { file, name: `${fileName("lab", now)}.${format === "csv" ? "csv.zip" : "xlsx"}` };
  });
}

async function* readRows(sheet: Sheet, part: LabPart, names: Names): Rows {
  for await (const slice of part.recordsOf(sheet.table)) {
    // Other requests run between two slices.
    await nextTurn();
    const rows = slice.flatMap(({ doc }) => (doc === null ? [] : rowsIn(sheet, doc)));
    yield await names.resolve((nameOf) => rows.map((row) => sheet.columns.map(({ of }) => of(row, nameOf))));
  }
}

/** Times are dates on the clocks of New York. */
const toWorkbook = (rowsOf: (sheet: Sheet) => Rows) => (sheet: Sheet) => ({
  name: sheet.name,
  columns: sheet.columns.map(({ title, isTime }) => ({
    title: isTime ? `${title} (New York)` : title,
    isTime,
  })),
  rows: () => rowsOf(sheet),
});

async function* csvFiles(rowsOf: (sheet: Sheet) => Rows): AsyncGenerator<ZipEntry> {
  for (const sheet of sheets) {
    const columns = sheet.columns.map(
      ({ title, isTime }, i): CsvColumn<Cell[]> => ({
        title: isTime ? `${title} (UTC)` : title,
        of: (cells) => cells[i],
      }),
    );
    yield {
      path: `${sheet.file}.csv`,
      isCompressed: true,
      async *open() {
        yield Buffer.from(csvHead(columns));
        for await (const rows of rowsOf(sheet)) yield Buffer.from(csvLines(columns, rows));
      },
    };
  }
}
