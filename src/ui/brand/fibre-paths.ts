export type FibreShape = {
  width: number;
  height: number;
  bundles: number;
  strands: number;
  seed: number;
  /** How far strands deviate from the centre line of their bundle, in units of the view box. */
  swing: number;
  slope: number;
  turns: number;
  weight: number;
  /** Single fibres that belong to no bundle. */
  stray: number;
};

type FibrePath = {
  d: string;
  opacity: number;
  width: number;
};

type Point = readonly [x: number, y: number];

/** Pseudo-random numbers from 0 to 1 (mulberry32). The same seed gives the same fibres on every visit. */
function seededNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A Catmull-Rom curve through the points, as Bézier commands. */
function pointsToCurve(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return "";
  let d = `M${first[0]} ${first[1]}`;
  for (let i = 0; i < points.length - 1; i++) {
    const from = points[i] ?? first;
    const before = points[i - 1] ?? from;
    const to = points[i + 1] ?? from;
    const after = points[i + 2] ?? to;
    const control = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
    ].map(Math.round);
    d += `C${control.join(" ")} ${to[0]} ${to[1]}`;
  }
  return d;
}

/** SVG paths of fibre bundles, as in a micrograph: the strands of a bundle twist around one centre line. */
export function fibrePaths(shape: FibreShape): FibrePath[] {
  const { width, height, bundles, strands, swing, slope, turns, weight, stray } = shape;
  const next = seededNumbers(shape.seed);
  const steps = Math.max(12, Math.round(width / 46));
  const paths: FibrePath[] = [];
  const trace = (yAt: (t: number) => number): Point[] =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const t = i / steps;
      return [Math.round(-20 + t * (width + 40)), Math.round(yAt(t))];
    });

  for (let bundle = 0; bundle < bundles; bundle++) {
    const middle = height * (0.5 + ((bundle + 0.5 - bundles / 2) / bundles) * 1.05 + (next() - 0.5) * 0.18);
    const rise = (next() - 0.5) * slope * height;
    const bow = (next() - 0.5) * height * 0.5;
    const phase = next() * 6.28;
    const twist = turns * (0.8 + next() * 0.5);
    const reach = swing * (0.55 + next() * 0.8);
    for (let strand = 0; strand < strands; strand++) {
      const turn = phase + (strand / strands) * 6.28;
      const loose = (next() - 0.5) * swing * 2.2;
      const points = trace((t) => {
        const centre = middle + rise * (t - 0.5) + bow * Math.sin(Math.PI * t) * 0.6;
        const radius = reach * (0.65 + 0.5 * Math.sin(t * 5 + phase));
        return centre + radius * Math.sin(t * twist * 6.28 + turn) + loose * Math.max(0, t - 0.55) * 1.6;
      });
      paths.push({
        d: pointsToCurve(points),
        opacity: 0.35 + next() * 0.65,
        width: weight * (0.6 + next() * 0.8),
      });
    }
  }
  for (let fibre = 0; fibre < stray; fibre++) {
    const start = next() * height;
    const rise = (next() - 0.5) * height * 1.3;
    const phase = next() * 6;
    const points = trace((t) => start + rise * (t - 0.5) + swing * 1.2 * Math.sin(t * 4 + phase));
    paths.push({ d: pointsToCurve(points), opacity: 0.45, width: weight * 0.7 });
  }
  return paths;
}
