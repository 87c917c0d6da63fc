import type { Lens, Pose } from "./camera.ts";
import type { Gray } from "./picture.ts";
import { plus, product, rotationBy, scaled, solve } from "./solve.ts";

/** The modules of a code: 1 for each dark one, row by row, `size` × `size`. */
export type Modules = { size: number; dark: Uint8Array };

/** Samples of a module's edge, and modules of white around the code that are compared too. */
export const SAMPLES = 3;
const QUIET = 1;
const ROUNDS = 14;
/** Of the samples of a wide blur, every so many are enough. */
const THIN = 4;
/** A pose that moves by less is found; near enough to compare blurs, or to begin with a smaller one. */
const CONVERGED = 1e-5;
export const NEAR = 2e-4;

/** Points of the code, in cm, and how bright each is, 0 to 1, when the modules are blurred. */
type Template = { blur: number; x: Float64Array; y: Float64Array; light: Float64Array; edge: number };

export function templateOf({ size, dark }: Modules, edge: number, blur: number): Template {
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
export function thinned({ x, y, light, ...rest }: Template): Template {
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

export type Fit = { pose: Pose; left: number; blur: number; scaleError: number; agreement: number };

/** Unknowns of a round: turn and shift of the pose, brightness, contrast and two gradients of the light. */
const UNKNOWNS = 10;

/**
 * The best fit of templates in the order of their blur: the first after which a wider blur fits worse. The blur is searched by fewer
 * samples.
 */
export function bestBlur(gray: Gray, templates: readonly Template[], lens: Lens, start: Pose): Fit | null {
  let best: (Fit & { of: Template }) | null = null;
  for (const of of templates) {
    const next = fit(gray, thinned(of), lens, best?.pose ?? start, NEAR);
    if (next === null) continue;
    if (best && next.left > best.left) break;
    best = { ...next, of };
  }
  return best && fit(gray, best.of, lens, best.pose);
}

export function fit(gray: Gray, template: Template, lens: Lens, start: Pose, least = CONVERGED): Fit | null {
  let pose = start;
  let last: Fit | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = improve(gray, template, lens, pose);
    if (step === null) return last;
    last = { ...step.fit, pose };
    pose = step.next;
    if (step.moved < least) break;
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
