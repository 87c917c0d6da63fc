import { type Lens, type Pose, project } from "./camera.ts";
import type { Point } from "./picture.ts";
import {
  cross,
  dot,
  homographyOf,
  plus,
  product,
  rotationBy,
  scaled,
  solve,
  unit,
  type Vector,
} from "./solve.ts";

/** The corners of a code, clockwise from the one that is its upper left when it is upright. */
export type Corners = readonly [Point, Point, Point, Point];

const CORNER_ROUNDS = 24;
const SMALL = 1e-6;

/** The corners of a code in its plane, in the order in which they are read. */
const squareOf = (edge: number): Point[] =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => ({ x: (x * edge) / 2, y: (y * edge) / 2 }));

/** The pose that four corners show (Zhang 2000, section 3.1, for a known camera). */
export function poseOf(corners: Corners, { focal, middle }: Lens, edge: number): Pose | null {
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
export function atCorners(corners: Corners, lens: Lens, edge: number, start: Pose): Pose {
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
export function mirrored({ rotation, shift }: Pose): Pose {
  const normal: Vector = [rotation[2], rotation[5], rotation[8]];
  const sight = unit(shift);
  const other = plus(scaled(sight, 2 * dot(normal, sight)), scaled(normal, -1));
  const axis = cross(normal, other);
  const sine = Math.hypot(...axis);
  if (sine < 1e-6) return { rotation, shift };
  const turn = rotationBy(scaled(axis, Math.atan2(sine, dot(normal, other)) / sine));
  return { rotation: product(turn, rotation), shift };
}
