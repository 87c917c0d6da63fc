import { type Gray, linearAt, meansOf, type Picture, type Point, toGray } from "./picture.ts";
import {
  cross,
  dot,
  type Homography,
  homographyOf,
  plus,
  product,
  type Rotation,
  rotated,
  rotatedBack,
  rotationBy,
  scaled,
  solve,
  unit,
  type Vector,
} from "./solve.ts";

/** A QR code that a reader found: its corners, clockwise from the one without a finder's neighbour "top left", and its modules. */
export type Code = {
  text: string;
  corners: readonly [Point, Point, Point, Point];
  /** 1 for each dark module, row by row, `size` × `size`. */
  modules: { size: number; dark: Uint8Array };
};

/** The camera: its focal length and its middle, in pixels. Phones correct the distortion of their lens themselves. */
export type Lens = { focal: number; middle: Point };

/**
 * Where the camera was: a point of the label's plane, in cm from the middle of the code (x to its right, y down, z away
 * from the camera), is at `rotated(rotation, point) + shift` before the camera.
 */
export type Pose = { rotation: Rotation; shift: Vector };

/** What a label shows of the picture. */
export type LabelView = {
  pose: Pose;
  /** Standard error of the scale, as a share of it. */
  scaleError: number;
  /** Blur of the label's edges: the standard deviation of a Gaussian, in pixels. */
  blur: number;
  /** How well the picture of the code agrees with its modules: 1 is a perfect agreement. */
  agreement: number;
  /** Linear light of the label's white and of its black. */
  white: Vector;
  black: Vector;
};

/** Samples of a module's edge, and modules of white around the code that are compared too. */
const SAMPLES = 3;
const QUIET = 1;
const ROUNDS = 14;
/** Blurs that are tried, as shares of a module. */
const BLURS = [0.18, 0.3, 0.45, 0.65, 0.95];
const WIDE = [1.6, 0.65];
/** Of the samples of a wide blur, every so many are enough. */
const THIN = 4;
const CORNER_ROUNDS = 24;
const SMALL = 1e-6;
/** A pose that moves by less is found; one of two poses that leaves this many times more is the wrong one. */
const CONVERGED = 1e-5;
const WORSE = 1.5;

/**
 * Returns how the camera sees a label of a known size. The corners give a first pose; then the whole code is compared with
 * the picture, and the pose is changed until the difference is least (Gauss–Newton over the pose, brightness, contrast and a
 * gradient of the light: Lucas, Kanade 1981; Baker, Matthews 2004). A small plane that is seen from above has two poses that
 * differ little (Schweighofer, Pinz 2006): both are tried, the better one is returned. Null if no pose fits.
 *
 * @param edge length of the code's edge, in cm
 */
export function viewLabel(picture: Picture, code: Code, lens: Lens, edge: number): LabelView | null {
  const first = poseOf(code.corners, lens, edge);
  if (first === null) return null;
  const xs = code.corners.map(({ x }) => x);
  const ys = code.corners.map(({ y }) => y);
  const margin = 0.25 * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) + 4;
  const gray = toGray(
    picture,
    Math.min(...xs) - margin,
    Math.min(...ys) - margin,
    Math.max(...xs) + margin,
    Math.max(...ys) + margin,
  );
  // Wide blurs first: they find their way from farther away, by fewer samples.
  const wide = WIDE.map((blur) => thinned(templateOf(code, edge, blur)));
  const templates = BLURS.map((blur) => templateOf(code, edge, blur));
  const fitsIn = (seen: Gray) => {
    const near = [first, mirrored(first)].flatMap((start) => {
      const pose = atCorners(code.corners, lens, edge, start);
      return (
        wide.reduce<Fit | null>((at, template) => fit(seen, template, lens, at?.pose ?? pose) ?? at, null) ??
        []
      );
    });
    const least = Math.min(...near.map(({ left }) => left));
    return near
      .filter(({ left }) => left <= WORSE * least)
      .flatMap(({ pose }) => bestBlur(seen, templates, lens, pose) ?? []);
  };
  const found = fitsIn(gray);
  // A code that was drawn pixel by pixel, as on a screen, can have all of its edges between two samples.
  const reach = Math.ceil((lens.focal * edge) / code.modules.size / first.shift[2] / SAMPLES);
  const isSoft = found.length === 0;
  const fits = isSoft ? fitsIn({ ...gray, values: meansOf(gray.values, gray.width, reach) }) : found;
  const [best] = fits.sort((a, b) => a.left - b.left);
  if (!best) return null;
  const { white, black } = coloursOf(picture, code, lens, edge, best.pose);
  const module = (lens.focal * edge) / code.modules.size / best.pose.shift[2];
  return {
    pose: best.pose,
    scaleError: best.scaleError,
    // The variance of a mean of 2 n + 1 pixels is n (n + 1) / 3.
    blur: Math.sqrt(Math.max(0, (best.blur * module) ** 2 - (isSoft ? (reach * (reach + 1)) / 3 : 0))),
    agreement: best.agreement,
    white,
    black,
  };
}

