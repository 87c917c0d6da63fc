import { useMemo } from "react";
import { classNames } from "../text/class-names.ts";
import { type FibreShape, fibrePaths } from "./fibre-paths.ts";

/** The shape of the motif in each place that shows it. */
const SHAPES = {
  banner: {
    width: 1180,
    height: 150,
    bundles: 2,
    strands: 8,
    seed: 5,
    swing: 20,
    slope: 0.9,
    turns: 1.6,
    weight: 1,
    stray: 4,
  },
  panel: {
    width: 420,
    height: 130,
    bundles: 2,
    strands: 7,
    seed: 21,
    swing: 22,
    slope: 0.9,
    turns: 1.4,
    weight: 1,
    stray: 4,
  },
  card: {
    width: 520,
    height: 90,
    bundles: 1,
    strands: 9,
    seed: 3,
    swing: 22,
    slope: 0.6,
    turns: 1.5,
    weight: 1,
    stray: 1,
  },
  short: {
    width: 168,
    height: 56,
    bundles: 1,
    strands: 7,
    seed: 9,
    swing: 14,
    slope: 0.2,
    turns: 1.3,
    weight: 1.2,
    stray: 0,
  },
  cover: {
    width: 620,
    height: 820,
    bundles: 5,
    strands: 10,
    seed: 77,
    swing: 30,
    slope: 1.1,
    turns: 1.7,
    weight: 1.15,
    stray: 10,
  },
  page: {
    width: 1180,
    height: 420,
    bundles: 1,
    strands: 16,
    seed: 91,
    swing: 54,
    slope: 0.5,
    turns: 1.3,
    weight: 1.1,
    stray: 3,
  },
} satisfies Record<string, FibreShape>;

type StrandsProps = {
  shape: keyof typeof SHAPES;
  /** A different seed draws different fibres in the same shape. */
  seed?: number;
  className?: string;
};

/** A decorative drawing of twisted fibre strands. Used for identity, lineage and empty states, never behind data. */
export function Strands({ shape, seed, className }: StrandsProps) {
  const form: FibreShape = SHAPES[shape];
  const paths = useMemo(() => fibrePaths(seed === undefined ? form : { ...form, seed }), [form, seed]);
  return (
    <svg
      className={classNames("fib", className)}
      viewBox={`0 0 ${form.width} ${form.height}`}
      preserveAspectRatio={shape === "short" ? "xMidYMid meet" : "xMidYMid slice"}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {paths.map(({ d, opacity, width }) => (
        <path
          key={d}
          d={d}
          strokeWidth={width.toFixed(2)}
          opacity={opacity.toFixed(2)}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/** The Fibril logo: two twisted strands, crossed by a third. */
export function Logo() {
  return (
    <svg viewBox="0 0 34 34" fill="none" strokeLinecap="round" strokeWidth="2.6" aria-hidden="true">
      <path d="M11 30c0-5 5.5-7.5 5.5-13S13 9.5 16 5.8c1.8-2.2 5-2.7 8-1.3" stroke="oklch(0.83 0.115 168)" />
      <path d="M16.5 30c0-5-5.5-7.5-5.5-13 0-2.6 1-4.4 1.7-6.4" stroke="oklch(0.965 0.012 130)" />
      <path d="M5 17.4c4.2-2.6 6.5 1.6 10.6.2 3-1 4.4-3 8.4-1.6" stroke="oklch(0.88 0.12 84)" />
    </svg>
  );
}
