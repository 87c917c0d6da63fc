import { isMass, type Unit } from "../values/units.ts";
import type { Cnf } from "./schema.ts";

/** Density of a CNF without a measured density, g/ml: that of water. */
export const ESTIMATED_DENSITY = 1;

/**
 * Density in g/ml; {@link ESTIMATED_DENSITY} if none was measured. A density of 0 counts as not measured: converted
 * uses would have no mass.
 */
export function densityOf({ density }: Pick<Cnf, "density">): number {
  return density || ESTIMATED_DENSITY;
}

/**
 * Whether the amount remaining depends on an estimated density: a use is in mass and the stock in volume, or the
 * reverse.
 */
export function isEstimated({ density, amount_units, use_totals }: Cnf): boolean {
  const usedUnits = Object.keys(use_totals.amounts) as Unit[];
  return !density && usedUnits.some((unit) => isMass(unit) !== isMass(amount_units));
}
