import type { Point } from "./picture.ts";

/**
 * Solves `matrix · x = right` by Gaussian elimination with partial pivoting; `matrix` is n × n, row by row. Null where the
 * matrix is singular.
 */
export function solve(matrix: readonly number[], right: readonly number[]): number[] | null {
  const n = right.length;
  const rows = right.map((value, row) => [...matrix.slice(row * n, row * n + n), value]);
  for (let column = 0; column < n; column += 1) {
    const rest = rows.slice(column);
    const best = rest.reduce((a, b) => (Math.abs(b[column] ?? 0) > Math.abs(a[column] ?? 0) ? b : a));
    const pivot = best[column] ?? 0;
    if (Math.abs(pivot) < 1e-12) return null;
    rows[rows.indexOf(best)] = rows[column] ?? best;
    rows[column] = best;
    for (const row of rows) {
      if (row === best) continue;
      const share = (row[column] ?? 0) / pivot;
      if (share !== 0) for (let i = column; i <= n; i += 1) row[i] = (row[i] ?? 0) - share * (best[i] ?? 0);
    }
  }
  return rows.map((row, i) => (row[n] ?? 0) / (row[i] ?? 1));
}

/** The nine values of a homography, row by row. */
export type Homography = readonly number[];

/** The point that a homography maps another one to. */
export function mapped(homography: Homography, { x, y }: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = homography;
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/**
 * Returns the homography that maps four points to four others (direct linear transformation; Hartley, Zisserman: Multiple
 * View Geometry, 2004, section 4.1). The last value is 1. Null where three of the points lie
 * on a line.
 */
export function homographyOf(from: readonly Point[], to: readonly Point[]): Homography | null {
  const rows: number[] = [];
  const right: number[] = [];
  from.forEach(({ x, y }, i) => {
    const { x: u, y: v } = to[i] ?? { x: 0, y: 0 };
    rows.push(x, y, 1, 0, 0, 0, -u * x, -u * y, 0, 0, 0, x, y, 1, -v * x, -v * y);
    right.push(u, v);
  });
  const found = solve(rows, right);
  return found && [...found, 1];
}

/** A vector of three numbers. */
export type Vector = readonly [number, number, number];

/** A rotation: the nine values of its matrix, row by row. */
export type Rotation = readonly [number, number, number, number, number, number, number, number, number];

export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];

export const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

export const unit = (a: Vector): Vector => scaled(a, 1 / Math.hypot(...a));

/** The vector in the frame that the rotation leads to. */
export const rotated = (r: Rotation, v: Vector): Vector => [
  r[0] * v[0] + r[1] * v[1] + r[2] * v[2],
  r[3] * v[0] + r[4] * v[1] + r[5] * v[2],
  r[6] * v[0] + r[7] * v[1] + r[8] * v[2],
];

/** The vector in the frame that the rotation starts from. */
export const rotatedBack = (r: Rotation, v: Vector): Vector =>
  rotated([r[0], r[3], r[6], r[1], r[4], r[7], r[2], r[5], r[8]], v);

/** The product of two rotations: first `b`, then `a`. */
export function product(a: Rotation, b: Rotation): Rotation {
  const [p, q, r] = [
    rotated(a, [b[0], b[3], b[6]]),
    rotated(a, [b[1], b[4], b[7]]),
    rotated(a, [b[2], b[5], b[8]]),
  ];
  return [p[0], q[0], r[0], p[1], q[1], r[1], p[2], q[2], r[2]];
}

/** The rotation about a vector by its length, in radians (Rodrigues' formula). */
export function rotationBy(v: Vector): Rotation {
  const angle = Math.hypot(...v);
  if (angle < 1e-12) return [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const [x, y, z] = scaled(v, 1 / angle);
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const d = 1 - c;
  return [
    c + x * x * d,
    x * y * d - z * s,
    x * z * d + y * s,
    y * x * d + z * s,
    c + y * y * d,
    y * z * d - x * s,
    z * x * d - y * s,
    z * y * d + x * s,
    c + z * z * d,
  ];
}