/** The pixel in which the camera sees a point. */
export function project({ focal, middle }: Lens, { rotation, shift }: Pose, point: Vector): Point {
  const [x, y, z] = plus(rotated(rotation, point), shift);
  return { x: middle.x + (focal * x) / z, y: middle.y + (focal * y) / z };
}

/**
 * Where the camera sees the plane at a height above the label's (cm): from a pixel of a picture that is made smaller by
 * `factor` to the point in cm. The ray of each pixel is followed to that plane.
 */
export function planeOf({ focal, middle }: Lens, pose: Pose, height: number, factor: number): Homography {
  const camera = cameraIn(pose);
  const along = -height - camera[2];
  const rays = [
    rotatedBack(pose.rotation, [factor / focal, 0, 0]),
    rotatedBack(pose.rotation, [0, factor / focal, 0]),
    rotatedBack(pose.rotation, [-middle.x / focal, -middle.y / focal, 1]),
  ];
  return [
    ...rays.map(([x, , z]) => camera[0] * z + along * x),
    ...rays.map(([, y, z]) => camera[1] * z + along * y),
    ...rays.map(([, , z]) => z),
  ];
}

/** Where the camera is in the label's frame; z is negative, its distance from the label's plane. */
export function cameraIn({ rotation, shift }: Pose): Vector {
  return scaled(rotatedBack(rotation, shift), -1);
}

/** The angle between the camera's axis and the normal of the label's plane, in degrees. */
export function leanOf({ rotation }: Pose): number {
  return (Math.acos(Math.min(1, Math.abs(rotation[8]))) * 180) / Math.PI;
}

/** The corners of a code in its plane, in the order in which they are read. */
const squareOf = (edge: number): Point[] =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => ({ x: (x * edge) / 2, y: (y * edge) / 2 }));

/** The pose that four corners show (Zhang 2000, section 3.1, for a known camera). */
function poseOf(corners: Code["corners"], { focal, middle }: Lens, edge: number): Pose | null {
  const square = squareOf(edge);
  const seen = corners.map(({ x, y }) => ({ x: (x - middle.x) / focal, y: (y - middle.y) / focal }));
  const h = homographyOf(square, seen);
  if (h === null) return null;
  const [h0 = 0, h1 = 0, h2 = 0, h3 = 0, h4 = 0, h5 = 0, h6 = 0, h7 = 0, h8 = 1] = h;
  const across: Vector = [h0, h3, h6];
  const down: Vector = [h1, h4, h7];
  const scale = 2 / (Math.hypot(...across) + Math.hypot(...down));
  if (!Number.isFinite(scale)) return null;
  const x = unit(across);
  const z = unit(cross(x, unit(down)));
  const y = cross(z, x);
  return {
    rotation: [x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]],
    shift: scaled([h2, h5, h8], scale),
  };
}

