import sharp from "sharp";
import { QUIET_ZONE, qrModules, qrSvg } from "#domain/qr-labels/print/qr-code.ts";
import { expose, type Pixels, type Pose, placeOn, seeded, smear } from "./frame-pixels.ts";

/** A printed label in front of the camera. */
export type Sticker = Partial<Pose> & {
  /** The content of its code. */
  text: string;
  /** Width of the code in pixels, without its quiet zone. */
  span: number;
  /** Text beside the code, line by line. */
  lines?: string[];
  /** Each within what error correction level M can restore. */
  damage?: "scratched" | "wet" | "torn";
  /** Colours of a faded print. */
  ink?: string;
  paper?: string;
};

/** What the camera sees, and in what quality. */
export type Scene = {
  stickers: Sticker[];
  seed?: number;
  width?: number;
  height?: number;
  /** Out of focus: standard deviation in px. */
  blur?: number;
  /** Moved during the exposure: px, and the direction in degrees. */
  motion?: [number, number];
  /** Amount of red, green and blue light; 1 is full. */
  light?: [number, number, number];
  /** Standard deviation of the sensor's noise, of 255. */
  noise?: number;
  /** The reflection of a lamp: its distance from the centre of the first code, and its size, in widths of that code. */
  glare?: { x: number; y: number; size: number };
};

/** One camera frame as a JPEG. The same scene always gives the same frame. */
export async function drawFrame(scene: Scene): Promise<Buffer> {
  return open(await paint(scene))
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Frames of a film at 30 a second: long enough for a scene to be read several times. */
const SEEN_FOR = 24;

/**
 * A film of scenes for a fake camera: concatenated JPEGs. Chromium reads their values as video levels, 16 to 235, and
 * would darken the dark parts to black.
 */
export async function drawFilm(scenes: Scene[]): Promise<Buffer> {
  const frames: Buffer[] = [];
  for (const scene of scenes) {
    const levels = open(await paint(scene)).linear(219 / 255, 16);
    const frame = await levels.jpeg({ quality: 88 }).toBuffer();
    frames.push(...Array.from({ length: SEEN_FOR }, () => frame));
  }
  return Buffer.concat(frames);
}

async function paint(scene: Scene): Promise<Pixels> {
  const { width = 1280, height = 720, seed = 1, light = [1, 1, 1], noise = 0 } = scene;
  let picture = await pixelsOf(clutter(width, height, seed), 3);
  for (const sticker of scene.stickers) await stick(picture, sticker);
  if (scene.glare) picture = await shine(picture, scene);
  if (scene.blur) picture = await pixelsOf(open(picture).blur(scene.blur), 3);
  if (scene.motion) picture = smear(picture, ...scene.motion);
  expose(picture, light, noise, seed + 1);
  return picture;
}

const open = ({ data, ...raw }: Pixels) => sharp(data, { raw });

async function pixelsOf(image: sharp.Sharp | string, channels: 3 | 4): Promise<Pixels> {
  const drawn = typeof image === "string" ? sharp(Buffer.from(image)) : image;
  const { data, info } = await (channels === 4 ? drawn.ensureAlpha() : drawn.removeAlpha())
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels };
}

/** Pixels of a drawn label for each module of its code. */
const FINE = 8;
const WORDS_WIDTH = 50;

async function stick(picture: Pixels, sticker: Sticker): Promise<void> {
  const modules = qrModules(sticker.text).length;
  const scale = (modules * FINE) / sticker.span;
  const middle = (modules / 2 + QUIET_ZONE) * FINE;
  const pose = { ...sticker, x: sticker.x ?? picture.width / 2, y: sticker.y ?? picture.height / 2 };
  placeOn(picture, await pixelsOf(drawLabel(sticker, modules), 4), pose, { middle: [middle, middle], scale });
}

