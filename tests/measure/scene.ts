import sharp from "sharp";
import { encode } from "uqr";
import { type Lens, type Pose, project } from "#domain/measure/camera.ts";
import type { Mask } from "#domain/measure/mask.ts";
import type { Picture, Point } from "#domain/measure/picture.ts";
import { diameterOf, hullOf } from "#domain/measure/plants.ts";
import { cross, rotated, rotatedBack, scaled, unit, type Vector } from "#domain/measure/solve.ts";

/** Random numbers of a seed, 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const substrates = ["coir", "peat", "foam", "rockwool"] as const;
const lights = ["white", "warm", "pink", "red-blue"] as const;

/** What a scene shows. Lengths in cm, angles in degrees. */
export type Scene = {
  seed: number;
  width: number;
  height: number;
  focal35: number;
  distance: number;
  lean: number;
  leafHeight: number;
  rows: number;
  columns: number;
  pitch: number;
  plantWidth: number;
  substrate: (typeof substrates)[number];
  light: (typeof lights)[number] | "coloured";
  /** Edge of the label's code, and its text, if it is not that of the scenes. */
  code: number;
  text?: string;
  hasLabel: boolean;
  hasGlare: boolean;
  hasAlgae: boolean;
  /** Standard deviation of the blur, pixels. */
  blur: number;
  noise: number;
  /** Quality of the JPEG, for whoever stores the picture. */
  quality: number;
};

/** A rendered scene, with what is true of it. */
export type Rendered = {
  picture: Picture;
  widths: number[];
  leaf: Uint8Array;
  /** Pixels in which leaves of two plants lie over each other. */
  overlap: number;
};

type Leaf = { x: number; y: number; cos: number; sin: number; length: number; breadth: number; stem: number };
type Growing = { x: number; y: number; reach: number; leaves: Leaf[]; tone: number };

const between = (random: () => number, from: number, to: number) => from + random() * (to - from);
const oneOf = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

/** A scene of a seed that can be measured. */
export function sceneOf(seed: number): Scene {
  const random = randomOf(seed * 7919 + 17);
  const distance = between(random, 30, 80);
  const focal35 = between(random, 24, 35);
  const leafHeight = between(random, 0.5, Math.min(12, distance / 5));
  const code = Math.max(1.6, (distance * between(random, 0.05, 0.065) * focal35) / 27);
  // The part of the plane that the camera sees, on its shorter side; beside the tray there is room for the label.
  const visible = (distance * 26) / focal35;
  const room = Math.max(6, visible * 1.1 - 2 * labelOffset({ code, leafHeight }) - code * 1.5);
  const plantWidth = between(random, 2, Math.min(7, room / 2.5));
  const pitch = plantWidth * between(random, 1.25, 1.7) + 0.5;
  const rows = Math.max(1, Math.min(4, Math.floor((visible * 0.7) / pitch)));
  const columns = Math.max(1, Math.min(5, Math.floor(room / pitch)));
  return {
    seed,
    width: 4000,
    height: 3000,
    focal35,
    distance,
    lean: between(random, 0, 40),
    leafHeight,
    rows,
    columns,
    pitch,
    plantWidth,
    substrate: oneOf(random, substrates),
    light: oneOf(random, lights),
    code,
    hasLabel: true,
    hasGlare: random() < 0.3,
    hasAlgae: random() < 0.3,
    blur: between(random, 0.3, 1.3),
    noise: between(random, 0.003, 0.012),
    quality: Math.round(between(random, 72, 95)),
  };
}

/** A scene of a seed in which leaves of neighbours touch: the plants are wider than their pitch. */
export function touchingSceneOf(seed: number): Scene {
  const scene = sceneOf(seed);
  const random = randomOf(seed * 104_729 + 3);
  const [rows, columns] = [Math.max(2, scene.rows), Math.max(2, scene.columns)];
  return { ...scene, rows, columns, pitch: scene.plantWidth * between(random, 0.7, 0.95) };
}

const tints: Record<Scene["light"], Vector> = {
  white: [1, 1, 1],
  warm: [1, 0.8, 0.52],
  pink: [1, 0.5, 0.75],
  "red-blue": [1, 0.2, 0.85],
  coloured: [1, 0.004, 0.7],
};

const grounds: Record<Scene["substrate"], Vector> = {
  coir: [0.24, 0.14, 0.075],
  peat: [0.055, 0.04, 0.03],
  foam: [0.62, 0.6, 0.52],
  rockwool: [0.42, 0.38, 0.26],
};

