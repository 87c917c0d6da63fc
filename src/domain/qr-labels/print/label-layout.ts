import { showDate } from "../../values/time.ts";
import { codeSize, isPortrait, MARGIN, type Size } from "./code-size.ts";
import type { LabelText } from "./label-text.ts";
import { linesOf, widthOf } from "./text-width.ts";

/** mm. A smaller label, such as that of a cryo vial, shows the short code only. */
const MIN_TEXT_HEIGHT = 15;
/** Line height, em. */
export const LINE_HEIGHT = 1.2;
/** Width of eight letters of the bold monospaced font, em. */
const CODE_WIDTH = 8 * 0.66;
/** Smallest readable font sizes, mm. */
const MIN_FONT = { code: 1.9, name: 2.1, small: 1.8 };
/** Size of the hazard sign, em: it is higher than its text. */
const SIGN_SIZE = 1.5;
/** Heights of a hazard sign without text, mm. */
const SIGN = { min: MIN_FONT.small * SIGN_SIZE, max: 4.5 };

type RowKind = "code" | "name" | "facts" | "date" | "hazard";
/** One row of text of a label; lengths in mm. */
export type LabelRow = {
  kind: RowKind;
  text: string;
  top: number;
  height: number;
  font: number;
  lines: number;
};
/** Positions on a label, mm from its corner. */
export type LabelLayout = {
  /** The code with its quiet zone; `edge` is that of its modules alone, in whole tenths of a mm. */
  qr: { x: number; y: number; side: number; edge: number };
  text: { x: number; width: number };
  rows: LabelRow[];
};

/**
 * Returns the layout of a label of this size in mm; `modules` is the number of modules per side of its code. If there
 * is too little room, the date, then the facts, then the name, then the words of the hazard are omitted, never the short
 * code or the hazard sign. `null` if a code of 10 mm with its quiet zone, the short code and the sign do not fit.
 */
export function layoutOf(size: Size, modules: number, label: LabelText): LabelLayout | null {
  const { side, edge } = codeSize(size, modules);
  const shorter = Math.min(size.width, size.height);
  if (side > shorter) return null;
  const air = Math.min(MARGIN, (shorter - side) / 2);
  const isUpright = isPortrait(size);
  const qr = isUpright
    ? { x: (size.width - side) / 2, y: air, side, edge }
    : { x: air, y: (size.height - side) / 2, side, edge };
  const left = isUpright ? MARGIN : qr.x + side;
  const width = size.width - left - MARGIN;
  const top = isUpright ? qr.y + side : MARGIN;
  const room = size.height - top - MARGIN;
  const sign = label.hazard === null ? 0 : SIGN.min;
  const font = Math.min(5, width / CODE_WIDTH, (room - sign) / LINE_HEIGHT);
  if (font < MIN_FONT.code) return null;

  const rows = fitRows(label, { width, room, font, isTiny: shorter < MIN_TEXT_HEIGHT });
  const used = rows.reduce((sum, { height }) => sum + height, 0);
  let at = top + (isUpright ? 0 : (room - used) / 2);
  const placed = rows.map((row) => {
    const placedRow = { ...row, top: at };
    at += row.height;
    return placedRow;
  });
  return { qr, text: { x: left, width }, rows: placed };
}

type Row = Omit<LabelRow, "top">;
type Room = { width: number; room: number; font: number; isTiny: boolean };

function fitRows(label: LabelText, { width, room, font, isTiny }: Room): Row[] {
  const name = Math.min(3.6, Math.max(MIN_FONT.name, font * 0.8));
  const small = Math.min(3, Math.max(MIN_FONT.small, font * 0.66));
  const code = row("code", label.code, font, 1);
  let left = room - code.height;
  const hazard = label.hazard && hazardRow(label.hazard, { width, height: left, font: small, isTiny });
  if (isTiny) return hazard ? [code, hazard] : [code];

  const rows = [code];
  if (hazard) left -= hazard.height;
  const optional = [
    row("name", label.title, name, 1),
    factsRow(label, small, width),
    row("date", showDate(label.date), small, 1),
  ];
  for (const optionalRow of optional.filter(({ text }) => text !== "")) {
    if (optionalRow.height > left) break;
    rows.push(optionalRow);
    left -= optionalRow.height;
  }
  const expanded = rows.map((one) => {
    const extra = one.font * LINE_HEIGHT;
    const isLong = one.kind === "name" || one.kind === "facts";
    if (!isLong || one.lines > 1 || needed(one.text, one.font, width) === 1 || extra > left) return one;
    left -= extra;
    return row(one.kind, one.text, one.font, 2);
  });
  return hazard ? [...expanded, hazard] : expanded;
}

const needed = (text: string, font: number, width: number) => (widthOf(text) * font > width ? 2 : 1);

/** The facts, with as small a font or as many lines as those need that are never cut; the others end in an ellipsis. */
function factsRow({ facts, whole }: LabelText, small: number, width: number): Row {
  const uncut = facts.slice(0, whole).join(", ") + (whole > 0 && whole < facts.length ? ", ..." : "");
  const font = Math.min(small, Math.max(MIN_FONT.small, width / widthOf(uncut || " ")));
  const letters = (text: string) => text.replace(/\s/g, "");
  const fits = (lines: number) => letters(linesOf(uncut, width / font, lines).join("")) === letters(uncut);
  return row("facts", facts.join(", "), font, [1, 2, 3, 4].find(fits) ?? 5);
}

function row(kind: RowKind, text: string, font: number, lines: number): Row {
  const height = Math.max(lines * font * LINE_HEIGHT, kind === "hazard" ? font * SIGN_SIZE : 0);
  return { kind, text, font, lines, height };
}

type HazardRoom = { width: number; height: number; font: number; isTiny: boolean };

/** The hazard sign, with its words where all of them fit. */
function hazardRow(text: string, { width, height, font, isTiny }: HazardRoom): Row {
  const withWords = row("hazard", text, font, needed(text, font, width - font * SIGN_SIZE));
  if (!isTiny && withWords.height <= height) return withWords;
  const side = Math.min(SIGN.max, height);
  return { kind: "hazard", text: "", height: side, font: side / SIGN_SIZE, lines: 0 };
}

/** Height and width of the hazard sign beside its text, mm. */
export const signSize = ({ font }: Pick<LabelRow, "font">) => font * SIGN_SIZE;