/**
 * The pose near another one in which the corners are seen nearest to where they were read: Gauss–Newton with a damping of
 * Levenberg and Marquardt, over turn and shift.
 */
function atCorners(corners: Code["corners"], lens: Lens, edge: number, start: Pose): Pose {
  const square = squareOf(edge);
  const missOf = (pose: Pose) =>
    square.flatMap(({ x, y }, i) => {
      const seen = project(lens, pose, [x, y, 0]);
      return [(corners[i]?.x ?? 0) - seen.x, (corners[i]?.y ?? 0) - seen.y];
    });
  const moved = ({ rotation, shift }: Pose, step: readonly number[]): Pose => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = step;
    return {
      rotation: product(rotationBy([a, b, c]), rotation),
      shift: plus(shift, scaled([d, e, f], shift[2])),
    };
  };
  const squares = (values: readonly number[]) => values.reduce((sum, value) => sum + value * value, 0);
  let [pose, miss, damping] = [start, missOf(start), 1e-3];
  for (let round = 0; round < CORNER_ROUNDS; round += 1) {
    const [before, at] = [miss, pose];
    const slopes = Array.from({ length: 6 }, (_, p) => {
      const step = Array.from({ length: 6 }, (_value, q) => (p === q ? SMALL : 0));
      return missOf(moved(at, step)).map((value, i) => ((before[i] ?? 0) - value) / SMALL);
    });
    const product6 = (a: readonly number[], b: readonly number[]) =>
      a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
    const normal = slopes.flatMap((a, p) =>
      slopes.map((b, q) => product6(a, b) * (p === q ? 1 + damping : 1)),
    );
    const step = solve(
      normal,
      slopes.map((a) => product6(a, before)),
    );
    if (step === null) break;
    const next = moved(at, step);
    const nextMiss = missOf(next);
    if (next.shift[2] > 0 && squares(nextMiss) < squares(before))
      [pose, miss, damping] = [next, nextMiss, damping / 4];
    else damping *= 8;
  }
  return pose;
}

/** The other pose in which a small plane looks nearly the same: its normal on the other side of the line of sight. */
function mirrored({ rotation, shift }: Pose): Pose {
  const normal: Vector = [rotation[2], rotation[5], rotation[8]];
  const sight = unit(shift);
  const other = plus(scaled(sight, 2 * dot(normal, sight)), scaled(normal, -1));
  const axis = cross(normal, other);
  const sine = Math.hypot(...axis);
  if (sine < 1e-6) return { rotation, shift };
  const turn = rotationBy(scaled(axis, Math.atan2(sine, dot(normal, other)) / sine));
  return { rotation: product(turn, rotation), shift };
}

/** Points of the code, in cm, and how bright each is, 0 to 1, when the modules are blurred. */
type Template = { blur: number; x: Float64Array; y: Float64Array; light: Float64Array; edge: number };

function templateOf({ modules: { size, dark } }: Code, edge: number, blur: number): Template {
  const side = (size + 2 * QUIET) * SAMPLES;
  const sharp = new Float64Array(side * side).fill(1);
  for (let row = 0; row < size * SAMPLES; row += 1)
    for (let column = 0; column < size * SAMPLES; column += 1) {
      const module = Math.floor(row / SAMPLES) * size + Math.floor(column / SAMPLES);
      if (dark[module]) sharp[(row + QUIET * SAMPLES) * side + column + QUIET * SAMPLES] = 0;
    }
  const light = blurred(sharp, side, blur * SAMPLES);
  const x = new Float64Array(side * side);
  const y = new Float64Array(side * side);
  const step = edge / (size * SAMPLES);
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      x[row * side + column] = (column + 0.5) * step - edge / 2 - (QUIET * edge) / size;
      y[row * side + column] = (row + 0.5) * step - edge / 2 - (QUIET * edge) / size;
    }
  return { blur, x, y, light, edge };
}