const LABEL_TEXT = "https://lab.example/inventory/trays/0d9a3a55-6b0e-4a0f-9c3c-3f4f7e0d2b11";

function lensOf({ width, height, focal35 }: Scene): Lens {
  return { focal: (focal35 / 43.27) * Math.hypot(width, height), middle: { x: width / 2, y: height / 2 } };
}

/** Draws a scene by following each pixel's ray: to the leaves at their height, then to the plane with the label. */
export function render(scene: Scene): Rendered {
  const random = randomOf(scene.seed);
  const lens = lensOf(scene);
  const pose = poseOf(scene, random);
  const plants = plantsOf(scene, random);
  const code = encode(scene.text ?? LABEL_TEXT, { ecc: "M", border: 4 });
  const spot = labelSpot(scene, lens, pose);
  const tint = tints[scene.light];
  // The camera corrects a part of the tint by itself, and gets the exposure nearly right.
  const own = between(random, 0, 0.5);
  const gain = between(random, 0.75, 1) / Math.max(...tint);
  const sun = { x: between(random, -0.5, 0.5), y: between(random, -0.5, 0.5) };
  const glow = { x: between(random, -0.4, 0.4), y: between(random, -0.4, 0.4) };
  const channel = tint.map((value) => gain * value ** (1 - own)) as unknown as Vector;
  const { width, height } = scene;
  const light = [0, 1, 2].map(() => new Float32Array(width * height));
  const leaf = new Uint8Array(width * height);
  const cells = cellsOf(plants, scene);
  const isShadow = (x: number, y: number) => leafShade(cells(x, y), x, y) >= 0;
  let overlap = 0;
  const colour: [number, number, number] = [0, 0, 0];
  // The rays are linear in the pixel: the corners of the picture are enough.
  const grid = planeRays(lens, pose, scene);
  const camera = grid.camera;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const dx = grid.origin[0] + grid.right[0] * x + grid.down[0] * y;
      const dy = grid.origin[1] + grid.right[1] * x + grid.down[1] * y;
      const dz = grid.origin[2] + grid.right[2] * x + grid.down[2] * y;
      const toLeaf = (-scene.leafHeight - camera[2]) / dz;
      const toGround = -camera[2] / dz;
      const at = y * width + x;
      const px = camera[0] + toLeaf * dx;
      const py = camera[1] + toLeaf * dy;
      const near = dz > 0 ? cells(px, py) : [];
      const shade = leafShade(near, px, py);
      if (shade >= 0) {
        leaf[at] = 1;
        if (near.length > 1 && near.filter((plant) => shadeOf(plant, px, py) >= 0).length > 1) overlap += 1;
        const glare = scene.hasGlare ? Math.max(0, grain(px * 3, py * 3, scene.seed + 5) - 0.86) * 4 : 0;
        colour[0] = 0.075 * shade + glare * 0.5;
        colour[1] = 0.16 * shade + glare * 0.55;
        colour[2] = 0.045 * shade + glare * 0.45;
      } else {
        const gx = camera[0] + toGround * dx;
        const gy = camera[1] + toGround * dy;
        if (dz > 0) groundColour(scene, code, spot, gx, gy, colour);
        else colour.fill(0.2);
        const reach = scene.leafHeight * 0.6;
        if (dz > 0 && isShadow(gx + sun.x * reach, gy + sun.y * reach))
          for (let i = 0; i < 3; i += 1) colour[i] = (colour[i] ?? 0) * 0.5;
      }
      // The light is brighter on one side.
      const fall = 1 + (glow.x * (x - width / 2)) / width + (glow.y * (y - height / 2)) / height;
      for (let i = 0; i < 3; i += 1)
        (light[i] as Float32Array)[at] = (colour[i] ?? 0) * (channel[i] ?? 1) * fall;
    }
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [i, plane] of light.entries())
    for (let row = 0, soft = blurredPlane(plane, width, height, scene.blur); row < height; row += 1) {
      const start = Math.floor(random() * (GRAINS - width));
      encodeRow(soft.subarray(row * width, (row + 1) * width), data, row * width * 4 + i, start, scene.noise);
    }
  return { picture: { width, height, data }, widths: plants.map(widthOf), leaf, overlap };
}

