export const units = [
  "GRAMS",
  "KG",
  "ML",
  "LITRES",
  "POUNDS",
  "CM",
  "M",
  "MM",
  "OTHER",
  "PERCENT",
  "GRAMS_PER_CM3",
  "CM3",
] as const;
export type Unit = (typeof units)[number];

type Dimension = "mass" | "volume" | "length";

/** Size of a unit in grams, millilitres or millimetres; POUNDS are international pounds. */
export const unitSizes: Partial<Record<Unit, [Dimension, number]>> = {
  GRAMS: ["mass", 1],
  KG: ["mass", 1000],
  POUNDS: ["mass", 453.59237],
  ML: ["volume", 1],
  LITRES: ["volume", 1000],
  CM3: ["volume", 1],
  MM: ["length", 1],
  CM: ["length", 10],
  M: ["length", 1000],
};

/** True for a unit of mass. */
export const isMass = (unit: Unit) => unitSizes[unit]?.[0] === "mass";

/** True for a unit of volume. */
export const isVolume = (unit: Unit) => unitSizes[unit]?.[0] === "volume";

/**
 * Converts an amount to another unit, unrounded. Mass and volume require a density (g/ml). `null` if it cannot be
 * converted; OTHER converts only to OTHER.
 */
export function convert(amount: number, from: Unit, to: Unit, density: number | null = null): number | null {
  if (from === to) return amount;
  const [source, target] = [unitSizes[from], unitSizes[to]];
  if (source === undefined || target === undefined) return null;
  const base = toDimension(amount * source[1], source[0], target[0], density);
  return base === null ? null : base / target[1];
}

function toDimension(base: number, from: Dimension, to: Dimension, density: number | null): number | null {
  if (from === to) return base;
  if (density === null || density <= 0) return null;
  if (from === "volume" && to === "mass") return base * density;
  if (from === "mass" && to === "volume") return base / density;
  return null;
}