/** A template with fewer samples. */
function thinned({ x, y, light, ...rest }: Template): Template {
  const some = (values: Float64Array) => values.filter((_, i) => i % THIN === 0);
  return { ...rest, x: some(x), y: some(y), light: some(light) };
}

/** A square of values, blurred by a Gaussian; outside it is white. */
function blurred(values: Float64Array, side: number, sigma: number): Float64Array {
  const reach = Math.ceil(3 * sigma);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-0.5 * ((i - reach) / sigma) ** 2),
  );
  const sum = weights.reduce((a, b) => a + b, 0);
  const pass = (from: Float64Array, step: number, line: number) => {
    const to = new Float64Array(from.length);
    for (let row = 0; row < side; row += 1)
      for (let column = 0; column < side; column += 1) {
        let value = 0;
        for (let i = -reach; i <= reach; i += 1) {
          const at = column + i;
          value +=
            (weights[i + reach] ?? 0) * (at < 0 || at >= side ? 1 : (from[row * line + at * step] ?? 1));
        }
        to[row * line + column * step] = value / sum;
      }
    return to;
  };
  return pass(pass(values, 1, side), side, 1);
}

type Fit = { pose: Pose; left: number; blur: number; scaleError: number; agreement: number };

/** Unknowns of a round: turn and shift of the pose, brightness, contrast and two gradients of the light. */
const UNKNOWNS = 10;

/** The best fit of templates in the order of their blur: the first after which a wider blur fits worse. */
function bestBlur(gray: Gray, templates: readonly Template[], lens: Lens, start: Pose): Fit | null {
  let best: Fit | null = null;
  for (const template of templates) {
    const next = fit(gray, template, lens, best?.pose ?? start);
    if (next === null) continue;
    if (best && next.left > best.left) break;
    best = next;
  }
  return best;
}

function fit(gray: Gray, template: Template, lens: Lens, start: Pose): Fit | null {
  let pose = start;
  let last: Fit | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = improve(gray, template, lens, pose);
    if (step === null) return last;
    last = { ...step.fit, pose };
    pose = step.next;
    if (step.moved < CONVERGED) break;
  }
  return last;
}

