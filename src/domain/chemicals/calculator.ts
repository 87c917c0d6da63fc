import { roundAmount, showAmount } from "../values/quantities.ts";
import { convert, isMass, type Unit } from "../values/units.ts";
import type { Chemical, ConcentrationUnit } from "./schema.ts";

type Strength = { concentration: number; concentration_units: ConcentrationUnit };

/** The chemical that is to be made: its strength, and its amount with the unit. */
type Target = Strength & { amount: number; units: Unit };

/** Amounts of stock and water in the unit of the target, or why they cannot be calculated. */
type Recipe = { stock: number; water: number } | { problem: string };

/**
 * How much stock and water make the target. C1·V1 = C2·V2: the dissolved amount does not change (IUPAC Green Book, 3rd
 * ed., section 2.10); the volumes count as additive. Concentrations are compared only within one unit.
 */
export function recipeFor(
  source: Pick<Chemical, "concentration" | "concentration_units">,
  target: Target,
): Recipe {
  const [of, to] = [strengthOf(source), strengthOf(target)];
  if (source.concentration_units !== target.concentration_units || source.concentration_units === "OTHER") {
    return { problem: `The stock is ${of} and the target ${to}: the calculator needs one unit, % or mM.` };
  }
  if (target.concentration > source.concentration) {
    return {
      problem: `The target (${to}) is stronger than the stock (${of}). A dilution is never stronger than its stock.`,
    };
  }
  const stock = roundAmount((target.concentration * target.amount) / source.concentration);
  return { stock, water: roundAmount(target.amount - stock) };
}

/** Water to add, in `units`: the amount of the product (`productUnits`) less the stock in it. Water has 1.000 g/ml. */
export function waterToAdd(water: number, productUnits: Unit, units: Unit): number | null {
  const converted = convert(water, productUnits, units, isMass(productUnits) ? 1 : null);
  return converted === null || converted <= 0 ? null : roundAmount(converted);
}

const strengthOf = ({ concentration, concentration_units }: Strength) =>
  showAmount(concentration, concentration_units);
