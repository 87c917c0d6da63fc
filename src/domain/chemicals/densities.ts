import { namesOfSubstance, type Substance } from "./substances.ts";

/** A solute with its molar mass (g/mol) and the densities (g/ml) of its solutions in water, each beside its strength (wt %). */
type Solution = {
  cas: string;
  molar: number;
  percent: readonly number[];
  density: readonly number[];
};

/**
 * Densities of aqueous solutions at 20 °C. Source: Perry's Chemical Engineers' Handbook, 7th ed., section 2, "Densities of
 * Aqueous Inorganic Solutions at 1 atm" and "… Organic Solutions"; KOH: CRC Handbook of Chemistry and Physics,
 * "Concentrative Properties of Aqueous Solutions". H2O2 was measured at 18 °C; at 20 °C it is lower by less than 0.2 %. Molar
 * masses: IUPAC, standard atomic weights 2021, abridged. Solutions of ammonia are counted as NH3.
 */
const solutions: readonly Solution[] = [
  {
    cas: "7697-37-2",
    molar: 63.012,
    percent: [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100],
    density: [
      0.9982, 1.0256, 1.0543, 1.0842, 1.115, 1.1469, 1.18, 1.214, 1.2463, 1.2783, 1.31, 1.3393, 1.3667,
      1.3913, 1.4134, 1.4337, 1.4521, 1.4686, 1.4826, 1.4932, 1.5129,
    ],
  },
  {
    cas: "7664-93-9",
    molar: 98.072,
    percent: [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 98, 100],
    density: [
      0.9982, 1.0317, 1.0661, 1.102, 1.1394, 1.1783, 1.2185, 1.2599, 1.3028, 1.3476, 1.3951, 1.4453, 1.4983,
      1.5533, 1.6105, 1.6692, 1.7272, 1.7786, 1.8144, 1.8337, 1.8361, 1.8305,
    ],
  },
  {
    cas: "7647-01-0",
    molar: 36.458,
    percent: [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 38, 40],
    density: [0.9982, 1.0181, 1.0376, 1.0574, 1.0776, 1.098, 1.1187, 1.1392, 1.1593, 1.1789, 1.1885, 1.198],
  },
  {
    cas: "7664-38-2",
    molar: 97.994,
    percent: [0, 2, 6, 10, 14, 20, 26, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 100],
    density: [
      0.9982, 1.0092, 1.0309, 1.0532, 1.0764, 1.1134, 1.1529, 1.1805, 1.216, 1.254, 1.293, 1.335, 1.379,
      1.426, 1.475, 1.526, 1.579, 1.633, 1.689, 1.746, 1.87,
    ],
  },
  {
    cas: "64-19-7",
    molar: 60.052,
    percent: [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100],
    density: [
      0.9982, 1.0055, 1.0125, 1.0195, 1.0263, 1.0326, 1.0384, 1.0438, 1.0488, 1.0534, 1.0575, 1.0611, 1.0642,
      1.0666, 1.0685, 1.0696, 1.07, 1.0689, 1.0661, 1.0605, 1.0498,
    ],
  },
  {
    cas: "1310-73-2",
    molar: 39.997,
    percent: [0, 1, 2, 4, 6, 8, 10, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 50],
    density: [
      0.9982, 1.0095, 1.0207, 1.0428, 1.0648, 1.0869, 1.1089, 1.1309, 1.1751, 1.2191, 1.2629, 1.3064, 1.349,
      1.39, 1.43, 1.4685, 1.5065, 1.5253,
    ],
  },
  {
    cas: "1310-58-3",
    molar: 56.105,
    percent: [0, 2, 6, 10, 14, 20, 24, 30, 36, 40, 44, 50],
    density: [0.9982, 1.0155, 1.0509, 1.0873, 1.1246, 1.1818, 1.221, 1.2813, 1.3444, 1.3881, 1.4331, 1.5024],
  },
  {
    cas: "1336-21-6",
    molar: 17.031,
    percent: [0, 1, 2, 4, 8, 12, 16, 20, 24, 28, 30],
    density: [0.9982, 0.9939, 0.9895, 0.9811, 0.9651, 0.9501, 0.9362, 0.9229, 0.9101, 0.898, 0.892],
  },
  {
    cas: "7722-84-1",
    molar: 34.014,
    percent: [0, 2, 6, 10, 14, 20, 24, 30, 35, 40, 45, 50, 60, 70],
    density: [
      0.9982, 1.0058, 1.0204, 1.0351, 1.0499, 1.0725, 1.088, 1.1122, 1.1327, 1.1536, 1.1749, 1.1966, 1.2416,
      1.2897,
    ],
  },
];

/**
 * The density (g/ml at 20 °C) of a solution of `percent` wt % in water, interpolated linearly; null for a substance or a
 * strength outside of the table.
 */
export function tabulatedDensity(substance: Substance, percent: number): number | null {
  const found = solutionOf(substance);
  if (found === undefined || percent < 0) return null;
  const above = found.percent.findIndex((strength) => strength >= percent);
  const [high, highDensity] = [found.percent[above], found.density[above]];
  if (high === undefined || highDensity === undefined) return null;
  const { [above - 1]: low = high } = found.percent;
  const { [above - 1]: lowDensity = highDensity } = found.density;
  return high === low
    ? highDensity
    : lowDensity + ((percent - low) / (high - low)) * (highDensity - lowDensity);
}

/**
 * The strength in wt % of a solution of `molarity` mol/L at 20 °C: c = 10 · w · ρ(w) / M (IUPAC Green Book, 3rd ed., section 2.10),
 * solved for w between the limits of the table, where w · ρ(w) only rises. Null for a substance or a strength outside of the table.
 */
export function percentOf(substance: Substance, molarity: number): number | null {
  const found = solutionOf(substance);
  if (found === undefined) return null;
  const molarityAt = (percent: number) =>
    (10 * percent * (tabulatedDensity(substance, percent) ?? Number.NaN)) / found.molar;
  let [low, high] = [0, found.percent.at(-1) ?? 0];
  if (!(molarity > 0 && molarity <= molarityAt(high))) return null;
  while (high - low > EXACT) {
    const middle = (low + high) / 2;
    if (molarityAt(middle) < molarity) low = middle;
    else high = middle;
  }
  return high;
}

/** wt % */
const EXACT = 1e-6;

function solutionOf(substance: Substance): Solution | undefined {
  const [number] = namesOfSubstance(substance);
  return solutions.find(({ cas }) => cas === number);
}