/** One round of Gauss–Newton: how well the pose fits, and the next pose. Null outside the picture. */
function improve(gray: Gray, template: Template, lens: Lens, pose: Pose) {
  const { rotation, shift } = pose;
  const normal = new Float64Array(UNKNOWNS * UNKNOWNS);
  const right = new Float64Array(UNKNOWNS);
  const row = new Float64Array(UNKNOWNS);
  let squares = 0;
  let count = 0;
  const points = template.x.length;
  const depth = shift[2];
  let sum = 0;
  for (let i = 0; i < points; i += 1) {
    const px = template.x[i] ?? 0;
    const py = template.y[i] ?? 0;
    const rx = rotation[0] * px + rotation[1] * py;
    const ry = rotation[3] * px + rotation[4] * py;
    const rz = rotation[6] * px + rotation[7] * py;
    const z = rz + shift[2];
    if (z <= 0) return null;
    const u = (rx + shift[0]) / z;
    const v = (ry + shift[1]) / z;
    const x = lens.middle.x + lens.focal * u - gray.left - 0.5;
    const y = lens.middle.y + lens.focal * v - gray.top - 0.5;
    const column = Math.floor(x);
    const line = Math.floor(y);
    if (column < 1 || line < 1 || column > gray.width - 3 || line > gray.height - 3) continue;
    const fx = x - column;
    const fy = y - line;
    const at = line * gray.width + column;
    const { values, width } = gray;
    const a = values[at] ?? 0;
    const b = values[at + 1] ?? 0;
    const c = values[at + width] ?? 0;
    const d = values[at + width + 1] ?? 0;
    const top = a + (b - a) * fx;
    const bottom = c + (d - c) * fx;
    const seen = top + (bottom - top) * fy;
    const gx = ((b - a) * (1 - fy) + (d - c) * fy) * (lens.focal / z);
    const gy = (bottom - top) * (lens.focal / z);
    const gz = -(gx * u + gy * v);
    // d seen / d turn = −[R p]× applied to the gradient; d seen / d shift = the gradient.
    row[0] = gz * ry - gy * rz;
    row[1] = gx * rz - gz * rx;
    row[2] = gy * rx - gx * ry;
    row[3] = gx * depth;
    row[4] = gy * depth;
    row[5] = gz * depth;
    row[6] = -1;
    row[7] = -(template.light[i] ?? 0);
    row[8] = -px / template.edge;
    row[9] = -py / template.edge;
    for (let p = 0; p < UNKNOWNS; p += 1) {
      const value = row[p] ?? 0;
      for (let q = p; q < UNKNOWNS; q += 1)
        normal[p * UNKNOWNS + q] = (normal[p * UNKNOWNS + q] ?? 0) + value * (row[q] ?? 0);
      right[p] = (right[p] ?? 0) - value * seen;
    }
    squares += seen * seen;
    sum += seen;
    count += 1;
  }
  if (count < points * 0.9) return null;
  for (let p = 0; p < UNKNOWNS; p += 1)
    for (let q = 0; q < p; q += 1) normal[p * UNKNOWNS + q] = normal[q * UNKNOWNS + p] ?? 0;
  const found = solve([...normal], [...right]);
  if (found === null) return null;
  const explained = found.reduce((total, value, p) => total + value * (right[p] ?? 0), 0);
  const left = Math.max(0, squares - explained) / count;
  const spread = squares / count - (sum / count) ** 2;
  const [w0 = 0, w1 = 0, w2 = 0, s0 = 0, s1 = 0, s2 = 0] = found;
  // Neighbouring samples of a module share pixels: about every second one is independent.
  const variance = solve([...normal], [0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  return {
    next: {
      rotation: product(rotationBy([w0, w1, w2]), rotation),
      shift: plus(shift, scaled([s0, s1, s2], depth)),
    },
    moved: Math.hypot(w0, w1, w2) + Math.hypot(s0, s1, s2),
    fit: {
      left,
      blur: template.blur,
      scaleError: Math.sqrt(Math.max(0, variance?.[5] ?? 0) * left * SAMPLES),
      agreement: spread > 0 ? 1 - left / spread : 0,
    },
  };
}

/** The linear light of the label's white and black: the mean of modules whose neighbours have the same colour. */
function coloursOf(
  picture: Picture,
  { modules: { size, dark } }: Code,
  lens: Lens,
  edge: number,
  pose: Pose,
) {
  const sums = { white: [0, 0, 0, 0], black: [0, 0, 0, 0] };
  const at = (row: number, column: number) =>
    row < 0 || column < 0 || row >= size || column >= size ? 0 : (dark[row * size + column] ?? 0);
  for (let row = -1; row <= size; row += 1)
    for (let column = -1; column <= size; column += 1) {
      const own = at(row, column);
      let same = 0;
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) same += Number(at(row + dy, column + dx) === own);
      if (same < 8) continue;
      const module = edge / size;
      const point = project(lens, pose, [
        (column + 0.5) * module - edge / 2,
        (row + 0.5) * module - edge / 2,
        0,
      ]);
      const [x, y] = [Math.floor(point.x), Math.floor(point.y)];
      if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) continue;
      const [r, g, b] = linearAt(picture, y * picture.width + x);
      const sum = own ? sums.black : sums.white;
      sum.forEach((value, i) => {
        sum[i] = value + ([r, g, b, 1][i] ?? 0);
      });
    }
  const mean = ([r = 0, g = 0, b = 0, count = 0]: number[]): Vector =>
    count === 0 ? [0, 0, 0] : [r / count, g / count, b / count];
  return { white: mean(sums.white), black: mean(sums.black) };
}
