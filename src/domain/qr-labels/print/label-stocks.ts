/** Geometry of labels on their carrier, in mm. On a roll, a page is one label. */
export type LabelSheet = {
  page: { width: number; height: number };
  label: { width: number; height: number };
  columns: number;
  rows: number;
  /** From the left (top) edge of one label to that of the next. */
  pitch: { x: number; y: number };
  /** From the edge of the page to the first label. */
  margin: { left: number; top: number };
};

type LabelStock = LabelSheet & {
  key: string;
  name: string;
  size: string;
  look: "sheet" | "jar" | "cryo" | "stake";
};

const INCH = 25.4;
const LETTER = { width: 8.5 * INCH, height: 11 * INCH };
const A4 = { width: 210, height: 297 };

/** The label stocks of the lab, with the figures of the makers' data sheets. */
export const labelStocks = [
  {
    key: "letter-30",
    name: "Sheet, 30 per page",
    size: "2⅝ × 1 in, US Letter",
    look: "sheet",
    page: LETTER,
    label: { width: 2.625 * INCH, height: INCH },
    columns: 3,
    rows: 10,
    pitch: { x: 2.75 * INCH, y: INCH },
    margin: { left: 0.1875 * INCH, top: 0.5 * INCH },
  },
  {
    key: "a4-24",
    name: "Sheet, 24 per page",
    size: "70 × 37 mm, A4",
    look: "sheet",
    page: A4,
    label: { width: 70, height: 37 },
    columns: 3,
    rows: 8,
    pitch: { x: 70, y: 37 },
    margin: { left: 0, top: 0.5 },
  },
  {
    key: "a4-24-gaps",
    name: "Sheet, 24 per page, gaps",
    size: "63.5 × 33.9 mm, A4",
    look: "sheet",
    page: A4,
    label: { width: 63.5, height: 33.9 },
    columns: 3,
    rows: 8,
    pitch: { x: 66, y: 33.9 },
    margin: { left: 7.25, top: 12.9 },
  },
  {
    key: "a4-65",
    name: "Sheet, 65 per page",
    size: "38.1 × 21.2 mm, A4",
    look: "sheet",
    page: A4,
    label: { width: 38.1, height: 21.2 },
    columns: 5,
    rows: 13,
    pitch: { x: 40.6, y: 21.2 },
    margin: { left: 4.75, top: 10.7 },
  },
  roll({ key: "jar", name: "Jar, thermal roll", size: "2 × 1 in", look: "jar" }, 2, 1),
  roll({ key: "cryo", name: "Cryo vial, thermal roll", size: "1.28 × 0.5 in", look: "cryo" }, 1.28, 0.5),
  roll({ key: "stake", name: "Tray stake", size: "1 × 3 in, waterproof", look: "stake" }, 3, 1),
] as const satisfies readonly LabelStock[];

/** A thermal roll; sizes in inches. */
function roll<K extends string>(
  description: Omit<LabelStock, keyof LabelSheet | "key"> & { key: K },
  w: number,
  h: number,
) {
  const label = { width: w * INCH, height: h * INCH };
  const pitch = { x: label.width, y: label.height };
  return { ...description, page: label, label, columns: 1, rows: 1, pitch, margin: { left: 0, top: 0 } };
}

export const perPage = ({ columns, rows }: LabelSheet) => columns * rows;

/** Position of a label on its page, mm from the page's corner; positions are counted along the rows. */
export function placeOf({ columns, pitch, margin }: LabelSheet, position: number): { x: number; y: number } {
  const row = Math.floor(position / columns);
  return { x: margin.left + (position % columns) * pitch.x, y: margin.top + row * pitch.y };
}

/** Distributes labels over pages; the positions before `start` on the first page are already used and `null`. */
export function pagesOf<L>(labels: readonly L[], sheet: LabelSheet, start: number): (L | null)[][] {
  const size = perPage(sheet);
  const places = [...Array<null>(Math.min(start, size - 1)).fill(null), ...labels];
  return Array.from({ length: Math.ceil(places.length / size) }, (_, page) =>
    places.slice(page * size, (page + 1) * size),
  );
}
