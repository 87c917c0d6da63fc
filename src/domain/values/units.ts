type Dimension = "mass" | "volume" | "length";

/**
 * The units of amounts: the sign that people read and, of those that convert, what they measure and their size in grams,
 * millilitres or millimetres. POUNDS are international pounds.
 */
const definitions = {
  GRAMS: ["g", "mass", 1],
  KG: ["kg", "mass", 1000],
  ML: ["mL", "volume", 1],
  LITRES: ["L", "volume", 1000],
  POUNDS: ["lb", "mass", 453.59237],
  CM: ["cm", "length", 10],
  M: ["m", "length", 1000],
  MM: ["mm", "length", 1],
  OTHER: ["other"],
  PERCENT: ["%"],
  GRAMS_PER_CM3: ["g/cm³"],
  CM3: ["cm³", "volume", 1],
} as const satisfies Record<string, [sign: string, dimension?: Dimension, size?: number]>;
export type Unit = keyof typeof definitions;
type Definition = readonly [sign: string, dimension?: Dimension, size?: number];
const defined = Object.entries<Definition>(definitions);

export const units = Object.keys(definitions) as Unit[];

/** The sign of each unit. */
export const unitSigns = Object.fromEntries(defined.map(([unit, [sign]]) => [unit, sign])) as Record<
  Unit,
  string
>;

/** What the units that convert measure, and their size in grams, millilitres or millimetres. */
export const unitSizes: Partial<Record<Unit, [Dimension, number]>> = Object.fromEntries(
  defined.flatMap(([unit, [, dimension, size]]) => (dimension && size ? [[unit, [dimension, size]]] : [])),
);

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

/**
 * Grams of dry matter in an amount of `percent` wt % solids: mass · percent ÷ 100. A volume requires a density (g/ml). `null`
 * if a value is not known, or cannot be converted.
 */
export function dryMass(
  amount: number | null | undefined,
  unit: Unit | null | undefined,
  percent: number | null | undefined,
  density: number | null = null,
): number | null {
  if (amount === null || amount === undefined || !unit) return null;
  const mass = convert(amount, unit, "GRAMS", density);
  return mass === null || percent === null || percent === undefined ? null : (mass * percent) / 100;
}
