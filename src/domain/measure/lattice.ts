import type { Point } from "./picture.ts";

/** Rows and columns of a tray's plugs; which of both is the longer side of the picture does not matter. */
export type Grid = { rows: number; columns: number };

/** A square lattice in cm: plug (column, row) is at `origin` + column · (x, y) + row · (−y, x). */
export type Lattice = { origin: Point; step: Point; pitch: number };

/** A middle is on the lattice if it is nearer than this share of the pitch to a lattice point. */
const NEAR = 0.22;
/** Fewer middles have a lattice by chance; of more, this share is on it; without a known grid, more of both. */
const LEAST = 4;
const SHARE = 0.6;
const LEAST_UNKNOWN = 6;
const SHARE_UNKNOWN = 0.75;
/** Pitches that fit nearly as well as the best one: the largest is right, because all points of a lattice are on a finer one too. */
const AS_GOOD = 0.9;
const NEIGHBOURS = 6;

/**
 * Returns the lattice of the plugs that the middles of plants are on; null if there are too few, or if they are on none. Each pair
 * of neighbours proposes a pitch and an angle; the proposal that most middles agree with is fitted to them by least squares.
 */
export function latticeOf(middles: readonly Point[], grid: Grid | null): Lattice | null {
  const [least, share] = grid ? [LEAST, SHARE] : [LEAST_UNKNOWN, SHARE_UNKNOWN];
  if (middles.length < least) return null;
  const proposals = middles.flatMap((middle) =>
    nearestOf(middle, middles).map((other) => {
      const step = { x: other.x - middle.x, y: other.y - middle.y };
      const lattice = { origin: middle, step, pitch: Math.hypot(step.x, step.y) };
      const fitted = fittedTo(middles, fittedTo(middles, lattice));
      return { lattice: fitted, score: scoreOf(middles, fitted) };
    }),
  );
  const best = Math.max(...proposals.map(({ score }) => score));
  const good = proposals.filter(
    ({ lattice, score }) => score >= AS_GOOD * best && fitsIn(grid, middles, lattice),
  );
  const [found] = good.sort((a, b) => b.lattice.pitch - a.lattice.pitch || b.score - a.score);
  if (!found) return null;
  const near = middles.filter((middle) => plugAt(found.lattice, middle).distance < NEAR).length;
  return near >= least && near >= share * middles.length ? found.lattice : null;
}

/** The plug that is nearest to a point, and its distance from the point as a share of the pitch. */
export function plugAt({ origin, step, pitch }: Lattice, { x, y }: Point) {
  const [dx, dy] = [x - origin.x, y - origin.y];
  const square = pitch * pitch;
  const [u, v] = [(dx * step.x + dy * step.y) / square, (dy * step.x - dx * step.y) / square];
  const [column, row] = [Math.round(u), Math.round(v)];
  return { column, row, distance: Math.hypot(u - column, v - row) };
}

function nearestOf(middle: Point, middles: readonly Point[]): Point[] {
  const distance = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y);
  return middles
    .filter((other) => other !== middle && distance(other) > 0)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, NEIGHBOURS);
}

const scoreOf = (middles: readonly Point[], lattice: Lattice) =>
  middles.reduce((sum, middle) => sum + Math.max(0, 1 - (plugAt(lattice, middle).distance / NEAR) ** 2), 0);

/** True if the middles that are on the lattice do not spread over more plugs than the tray has, in either direction. */
function fitsIn(grid: Grid | null, middles: readonly Point[], lattice: Lattice): boolean {
  if (grid === null) return true;
  const plugs = middles.map((middle) => plugAt(lattice, middle)).filter(({ distance }) => distance < NEAR);
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values) + 1;
  const across = span(plugs.map(({ column }) => column));
  const down = span(plugs.map(({ row }) => row));
  const [long, short] = [Math.max(grid.rows, grid.columns), Math.min(grid.rows, grid.columns)];
  return Math.max(across, down) <= long && Math.min(across, down) <= short;
}

/** The lattice of which the nearest points are nearest to the middles: least squares over origin and step. */
function fittedTo(middles: readonly Point[], lattice: Lattice): Lattice {
  const on = middles.flatMap((point) => {
    const plug = plugAt(lattice, point);
    return plug.distance < NEAR * 1.5 ? [{ ...plug, point }] : [];
  });
  const mean = (of: (plug: (typeof on)[number]) => number) =>
    on.reduce((sum, plug) => sum + of(plug), 0) / on.length;
  const [column, row] = [mean((plug) => plug.column), mean((plug) => plug.row)];
  const [x, y] = [mean(({ point }) => point.x), mean(({ point }) => point.y)];
  let [squares, along, across] = [0, 0, 0];
  for (const plug of on) {
    const [i, j] = [plug.column - column, plug.row - row];
    const [dx, dy] = [plug.point.x - x, plug.point.y - y];
    squares += i * i + j * j;
    along += i * dx + j * dy;
    across += i * dy - j * dx;
  }
  if (squares === 0) return lattice;
  const step = { x: along / squares, y: across / squares };
  return {
    origin: { x: x - column * step.x + row * step.y, y: y - column * step.y - row * step.x },
    step,
    pitch: Math.hypot(step.x, step.y),
  };
}
