import { at } from "./scale.ts";

/** The tokens of charts in the light theme: a file has a white ground. A test compares them with tokens.css. */
export const lightInk: Readonly<Record<string, string>> = {
  "--chart-own": "#075947",
  "--chart-ghost": "#acb6ad",
  "--chart-grid": "#dce2da",
  "--line-strong": "#708078",
  "--ink": "#0f241f",
  "--ink-2": "#384b45",
  "--ink-3": "#52645d",
  "--sheet": "#ffffff",
};

const FONTS = "'Atkinson Hyperlegible Next', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const MARGIN = 24;
const PANEL = 264;
const GAP = 28;
/** Mean width of a letter at 15 px. */
const LETTER = 7.8;
/** Mean width of a bold letter of the title, at 20 px. */
const TITLE_LETTER = 11;
const LINE = 19;

/** An SVG document, and its size in px. */
export type Plot = { svg: string; width: number; height: number };

/**
 * One self-contained SVG of all charts in a card, with title and legend: no style sheets, no tokens, and a font list with
 * fallbacks for every machine.
 */
export function plotCharts(box: Element, title: string): Plot {
  const parts = [...box.querySelectorAll("h3, figure")];
  const columns = columnsFor(parts);
  const panels = columns * PANEL + (columns - 1) * GAP;
  const width = 2 * MARGIN + Math.max(512, panels, TITLE_LETTER * title.length);
  const marks = [text(title, { x: MARGIN, y: MARGIN + 18, size: 20, weight: 700 })];
  let y = MARGIN + 44;
  for (const row of rowsOf(parts, columns)) {
    if (row.heading !== null) {
      marks.push(text(row.heading, { x: MARGIN, y: y + 14, size: 17, weight: 700 }));
      y += 30;
    }
    const plots = row.figures.map((figure, i) => plotFigure(figure, MARGIN + i * (PANEL + GAP), y));
    const captions = Math.max(0, ...plots.map(({ lines }) => lines)) * LINE + 4;
    marks.push(...plots.map(({ chartAt }) => chartAt(y + captions)));
    y += captions + Math.max(0, ...plots.map(({ height }) => height)) + GAP;
  }
  const legend = plotLegend(box, y, width);
  marks.push(legend.marks);
  return onPaper(title, marks.join(""), { width, height: at(legend.end + MARGIN) });
}

/** One self-contained SVG of a single chart as it is, without the title: a figure has it in its caption. */
export function plotAlone(chart: Element, title: string): Plot {
  const [, , width = 0, height = 0] = (chart.getAttribute("viewBox") ?? "").split(" ").map(Number);
  return onPaper(title, place(chart, { x: 0, y: 0, width, height }), { width, height });
}

function onPaper(title: string, marks: string, { width, height }: Omit<Plot, "svg">): Plot {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONTS}">`;
  const paper = `<rect width="${width}" height="${height}" fill="#ffffff"/>`;
  const svg = `${open}<title>${escapeXml(title)}</title>${paper}${marks}</svg>`;
  return {
    svg: svg.replaceAll(/var\((--[\w-]+)\)/g, (_, token) => lightInk[token] ?? "#000000"),
    width,
    height,
  };
}

type Row = { heading: string | null; figures: Element[] };

/** Charts in rows; a heading begins a new row. */
function rowsOf(parts: readonly Element[], columns: number): Row[] {
  const rows: Row[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    if (part.tagName === "H3") rows.push({ heading: part.textContent, figures: [] });
    else if (!last || last.figures.length === columns) rows.push({ heading: null, figures: [part] });
    else last.figures.push(part);
  }
  return rows;
}

/** Three charts in a row, or four if that leaves fewer empty places in the last row. */
function columnsFor(parts: readonly Element[]): number {
  const longest = Math.max(1, ...rowsOf(parts, parts.length).map(({ figures }) => figures.length));
  const empty = (columns: number) => Math.ceil(longest / columns) * columns - longest;
  return Math.min(longest, empty(4) < empty(3) || longest === 4 ? 4 : 3);
}

function plotFigure(figure: Element, x: number, y: number) {
  const part = (name: string) => figure.querySelector(`figcaption ${name}`)?.textContent ?? "";
  const [title, note, aside] = [part("b"), part("span"), part("em")];
  const room = (PANEL - (aside.length + 2) * LETTER) / LETTER - title.length - 1;
  const lines = wrap(note, Math.max(8, room), PANEL / LETTER);
  const captions = [
    text(title, { x, y: y + 14, size: 16, weight: 700 }, ` ${lines[0] ?? ""}`),
    ...lines
      .slice(1)
      .map((line, i) => text(line, { x, y: y + 14 + (i + 1) * LINE, size: 15, ink: "--ink-2" })),
    aside ? text(aside, { x: x + PANEL, y: y + 14, size: 15, ink: "--ink-2", anchor: "end" }) : "",
  ];
  const chart = figure.querySelector("svg");
  const [, , chartWidth = PANEL, height = 0] = (chart?.getAttribute("viewBox") ?? "").split(" ").map(Number);
  return {
    lines: Math.max(1, lines.length),
    height,
    chartAt: (top: number) =>
      captions.join("") + (chart ? place(chart, { x, y: top, width: chartWidth, height }) : ""),
  };
}

/** The signs of the legend in rows, as many per row as fit. */
function plotLegend(box: Element, top: number, width: number): { marks: string; end: number } {
  let [x, y] = [MARGIN, top + 14];
  let marks = "";
  for (const sign of box.querySelectorAll(".legend > span")) {
    const mark = sign.querySelector("svg");
    const label = sign.textContent ?? "";
    const room = (mark ? 34 : 0) + label.length * LETTER;
    if (x > MARGIN && x + room > width - MARGIN) [x, y] = [MARGIN, y + 24];
    if (mark) marks += place(mark, { x, y: y - 13, width: 26, height: 16 });
    marks += text(label, { x: x + (mark ? 34 : 0), y, size: 15, ink: "--ink-2" });
    x += room + 24;
  }
  return { marks, end: y };
}

function place(svg: Element, frame: { x: number; y: number; width: number; height: number }): string {
  const copy = svg.cloneNode(true) as Element;
  for (const name of ["class", "role", "aria-label", "aria-hidden", "style"]) copy.removeAttribute(name);
  for (const [name, value] of Object.entries(frame)) copy.setAttribute(name, String(at(value)));
  copy.setAttribute("overflow", "visible");
  return new XMLSerializer().serializeToString(copy);
}

type TextStyle = { x: number; y: number; size: number; weight?: number; ink?: string; anchor?: "end" };

function text(
  content: string,
  { x, y, size, weight = 400, ink = "--ink", anchor }: TextStyle,
  lighter = "",
): string {
  const anchored = anchor ? ` text-anchor="${anchor}"` : "";
  const more =
    lighter.trim() &&
    `<tspan font-size="15" font-weight="400" fill="var(--ink-2)">${escapeXml(lighter)}</tspan>`;
  return `<text x="${at(x)}" y="${at(y)}" font-size="${size}" font-weight="${weight}" fill="var(${ink})"${anchored}>${escapeXml(content)}${more}</text>`;
}

/** Wraps at spaces: the first line has at most `first` letters, the others `rest`. */
function wrap(content: string, first: number, rest: number): string[] {
  const lines: string[] = [];
  for (const word of content.split(" ")) {
    const last = lines.at(-1);
    const room = lines.length > 1 ? rest : first;
    if (last !== undefined && last.length + word.length < room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeXml = (content: string) => content.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);