/** Noise: sums of three random numbers. A row of the picture takes its own from a random place on. */
const GRAINS = 1 << 18;
const grains = Float32Array.from(
  { length: GRAINS },
  (_, i) => hash(i, 1, 0) + hash(i, 2, 0) + hash(i, 3, 0) - 1.5,
);

/** The sRGB byte of a linear light, in steps. */
const STEPS = 16_384;
const bytes = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const value = step / STEPS;
  return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
});

/** Writes a row of one colour with its noise, from the byte `at` on: more noise in darker light (shot noise, read noise). */
function encodeRow(row: Float32Array, data: Uint8ClampedArray, at: number, start: number, noise: number) {
  for (let x = 0; x < row.length; x += 1) {
    const value = row[x] as number;
    const noisy = value + (grains[start + x] as number) * noise * (0.4 + 2 * Math.sqrt(value));
    const step = (noisy * STEPS + 0.5) | 0;
    data[at + x * 4] = bytes[step < 0 ? 0 : step > STEPS ? STEPS : step] as number;
  }
}

function planeRays(lens: Lens, { rotation, shift }: Pose, { width, height }: Scene) {
  const ray = (x: number, y: number) =>
    rotatedBack(rotation, [(x - lens.middle.x) / lens.focal, (y - lens.middle.y) / lens.focal, 1]);
  const origin = ray(0.5, 0.5);
  const minus = (a: Vector, by: number): Vector => [
    (a[0] - origin[0]) / by,
    (a[1] - origin[1]) / by,
    (a[2] - origin[2]) / by,
  ];
  return {
    camera: scaled(rotatedBack(rotation, shift), -1),
    origin,
    right: minus(ray(width + 0.5, 0.5), width),
    down: minus(ray(0.5, height + 0.5), height),
  };
}

/** The camera looks at the middle of the tray, leaning to any side, turned by any angle. */
function poseOf({ distance, lean }: Scene, random: () => number): Pose {
  const side = random() * 2 * Math.PI;
  const tilt = (lean * Math.PI) / 180;
  const from: Vector = [Math.sin(tilt) * Math.cos(side), Math.sin(tilt) * Math.sin(side), -Math.cos(tilt)];
  const z = unit(scaled(from, -1));
  const roll = between(random, -0.3, 0.3);
  const guide: Vector = [Math.cos(roll), Math.sin(roll), 0];
  const y = unit(cross(z, guide));
  const x = cross(y, z);
  const rotation: Pose["rotation"] = [x[0], x[1], x[2], y[0], y[1], y[2], z[0], z[1], z[2]];
  return { rotation, shift: scaled(rotated(rotation, scaled(from, distance)), -1) };
}

function plantsOf({ rows, columns, pitch, plantWidth }: Scene, random: () => number): Growing[] {
  return Array.from({ length: rows * columns }, (_, i) => {
    const x = ((i % columns) - (columns - 1) / 2) * pitch + between(random, -0.1, 0.1);
    const y = (Math.floor(i / columns) - (rows - 1) / 2) * pitch + between(random, -0.1, 0.1);
    const count = 4 + Math.floor(random() * 5);
    const wanted = plantWidth * between(random, 0.7, 1.05);
    const turn = random() * 2 * Math.PI;
    const leaves = Array.from({ length: count }, (_leaf, n) => {
      const angle = turn + (n * 2 * Math.PI) / count + between(random, -0.2, 0.2);
      const reach = (wanted / 2) * between(random, 0.75, 1);
      const length = reach * between(random, 0.5, 0.7);
      return {
        x: x + Math.cos(angle) * (reach - length / 2),
        y: y + Math.sin(angle) * (reach - length / 2),
        cos: Math.cos(angle),
        sin: Math.sin(angle),
        length: length / 2,
        breadth: (length / 2) * between(random, 0.5, 0.8),
        stem: reach - length,
      };
    });
    return { x, y, reach: wanted / 2 + 0.05, leaves, tone: between(random, 0.7, 1.5) };
  });
}

/** Widest diameter of a plant's outline, which is made of ellipses. */
function widthOf({ leaves }: Growing): number {
  const rim = leaves.flatMap(({ x, y, cos, sin, length, breadth }) =>
    Array.from({ length: 120 }, (_, i): Point => {
      const along = Math.cos((i * Math.PI) / 60) * length;
      const across = Math.sin((i * Math.PI) / 60) * breadth;
      return { x: x + along * cos - across * sin, y: y + along * sin + across * cos };
    }),
  );
  return diameterOf(hullOf(rim));
}

