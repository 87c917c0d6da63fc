import { MIN_CODE } from "./code-size.ts";
import { type LabelRow, LINE_HEIGHT, signSize } from "./label-layout.ts";
import { contentOf, type PrintedLabel } from "./printed-label.ts";
import { QUIET_ZONE, qrModules } from "./qr-code.ts";
import { linesOf, widthOf } from "./text-width.ts";

export type Dpi = 203 | 300;
type Size = { width: number; height: number };

/** Dots per millimetre; printers sold as 203 dpi have eight. */
const dotsPerMm = { 203: 8, 300: 300 / 25.4 } satisfies Record<Dpi, number>;

/** True if the printer's resolution is high enough for the codes of these labels. */
export function fitsPrinter(labels: readonly PrintedLabel[], size: Size, dpi: Dpi): boolean {
  return labels.every((label) => dotsPerModule(label, size, dpi) !== null);
}

/**
 * Returns labels as a file for a label printer (ZPL II), one format per label with its number of copies; sizes in mm.
 * `null` if the printer's resolution is too low for a code of that size.
 */
export function toZpl(
  labels: readonly { label: PrintedLabel; copies: number }[],
  size: Size,
  dpi: Dpi,
): string | null {
  const dots = (mm: number) => Math.round(mm * dotsPerMm[dpi]);
  const formats: string[] = [];
  for (const { label, copies } of labels) {
    if (copies < 1) continue;
    const dot = dotsPerModule(label, size, dpi);
    if (dot === null) return null;
    const { layout, modules } = label;
    const content = contentOf(label, (modules * dot) / dotsPerMm[dpi]);
    const { qr, text } = layout;
    const blank = dots(qr.side) - modules * dot;
    const x = Math.max(dots(qr.x) + Math.floor(blank / 2), QUIET_ZONE * dot);
    const y = dots(qr.y) + Math.floor(blank / 2);
    const left = Math.max(dots(text.x), x + (modules + QUIET_ZONE) * dot);
    formats.push(
      "^XA",
      // UTF-8.
      "^CI28",
      `^PW${dots(size.width)}`,
      `^LL${dots(size.height)}`,
      "^LH0,0",
      // A comment: what the code contains.
      `^FX${escapeZpl(content)}^FS`,
      `^FO${x},${y}${graphicOf(qrModules(content), dot)}^FS`,
      ...layout.rows.flatMap((row) => {
        const top = dots(row.top);
        const isHazard = row.kind === "hazard";
        const at = left + (isHazard ? dots(signSize(row)) : 0);
        const room = text.x + text.width - at / dotsPerMm[dpi];
        return [
          ...(isHazard ? signAt(left, top, dots(signSize(row))) : []),
          ...linesIn(row, room).map((line, i) => {
            const height = dots(fontIn(row, room));
            return `^FO${at},${top + dots(i * row.font * LINE_HEIGHT)}^A0N,${height}^FH_^FD${escapeZpl(line)}^FS`;
          }),
        ];
      }),
      `^PQ${copies}`,
      "^XZ",
    );
  }
  return `${formats.join("\n")}\n`;
}

/** The short code is typed by people: its font is reduced, its text never cut. */
function linesIn({ kind, text, font, lines }: LabelRow, room: number): string[] {
  return kind === "code" ? [text] : linesOf(text, room / font, lines);
}

function fontIn({ kind, text, font }: LabelRow, room: number): number {
  return kind === "code" ? Math.min(font, room / widthOf(text)) : font;
}

/** Dots per module, rounded to a whole number; `null` if the code with its quiet zone is then smaller than 10 mm. */
function dotsPerModule({ modules, layout }: PrintedLabel, size: Size, dpi: Dpi): number | null {
  const whole = modules + 2 * QUIET_ZONE;
  const scale = dotsPerMm[dpi];
  const most = Math.floor((Math.min(size.width, size.height) * scale) / whole);
  const dot = Math.min(most, Math.round((layout.qr.side * scale) / whole));
  return whole * dot < MIN_CODE * scale ? null : dot;
}

/**
 * The modules as a picture, `dot` dots each. A printer that encodes the text itself may need fewer modules, and its code would
 * then be smaller than it states.
 */
function graphicOf(modules: readonly (readonly boolean[])[], dot: number): string {
  const bytes = Math.ceil((modules.length * dot) / 8);
  const all = bytes * modules.length * dot;
  const rows = modules.map((row) => {
    const bits = row.map((isDark) => (isDark ? "1" : "0").repeat(dot)).join("");
    const fours = bits.padEnd(8 * bytes, "0").match(/.{4}/g) ?? [];
    const hex = fours.map((four) => Number.parseInt(four, 2).toString(16).toUpperCase()).join("");
    // A colon repeats the line before it.
    return hex + ":".repeat(dot - 1);
  });
  return `^GFA,${all},${all},${bytes},${rows.join("")}`;
}

/** A triangle with an exclamation mark, `side` dots high and wide: a hazard sign that needs no colour. */
function signAt(x: number, y: number, side: number): string[] {
  const line = Math.max(2, Math.round(side / 12));
  const half = Math.round(side / 2);
  const mark = Math.round(side * 0.6);
  return [
    `^FO${x},${y}^GD${half},${side},${line},B,R^FS`,
    `^FO${x + half},${y}^GD${half},${side},${line},B,L^FS`,
    `^FO${x},${y + side - line}^GB${side},${line},${line}^FS`,
    `^FO${x + half - Math.round(mark / 8)},${y + Math.round(side * 0.36)}^A0N,${mark}^FD!^FS`,
  ];
}

/** Escapes field data for `^FH_`: control characters become blanks, command characters become hex. */
export function escapeZpl(text: string): string {
  return text
    .replace(/\p{Cc}/gu, " ")
    .replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
