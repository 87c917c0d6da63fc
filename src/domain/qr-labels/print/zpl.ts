import { type LabelLayout, type LabelRow, LINE_HEIGHT, MIN_CODE, signSize } from "./label-layout.ts";
import { QUIET_ZONE } from "./qr-code.ts";
import { linesOf, widthOf } from "./text-width.ts";

export type Dpi = 203 | 300;
type ZplLabel = {
  /** The content of the code. */
  url: string;
  /** Number of modules per side of the code. */
  modules: number;
  layout: LabelLayout;
  copies: number;
};

/** Dots per millimetre; printers sold as 203 dpi have eight. */
const dotsPerMm = { 203: 8, 300: 300 / 25.4 } satisfies Record<Dpi, number>;

/**
 * Returns labels as a file for a label printer (ZPL II), one format per label with its number of copies; sizes in mm.
 * `null` if the printer's resolution is too low for a code of that size.
 */
export function toZpl(
  labels: readonly ZplLabel[],
  size: { width: number; height: number },
  dpi: Dpi,
): string | null {
  const dots = (mm: number) => Math.round(mm * dotsPerMm[dpi]);
  const formats: string[] = [];
  for (const { url, modules, layout, copies } of labels) {
    if (copies < 1) continue;
    const dot = dotsPerModule(layout.qr.side, modules, size, dpi);
    if (dot === null) return null;
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
      // The printer moves a code down by the last bar code height: here one dot.
      "^BY2,3,1",
      `^FO${x},${y - 1}^BQN,2,${dot}^FH_^FDMA,${escapeZpl(url)}^FS`,
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
function dotsPerModule(
  side: number,
  modules: number,
  size: { width: number; height: number },
  dpi: Dpi,
): number | null {
  const whole = modules + 2 * QUIET_ZONE;
  const scale = dotsPerMm[dpi];
  const most = Math.floor((Math.min(size.width, size.height) * scale) / whole);
  const dot = Math.min(most, Math.round((side * scale) / whole));
  return whole * dot < MIN_CODE * scale ? null : dot;
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
