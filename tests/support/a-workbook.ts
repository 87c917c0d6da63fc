import { strToU8, zipSync } from "fflate";

/**
 * A cell of a workbook; a formula has the value that Excel computed, or an error (`#DIV/0!`), or no value where another program
 * wrote it; a `day` is the number of a day (46345 is 2026-11-19).
 */
type Cell =
  | string
  | number
  | boolean
  | null
  | { formula: string; value?: number; error?: string }
  | { day: number };

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook of Excel with these sheets, as a file. */
export function aWorkbook(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): File {
  const names = Object.keys(sheets);
  const listed = names.map(
    (name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  const related = names.map(
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${RELATED}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  return new File(
    [
      archiveOf({
        "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><sheets>${listed.join("")}</sheets></workbook>`,
        "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}">${related.join("")}</Relationships>`,
        "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
        ...Object.fromEntries(
          names.map((name, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheetXml(sheets[name] ?? [])]),
        ),
      }),
    ],
    "stock.xlsx",
  );
}

/** A ZIP archive of texts. */
export function archiveOf(parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const bytes = Object.entries(parts).map(([path, text]) => [path, strToU8(text)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(bytes)));
}

/** Its size is wrong, as some programs write it. */
function sheetXml(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((cells, row) => {
    const all = cells.map((cell, column) => cellXml(`${String.fromCharCode(65 + column)}${row + 1}`, cell));
    return `<row r="${row + 1}">${all.join("")}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><dimension ref="A1"/><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

function cellXml(at: string, cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`;
  if ("day" in cell) return `<c r="${at}" s="1"><v>${cell.day}</v></c>`;
  const formula = `<f>${escaped(cell.formula)}</f>`;
  if (cell.error !== undefined) return `<c r="${at}" t="e">${formula}<v>${cell.error}</v></c>`;
  return `<c r="${at}">${formula}${cell.value === undefined ? "" : `<v>${cell.value}</v>`}</c>`;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