/** The plants that may have a leaf at a point: those of the plugs nearby. */
type Cells = (x: number, y: number) => readonly Growing[];

function cellsOf(plants: readonly Growing[], { rows, columns, pitch }: Scene): Cells {
  const none: Growing[] = [];
  const lists = plants.map((_, i) => {
    const middle = {
      x: ((i % columns) - (columns - 1) / 2) * pitch,
      y: (Math.floor(i / columns) - (rows - 1) / 2) * pitch,
    };
    return plants.filter(
      ({ x, y, reach }) => Math.max(Math.abs(x - middle.x), Math.abs(y - middle.y)) < pitch / 2 + reach,
    );
  });
  return (x, y) => {
    const column = Math.round(x / pitch + (columns - 1) / 2);
    const row = Math.round(y / pitch + (rows - 1) / 2);
    // Leaves hang over the edge of the outer plugs.
    if (column < -1 || row < -1 || column > columns || row > rows) return none;
    const at = Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column));
    return lists[at] ?? none;
  };
}

/** How bright the leaf at a point is; −1 where there is none. */
function leafShade(plants: readonly Growing[], x: number, y: number): number {
  for (const plant of plants) {
    const shade = shadeOf(plant, x, y);
    if (shade >= 0) return shade;
  }
  return -1;
}

function shadeOf(plant: Growing, x: number, y: number): number {
  if (Math.abs(x - plant.x) > plant.reach || Math.abs(y - plant.y) > plant.reach) return -1;
  for (const { x: lx, y: ly, cos, sin, length, breadth, stem } of plant.leaves) {
    const along = (x - lx) * cos + (y - ly) * sin;
    const across = -(x - lx) * sin + (y - ly) * cos;
    const inLeaf = (along / length) ** 2 + (across / breadth) ** 2;
    if (inLeaf <= 1) {
      const vein = Math.abs(across) < 0.03 ? 1.35 : 1;
      return plant.tone * vein * (0.85 + 0.25 * (across / breadth));
    }
    if (Math.abs(across) < 0.11 && along < 0 && along > -length - stem) return plant.tone * 1.1;
  }
  return -1;
}

/** The middle of the label is this far beside the tray: leaves hang over its edge. */
const labelOffset = ({ code, leafHeight }: Pick<Scene, "code" | "leafHeight">) =>
  code * 0.75 + 0.6 + leafHeight * 0.7;

/** The label lies beside the plants, on a side on which the camera sees it whole. */
function labelSpot(scene: Scene, lens: Lens, pose: Pose): Point {
  const { rows, columns, pitch, code, leafHeight } = scene;
  const offset = labelOffset({ code, leafHeight });
  const [below, beside] = [(rows * pitch) / 2 + offset, (columns * pitch) / 2 + offset];
  const spots = [
    { x: 0, y: below },
    { x: 0, y: -below },
    { x: beside, y: 0 },
    { x: -beside, y: 0 },
  ];
  const reach = code * 0.75;
  const room = ({ x, y }: Point) =>
    Math.min(
      ...[-reach, reach].flatMap((dx) =>
        [-reach, reach].map((dy) => {
          const pixel = project(lens, pose, [x + dx, y + dy, 0]);
          return Math.min(pixel.x, pixel.y, scene.width - pixel.x, scene.height - pixel.y);
        }),
      ),
    );
  return spots.reduce((best, spot) => (room(spot) > room(best) ? spot : best));
}

