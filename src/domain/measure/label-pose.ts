import { type Lens, type Pose, project } from "./camera.ts";
import { atCorners, type Corners, mirrored, poseOf } from "./corner-pose.ts";
import { bestBlur, type Fit, fit, type Modules, NEAR, SAMPLES, templateOf, thinned } from "./label-fit.ts";
import { type Gray, linearAt, meansOf, type Picture, toGray } from "./picture.ts";
import type { Vector } from "./solve.ts";

/** A QR code that a reader found. */
export type Code = {
  text: string;
  corners: Corners;
  modules: Modules;
};

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

/** Blurs that are tried, as shares of a module; first wide ones. */
const BLURS = [0.18, 0.3, 0.45, 0.65, 0.95];
const WIDE = [1.6, 0.65];
/** One of two poses that leaves this many times more is the wrong one. */
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
  const wide = WIDE.map((blur) => thinned(templateOf(code.modules, edge, blur)));
  const templates = BLURS.map((blur) => templateOf(code.modules, edge, blur));
  const fitsIn = (seen: Gray) => {
    const near = [first, mirrored(first)].flatMap((start) => {
      const pose = atCorners(code.corners, lens, edge, start);
      return (
        wide.reduce<Fit | null>(
          (at, template) => fit(seen, template, lens, at?.pose ?? pose, NEAR) ?? at,
          null,
        ) ?? []
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

/** The angle between the camera's axis and the normal of the label's plane, in degrees. */
export function leanOf({ rotation }: Pose): number {
  return (Math.acos(Math.min(1, Math.abs(rotation[8]))) * 180) / Math.PI;
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
