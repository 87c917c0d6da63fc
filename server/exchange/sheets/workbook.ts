import { utcToLocal } from "#domain/values/time.ts";
import type { ZipEntry } from "../eln/export/zip.ts";
import type { Cell } from "./columns.ts";

/** A sheet of a workbook. Its rows are read while the workbook is written. */
type WorkbookSheet = {
  name: string;
  columns: readonly { title: string; isTime: boolean }[];
  rows: () => AsyncIterable<readonly (readonly Cell[])[]>;
};

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SCHEMAS = "http://schemas.openxmlformats.org";
const MAIN = `${SCHEMAS}/spreadsheetml/2006/main`;
const RELATIONS = `${SCHEMAS}/package/2006/relationships`;
const OFFICE = `${SCHEMAS}/officeDocument/2006/relationships`;
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Limits of spreadsheet programs. */
const MAX_ROWS = 1_048_576;
const MAX_CHARACTERS = 32_767;

/** The styles of cells by their number: plain, the head, and times. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;
const HEAD_STYLE = 1;
const TIME_STYLE = 2;

/**
 * The files of an XLSX workbook (Office Open XML, ISO/IEC 29500): texts are in their cells, so that no table of texts must be
 * in memory. The names of the sheets differ, and have at most 31 characters.
 */
export async function* workbookFiles(sheets: readonly WorkbookSheet[]): AsyncGenerator<ZipEntry> {
  const numbers = sheets.map((_, i) => i + 1);
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${CONTENT}.${type}+xml"/>`;
  yield xmlFile("[Content_Types].xml", [
    `<Types xmlns="${SCHEMAS}/package/2006/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override("workbook", "sheet.main"),
    override("styles", "styles"),
    ...numbers.map((n) => override(`worksheets/sheet${n}`, "worksheet")),
    "</Types>",
  ]);
  yield xmlFile("_rels/.rels", [
    `<Relationships xmlns="${RELATIONS}">`,
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`,
    "</Relationships>",
  ]);
  yield xmlFile("xl/workbook.xml", [
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>`,
    ...sheets.map(({ name }, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`),
    "</sheets></workbook>",
  ]);
  yield xmlFile("xl/_rels/workbook.xml.rels", [
    `<Relationships xmlns="${RELATIONS}">`,
    ...numbers.map(
      (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    ),
    `<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`,
    "</Relationships>",
  ]);
  yield xmlFile("xl/styles.xml", [STYLES]);
  for (const [i, sheet] of sheets.entries())
    yield { path: `xl/worksheets/sheet${i + 1}.xml`, isCompressed: true, open: () => worksheet(sheet) };
}

function xmlFile(path: string, parts: readonly string[]): ZipEntry {
  return {
    path,
    isCompressed: true,
    async *open() {
      yield Buffer.from(HEAD + parts.join(""));
    },
  };
}

async function* worksheet({ name, columns, rows }: WorkbookSheet): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`,
  );
  const titles = columns.map(({ title }, i) => textCell(`${letters(i)}1`, title, HEAD_STYLE));
  yield Buffer.from(`<row r="1">${titles.join("")}</row>`);
  let last = 1;
  for await (const slice of rows()) {
    if (last + slice.length > MAX_ROWS)
      throw new Error(`The sheet ${name} has more rows than a workbook can`);
    const texts = slice.map((cells, i) => {
      const row = last + 1 + i;
      const written = cells.map((cell, j) =>
        cellOf(`${letters(j)}${row}`, cell, columns[j]?.isTime === true),
      );
      return `<row r="${row}">${written.join("")}</row>`;
    });
    last += slice.length;
    if (texts.length > 0) yield Buffer.from(texts.join(""));
  }
  yield Buffer.from("</sheetData></worksheet>");
}

function cellOf(place: string, cell: Cell, isTime: boolean): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return textCell(place, cell ? "Yes" : "No");
  const days = isTime ? daysOf(cell) : null;
  return days === null ? textCell(place, cell) : `<c r="${place}" s="${TIME_STYLE}"><v>${days}</v></c>`;
}

function textCell(place: string, text: string, style = 0): string {
  const shown = escaped(text.slice(0, MAX_CHARACTERS));
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`;
}

/** Days from 1899-12-30 to a time (ISO UTC) on the clocks of New York, as spreadsheets count; null for another text. */
function daysOf(time: string): number | null {
  const local = Date.parse(`${utcToLocal(time)}Z`);
  return Number.isNaN(local) ? null : local / 86_400_000 + 25_569;
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text in XML, without the characters that XML cannot contain. */
function escaped(text: string): string {
  return text
    .replaceAll(/(?![\t\n\r])[\p{Cc}\p{Cs}]|[\ufffe\uffff]/gu, "")
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");
}