/** The label as it was printed, with its damage; a module is one unit. */
function drawLabel({ text, lines = [], damage, ink = "#000", paper = "#fff" }: Sticker, modules: number) {
  const side = modules + 2 * QUIET_ZONE;
  const width = side + (lines.length > 0 ? WORDS_WIDTH : 0);
  const code = qrSvg(text).replace("<svg", `<svg width="${side}" height="${side}"`);
  const texts = lines.map(
    (line, i) =>
      `<text x="${side}" y="${9 + 7 * i}" font-size="${i === 0 ? 7 : 4.5}" font-weight="bold">${line}</text>`,
  );
  const at = (part: number) => QUIET_ZONE + part * modules;
  const edge = `M0 0H${width}V${side}H0Z`;
  const tear = `M0 0H${width}V${side}H${at(1.02)}L${at(0.93)} ${at(0.92)}L${at(0.8)} ${side}H0Z`;
  const marks = {
    scratched: `<path d="M${at(0.2)} ${at(0.42)}L${at(0.55)} ${at(0.455)}M${at(0.45)} ${at(0.95)}L${at(0.55)} ${at(0.6)}"
      stroke="${paper}" stroke-width="0.9"/><path d="M${at(0.75)} ${at(0.7)}L${at(0.95)} ${at(0.685)}" stroke="#555"
      stroke-width="0.6"/>`,
    wet: `<ellipse cx="${at(0.62)}" cy="${at(0.6)}" rx="${0.13 * modules}" ry="${0.11 * modules}" fill="#8a8a80"
      opacity="0.85"/>`,
    torn: "",
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * FINE}" height="${side * FINE}"
    viewBox="0 0 ${width} ${side}" font-family="monospace"><clipPath id="c"><path d="${damage === "torn" ? tear : edge}"/>
    </clipPath><g clip-path="url(#c)"><path d="${edge}" fill="${paper}"/>${recolour(code, ink, paper)}
    <g fill="${ink}">${texts.join("")}</g>${damage ? marks[damage] : ""}</g></svg>`;
}

const recolour = (svg: string, ink: string, paper: string) =>
  svg.replace(/fill="(white|black)"/g, (_, of) => `fill="${of === "white" ? paper : ink}"`);

async function shine(picture: Pixels, { glare, stickers: [first] }: Scene): Promise<Pixels> {
  if (glare === undefined || first === undefined) return picture;
  const { width, height } = picture;
  const x = (first.x ?? width / 2) + glare.x * first.span;
  const y = (first.y ?? height / 2) + glare.y * first.span;
  const lamp = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><radialGradient id="g">
    <stop offset="0.6" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <ellipse cx="${x}" cy="${y}" rx="${glare.size * first.span}" ry="${0.6 * glare.size * first.span}"
    fill="url(#g)" transform="rotate(-25 ${x} ${y})"/></svg>`;
  return pixelsOf(open(picture).composite([{ input: Buffer.from(lamp) }]), 3);
}

/** A bench in use: objects of many colours, a bar code, print, and edges in all directions. */
function clutter(width: number, height: number, seed: number): string {
  const random = seeded(seed);
  const between = (low: number, high: number) => Math.round(low + random() * (high - low));
  const colour = () => `hsl(${between(0, 360)} ${between(5, 45)}% ${between(15, 80)}%)`;
  const [right, bottom] = [() => between(0, width), () => between(0, height)];
  const box = () =>
    `<rect x="${right()}" y="${bottom()}" width="${between(10, 260)}" height="${between(10, 200)}" fill="${colour()}"
      transform="rotate(${between(0, 90)} ${width / 2} ${height / 2})"/>`;
  const jar = () =>
    `<ellipse cx="${right()}" cy="${bottom()}" rx="${between(8, 120)}" ry="${between(8, 90)}" fill="${colour()}"/>`;
  const wire = () =>
    `<path d="M${right()} ${bottom()}L${right()} ${bottom()}" stroke="${colour()}" stroke-width="${between(1, 9)}"/>`;
  const print = () =>
    `<text x="${right()}" y="${bottom()}" font-size="${between(10, 34)}" fill="${colour()}">pH 7.00 BUFFER 250 mL</text>`;
  const [x, y] = [right(), bottom()];
  const bars = Array.from(
    { length: 40 },
    (_, i) => `<rect x="${x + 4 * i}" y="${y}" width="${between(1, 3)}" height="60"/>`,
  );
  const objects = Array.from({ length: 28 }, () => [box(), jar(), wire(), print()].join(""));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif">
    <rect width="100%" height="100%" fill="${colour()}"/>${objects.join("")}${bars.join("")}</svg>`;
}
