import type { Vector } from "./solve.ts";

/** Sums over pixels of one kind: their number, their colours, the squares and the products of their colours. */
type Sums = Float64Array;
export const noSums = (): Sums => new Float64Array(10);

/** Adds a colour to the sums. */
export function addColour(sums: Sums, r: number, g: number, b: number): void {
  sums[0] = (sums[0] ?? 0) + 1;
  sums[1] = (sums[1] ?? 0) + r;
  sums[2] = (sums[2] ?? 0) + g;
  sums[3] = (sums[3] ?? 0) + b;
  sums[4] = (sums[4] ?? 0) + r * r;
  sums[5] = (sums[5] ?? 0) + g * g;
  sums[6] = (sums[6] ?? 0) + b * b;
  sums[7] = (sums[7] ?? 0) + r * g;
  sums[8] = (sums[8] ?? 0) + r * b;
  sums[9] = (sums[9] ?? 0) + g * b;
}

/** How many pixels are summed. */
export const countOf = ([count = 0]: Sums): number => count;

/** The mean colour of pixels. */
export function meanColour([count = 1, r = 0, g = 0, b = 0]: Sums): Vector {
  return [r / count, g / count, b / count];
}

/** A share of a leaf in a colour: `weights` · colour − `offset`, 0 for the mean ground and 1 for the mean leaf. */
export type Discriminant = { weights: Vector; offset: number };

/** Added to the variances, as a share of the squared difference of leaf and ground: few pixels show little of a variance. */
const RIDGE = 0.005;

/**
 * The linear function of a colour that separates leaf and ground best (Fisher 1936): a direction in which one of them varies much, such
 * as the brightness of a ground that is half in the shadow, has little weight. Null if they do not differ.
 */
export function discriminantOf(leaf: Sums, ground: Sums): Discriminant | null {
  const [ml, mg] = [meanColour(leaf), meanColour(ground)];
  const [dr, dg, db] = [ml[0] - mg[0], ml[1] - mg[1], ml[2] - mg[2]];
  const ridge = RIDGE * (dr * dr + dg * dg + db * db);
  const covariance = (at: number, a: 0 | 1 | 2, b: 0 | 1 | 2) =>
    ((leaf[at] ?? 0) / (leaf[0] ?? 1) -
      ml[a] * ml[b] +
      (ground[at] ?? 0) / (ground[0] ?? 1) -
      mg[a] * mg[b]) /
    2;
  const [rr, gg, bb] = [
    covariance(4, 0, 0) + ridge,
    covariance(5, 1, 1) + ridge,
    covariance(6, 2, 2) + ridge,
  ];
  const [rg, rb, gb] = [covariance(7, 0, 1), covariance(8, 0, 2), covariance(9, 1, 2)];
  // The adjugate of the covariances, times the difference; the determinant is divided away below.
  const r = (gg * bb - gb * gb) * dr + (rb * gb - rg * bb) * dg + (rg * gb - gg * rb) * db;
  const g = (rb * gb - rg * bb) * dr + (rr * bb - rb * rb) * dg + (rg * rb - rr * gb) * db;
  const b = (rg * gb - gg * rb) * dr + (rg * rb - rr * gb) * dg + (rr * gg - rg * rg) * db;
  const between = r * dr + g * dg + b * db;
  if (!(between > 0)) return null;
  const weights: Vector = [r / between, g / between, b / between];
  return { weights, offset: weights[0] * mg[0] + weights[1] * mg[1] + weights[2] * mg[2] };
}