function groundColour(
  scene: Scene,
  code: { size: number; data: boolean[][] },
  spot: Point,
  x: number,
  y: number,
  colour: [number, number, number],
): void {
  const edge = scene.code * (code.size / (code.size - 8));
  const lx = x - spot.x + edge / 2;
  const ly = y - spot.y + edge / 2;
  if (scene.hasLabel && lx > -0.2 && ly > -0.2 && lx < edge + 1.5 && ly < edge + 0.2) {
    const dark = code.data[Math.floor((ly / edge) * code.size)]?.[Math.floor((lx / edge) * code.size)];
    colour.fill(dark ? 0.035 : 0.82);
    return;
  }
  const half = { x: (scene.columns * scene.pitch) / 2, y: (scene.rows * scene.pitch) / 2 };
  const isTray = Math.abs(x) < half.x + 0.5 && Math.abs(y) < half.y + 0.5;
  const fine = grain(x * 14, y * 14, scene.seed);
  const coarse = grain(x * 2, y * 2, scene.seed + 1);
  if (!isTray) {
    const value = 0.28 + 0.1 * coarse;
    colour[0] = value;
    colour[1] = value * 0.98;
    colour[2] = value * 0.93;
    return;
  }
  const cx = Math.abs(((((x + half.x) % scene.pitch) + scene.pitch) % scene.pitch) - scene.pitch / 2);
  const cy = Math.abs(((((y + half.y) % scene.pitch) + scene.pitch) % scene.pitch) - scene.pitch / 2);
  if (Math.max(cx, cy) > scene.pitch * 0.42) {
    colour.fill(0.025 + 0.01 * fine);
    return;
  }
  const [r, g, b] = grounds[scene.substrate];
  const tone = 0.55 + 0.6 * fine + 0.3 * coarse;
  // A thin film of algae: greenish, never as green as a leaf.
  const film = scene.hasAlgae ? Math.min(1, Math.max(0, coarse - 0.55) * 4) * 0.6 : 0;
  colour[0] = tone * (r * (1 - film) + 0.15 * film);
  colour[1] = tone * (g * (1 - film) + 0.19 * film);
  colour[2] = tone * (b * (1 - film) + 0.08 * film);
}

/** Smooth noise, 0 to 1. */
function grain(x: number, y: number, seed: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = smooth(x - x0);
  const fy = smooth(y - y0);
  const a = hash(x0, y0, seed);
  const b = hash(x0 + 1, y0, seed);
  const c = hash(x0, y0 + 1, seed);
  const d = hash(x0 + 1, y0 + 1, seed);
  return (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy;
}

const smooth = (t: number) => t * t * (3 - 2 * t);

function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** A plane that is blurred by a Gaussian, row by row, so that what is read remains in the processor's cache. */
function blurredPlane(plane: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const reach = Math.max(1, Math.ceil(2.5 * sigma));
  const weights = Array.from(
    { length: reach + 1 },
    (_, i) => Math.exp(-0.5 * (i / sigma) ** 2) / (i === 0 ? 2 : 1),
  );
  const sum = 2 * weights.reduce((a, b) => a + b, 0);
  const line = new Float32Array(width + 2 * reach);
  const result = new Float32Array(plane.length);
  for (let y = 0; y < height; y += 1) {
    line.fill(0);
    const middle = line.subarray(reach, reach + width);
    const row = (at: number) => {
      const from = Math.min(height - 1, Math.max(0, at)) * width;
      return plane.subarray(from, from + width);
    };
    for (const [i, weight] of weights.entries()) addPair(middle, row(y - i), row(y + i), weight / sum);
    line.fill(middle[0] as number, 0, reach);
    line.fill(middle[width - 1] as number, reach + width);
    const to = result.subarray(y * width, (y + 1) * width);
    for (const [i, weight] of weights.entries())
      addPair(to, line.subarray(reach - i), line.subarray(reach + i), weight / sum);
  }
  return result;
}

function addPair(to: Float32Array, a: Float32Array, b: Float32Array, weight: number): void {
  for (let i = 0; i < to.length; i += 1)
    to[i] = (to[i] as number) + weight * ((a[i] as number) + (b[i] as number));
}

/** A drawn picture as a camera stores it. `quality` is that of the JPEG, 0 to 100. */
export function jpegOf({ width, height, data }: Picture, quality: number): Promise<Buffer> {
  const raw = { width, height, channels: 4 } as const;
  return sharp(Buffer.from(data.buffer), { raw }).removeAlpha().jpeg({ quality }).toBuffer();
}

/** Agreement of a mask with the true leaves of its picture, which is `width` pixels wide: pixels of both ÷ pixels of either. */
export function agreementOf(mask: Mask, width: number, leaf: Uint8Array): number {
  const factor = Math.floor(width / mask.width);
  let [both, either] = [0, 0];
  for (let y = 0; y < mask.height; y += 1)
    for (let x = 0; x < mask.width; x += 1) {
      let count = 0;
      for (let dy = 0; dy < factor; dy += 1)
        for (let dx = 0; dx < factor; dx += 1)
          count += leaf[(y * factor + dy) * width + x * factor + dx] ?? 0;
      const is = count * 2 >= factor * factor;
      const found = mask.leaf[y * mask.width + x] === 1;
      both += Number(is && found);
      either += Number(is || found);
    }
  return both / either;
}
