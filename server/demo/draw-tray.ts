import sharp from "sharp";

/** A tray seen from above, to be drawn. */
export type TrayView = {
  /** Text of the label: `GT-001 F3 · week 4`. */
  label: string;
  plugs: number;
  /** Number of empty plugs. */
  removed: number;
  /** Mean width of a plant's canopy, in cm. */
  canopy: number;
  /** Hues of the leaves and of the plugs, in degrees. */
  leaf: number;
  plug: number;
  /** Wilted plants are drawn brown and flat. */
  isWilted: boolean;
};

const [WIDTH, HEIGHT] = [1280, 960];
const LEAVES = 6;
/** Pixels of a plant for each cm of its canopy. */
const SCALE = 6.5;

/** Draws the picture as a JPEG. The same view always gives the same picture. */
export function drawTray(view: TrayView): Promise<Buffer> {
  return sharp(Buffer.from(trayAsSvg(view)))
    .jpeg({ quality: 82 })
    .toBuffer();
}

function trayAsSvg(view: TrayView): string {
  const columns = columnsFor(view.plugs);
  const rows = Math.ceil(view.plugs / columns);
  const [across, down] = [1080 / columns, 720 / rows];
  const random = randomFrom(view.label);
  const wells = Array.from({ length: view.plugs }, (_, i) => {
    const x = 100 + across * ((i % columns) + 0.5);
    const y = 90 + down * (Math.floor(i / columns) + 0.5);
    // Empty plugs are spread over the tray.
    const isEmpty =
      Math.floor(((i + 1) * view.removed) / view.plugs) > Math.floor((i * view.removed) / view.plugs);
    return { x, y, isEmpty };
  });
  const radius = Math.min(across, down) * 0.32;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#cfd3cd"/>
    <rect x="60" y="50" width="1160" height="800" rx="28" fill="#4a4f4c"/>
    <rect x="84" y="74" width="1112" height="752" rx="18" fill="#2f3431"/>
    ${wells.map((well) => drawPlug(well, radius, view)).join("")}
    ${wells
      .filter(({ isEmpty }) => !isEmpty)
      .map((well) => drawPlant(well, view, random))
      .join("")}
    <rect x="440" y="868" width="400" height="64" rx="8" fill="#fbfaf4"/>
    <text x="640" y="911" font-family="sans-serif" font-size="34" text-anchor="middle" fill="#1d2622">${view.label}</text>
  </svg>`;
}

/** Returns the number of columns that gives full rows and is nearest to the tray's 4:3 shape. */
function columnsFor(plugs: number): number {
  const ideal = Math.sqrt((plugs * 4) / 3);
  const full = Array.from({ length: plugs }, (_, i) => i + 1).filter((columns) => plugs % columns === 0);
  return full.reduce(
    (best, columns) => (Math.abs(columns - ideal) < Math.abs(best - ideal) ? columns : best),
    plugs,
  );
}

type Well = { x: number; y: number; isEmpty: boolean };

function drawPlug({ x, y, isEmpty }: Well, radius: number, { plug }: TrayView): string {
  const fill = isEmpty ? "#151a17" : `hsl(${plug} 28% 46%)`;
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="#1a1f1c" stroke-width="4"/>`;
}

function drawPlant({ x, y }: Well, { canopy, leaf, isWilted }: TrayView, random: () => number): string {
  const reach = (canopy * SCALE * (0.85 + random() * 0.3)) / 2;
  const turn = random() * 360;
  const leaves = Array.from({ length: LEAVES }, (_, i) => {
    const length = reach * (0.75 + random() * 0.35);
    const light = isWilted ? 30 + random() * 8 : 30 + (i % 2) * 9 + random() * 6;
    const fill = `hsl(${isWilted ? 38 : leaf} ${isWilted ? 34 : 46}% ${light}%)`;
    const angle = turn + (i * 360) / LEAVES + random() * 14;
    const wide = length * (isWilted ? 0.16 : 0.34);
    return `<ellipse cx="${length * 0.55}" cy="0" rx="${length * 0.55}" ry="${wide}" fill="${fill}"
      stroke="rgb(0 0 0 / .25)" transform="rotate(${angle})"/>`;
  });
  return `<g transform="translate(${x} ${y})">${leaves.join("")}</g>`;
}

/** Returns a generator of numbers from 0 to 1, seeded by a text (mulberry32 of its FNV-1a hash). */
function randomFrom(text: string): () => number {
  let state = [...text].reduce(
    (hash, sign) => Math.imul(hash ^ sign.charCodeAt(0), 16_777_619),
    2_166_136_261,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
