import { showDate } from "../values/time.ts";
import { QUIET_ZONE } from "./draw.ts";
import type { LabelText } from "./label-text.ts";
import { widthOf } from "./text-width.ts";

/** mm. A code with smaller modules is not read from a wet vial. */
export const MIN_CODE = 10;
/** mm. Larger reads no better from an arm's length. */
const MAX_CODE = 26;
/** mm at every edge that stay white where there is room: label printers drift. */
const MARGIN = 1;
/** A label lower than this (mm) says its short code only: a cryo vial. */
const MIN_TEXT_HEIGHT = 15;
/** em from line to line. */
export const LINE_HEIGHT = 1.2;
/** em: eight letters of the mono face, bold. */
const CODE_WIDTH = 8 * 0.66;
/** mm: type smaller than this is not read. */
const MIN_FONT = { code: 1.9, name: 2.1, small: 1.8 };
/** em of the line: the sign is higher than its words. */
const SIGN_SIZE = 1.5;

type RowKind = "code" | "name" | "facts" | "date" | "hazard";
/** One text of a label; lengths in mm. */
export type LabelRow = {
  kind: RowKind;
  text: string;
  top: number;
  height: number;
  font: number;
  lines: number;
};
/** Where everything of a label stands, mm from its corner. */
export type LabelLayout = {
  /** The code with its blank around. */
  qr: { x: number; y: number; side: number };
  text: { x: number; width: number };
  rows: LabelRow[];
};

type Size = { width: number; height: number };

/**
 * Lays a label out for its size in mm; `modules` are those along a side of its code. Where there is no room, date, then
 * facts, then name are left out; never the short code and the hazard. `null` where a code of 10 mm, with its blank
 * around, and the short code have no room.
 */
export function layoutOf(size: Size, modules: number, words: LabelText): LabelLayout | null {
  const side = sideOf(size, modules);
  const shorter = Math.min(size.width, size.height);
  if (side > shorter) return null;
  const air = Math.min(MARGIN, (shorter - side) / 2);
  const isUpright = isPortrait(size);
  const qr = isUpright
    ? { x: (size.width - side) / 2, y: air, side }
    : { x: air, y: (size.height - side) / 2, side };
  const left = isUpright ? MARGIN : qr.x + side;
  const width = size.width - left - MARGIN;
  const top = isUpright ? qr.y + side : MARGIN;
  const room = size.height - top - MARGIN;
  const font = Math.min(5, width / CODE_WIDTH, room / LINE_HEIGHT);
  if (font < MIN_FONT.code) return null;

  const rows = fitRows(words, { width, room, font, isTiny: shorter < MIN_TEXT_HEIGHT });
  const used = rows.reduce((sum, { height }) => sum + height, 0);
  let at = top + (isUpright ? 0 : (room - used) / 2);
  const placed = rows.map((row) => {
    const here = { ...row, top: at };
    at += row.height;
    return here;
  });
  return { qr, text: { x: left, width }, rows: placed };
}

/** A label higher than wide has its words below the code. */
const isPortrait = ({ width, height }: Size) => height > width * 1.25;

function sideOf(size: Size, modules: number): number {
  const least = (MIN_CODE * (modules + 2 * QUIET_ZONE)) / modules;
  const { width, height } = size;
  const share = isPortrait(size) ? Math.min(width - 2 * MARGIN, height / 2) : width * 0.42;
  return Math.max(least, Math.min(MAX_CODE, Math.min(width, height) - 2 * MARGIN, share));
}

type Row = Omit<LabelRow, "top">;
type Room = { width: number; room: number; font: number; isTiny: boolean };

function fitRows(words: LabelText, { width, room, font, isTiny }: Room): Row[] {
  const name = Math.min(3.6, Math.max(MIN_FONT.name, font * 0.8));
  const small = Math.min(3, Math.max(MIN_FONT.small, font * 0.66));
  const code = row("code", words.code, font, 1);
  if (isTiny) return words.hazard === null ? [code] : [code, sign(Math.min(4.5, room - code.height))];

  const kept = [code];
  let left = room - code.height;
  const hazard =
    words.hazard &&
    row("hazard", words.hazard, small, needed(words.hazard, small, width - small * SIGN_SIZE));
  if (hazard) left -= hazard.height;
  const wanted = [
    row("name", words.title, name, 1),
    row("facts", words.facts.join(", "), small, 1),
    row("date", showDate(words.date), small, 1),
  ];
  for (const one of wanted.filter(({ text }) => text !== "")) {
    if (one.height > left) break;
    kept.push(one);
    left -= one.height;
  }
  const roomy = kept.map((one) => {
    const extra = one.font * LINE_HEIGHT;
    const isLong = one.kind === "name" || one.kind === "facts";
    if (!isLong || needed(one.text, one.font, width) === 1 || extra > left) return one;
    left -= extra;
    return row(one.kind, one.text, one.font, 2);
  });
  return hazard ? [...roomy, hazard] : roomy;
}

const needed = (text: string, font: number, width: number) => (widthOf(text) * font > width ? 2 : 1);

function row(kind: RowKind, text: string, font: number, lines: number): Row {
  const height = Math.max(lines * font * LINE_HEIGHT, kind === "hazard" ? font * SIGN_SIZE : 0);
  return { kind, text, font, lines, height };
}

/** The sign of danger alone, `height` mm high. */
const sign = (height: number): Row => ({
  kind: "hazard",
  text: "",
  height,
  font: height / SIGN_SIZE,
  lines: 0,
});

/** How high (and wide) the sign of danger stands beside its words, mm. */
export const signSize = ({ font }: Pick<LabelRow, "font">) => font * SIGN_SIZE;
