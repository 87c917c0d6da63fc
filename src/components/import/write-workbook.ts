import { strToU8, zipSync } from "fflate";

/** A sheet to write: rows of texts and numbers; the first one is the head. */
export type WrittenSheet = { name: string; rows: readonly (readonly (string | number)[])[] };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const RELS = "application/vnd.openxmlformats-package.relationships+xml";
/** One style: that of every cell. Excel requires all of these lists. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf numFmtId="0" xfId="0"/></cellXfs></styleSheet>`;

/**
 * Writes a workbook (Office Open XML, ECMA-376); texts are inline strings, so that no text is a formula. For templates: a whole
 * lab is exported by the server.
 */
export function writeWorkbook(sheets: readonly WrittenSheet[]): Blob {
  const numbers = sheets.map((_, i) => i + 1);
  const types = numbers.map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  const listed = sheets.map(
    ({ name }, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  const related = numbers.map((n) => relation(`rId${n}`, "worksheet", `worksheets/sheet${n}.xml`));
  const styles = relation(`rId${sheets.length + 1}`, "styles", "styles.xml");
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${RELS}"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${types.join("")}</Types>`,
    "_rels/.rels": relations([relation("rId1", "officeDocument", "xl/workbook.xml")]),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([...related, styles]),
    "xl/styles.xml": STYLES,
    ...Object.fromEntries(
      sheets.map(({ rows }, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(rowXml).join("")}</sheetData></worksheet>`,
      ]),
    ),
  };
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(`${XML}\n${xml}`)] as const);
  return new Blob([new Uint8Array(zipSync(Object.fromEntries(files)))], { type: `${TYPE}.sheet` });
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATED}/${type}" Target="${target}"/>`;
const relations = (some: readonly string[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${some.join("")}</Relationships>`;

function rowXml(cells: readonly (string | number)[], index: number): string {
  const xml = cells.map((cell, i) => {
    const place = `${columnName(i)}${index + 1}`;
    if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
    if (cell === "") return "";
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  });
  return `<row r="${index + 1}">${xml.join("")}</row>`;
}

/** `A` to `Z`, `AA` and so on. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnName(Math.floor(index / 26) - 1)}${last}`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
