import { isMass } from "../values/units.ts";
import type { Cnf } from "./schema.ts";

/** What a CNF weighs where nobody has measured it: as much as water, g/ml. */
export const ESTIMATED_DENSITY = 1;

/** Its density in g/ml, else that of water. A density of 0 was not measured: by it, uses in the other kind of unit would weigh nothing. */
export function densityOf({ density }: Pick<Cnf, "density">): number {
  return density || ESTIMATED_DENSITY;
}

/** Whether what remains rests on a density that was not measured: something was taken in mass of a volume, or the other way. */
export function isEstimated({ density, amount_units, use_records }: Cnf): boolean {
  const mixes = use_records.some(
    (use) => !use.voided && isMass(use.amount_used_units) !== isMass(amount_units),
  );
  return !density && mixes;
}
