import { roundAmount, SMALLEST_AMOUNT, showAmount, showNumber } from "../values/quantities.ts";
import { convert, isMass, isVolume, type Unit } from "../values/units.ts";
import { tabulatedDensity } from "./densities.ts";
import type { Chemical, ConcentrationUnit } from "./schema.ts";
import type { Substance } from "./substances.ts";

type Strength = { concentration: number; concentration_units: ConcentrationUnit };

/** The chemical that is diluted, with its name and the density (g/ml) of its container where it was entered. */
export type Source = Substance & Strength & Pick<Chemical, "amount_units" | "density">;

/** The chemical that is to be made: its strength, its amount with the unit, its density (g/ml) where it was entered. */
export type Target = Strength & { amount: number; units: Unit; density?: number | null | undefined };

/**
 * Stock and water for a target, with the assumption behind them; which densities are missing; or why they cannot be
 * calculated.
 */
type Mixture =
  | { stock: number; stockUnits: Unit; water: number; waterUnits: "ML" | "LITRES"; assumption: string }
  | { missing: readonly ("stock" | "target")[] }
  | { problem: string };

/** Water has a density of 1.000 g/ml in all figures of the lab. */
export const WATER_DENSITY = 1;

/** Less of a large unit is given in the small one: six decimals would be too few. */
const FEW = 0.001;

/**
 * How much stock and water make the target. PERCENT is wt %: the mass of the solute is the same before and after, m1·w1 =
 * m2·w2, and the water is the rest of the mass; a volume is converted by a density. MILLIMOLAR is per volume: C1·V1 = C2·V2
 * (IUPAC Green Book, 3rd ed., section 2.10), and volumes count as additive.
 */
export function mixtureFor(source: Source, target: Target): Mixture {
  const [of, to] = [strengthOf(source), strengthOf(target)];
  if (source.concentration_units !== target.concentration_units || source.concentration_units === "OTHER")
    return { problem: `The stock is ${of} and the target ${to}: the calculator needs one unit, % or mM.` };
  if (target.concentration > source.concentration)
    return {
      problem: `The target (${to}) is stronger than the stock (${of}). A dilution is never stronger than its stock.`,
    };
  if (![source.amount_units, target.units].every((unit) => isMass(unit) || isVolume(unit)))
    return { problem: "The calculator needs a mass or a volume, of the stock and of the target." };

  const byMass = source.concentration_units === "PERCENT";
  const [small, large] = byMass ? (["GRAMS", "KG"] as const) : (["ML", "LITRES"] as const);
  const isLarge = !["ML", "GRAMS", "CM3"].includes(target.units);
  const counted = isLarge ? large : small;
  const densities = densitiesOf(source, target);
  const made = convert(target.amount, target.units, counted, densities.target);
  const stockIn = (units: Unit) =>
    made === null
      ? null
      : convert((made * target.concentration) / source.concentration, counted, units, densities.stock);
  const largest = stockIn(unitFor(source.amount_units, isLarge));
  const stockUnits = unitFor(source.amount_units, isLarge && (largest ?? 1) >= FEW);
  const stock = stockIn(stockUnits);
  if (made === null || stock === null) {
    const needs = (unit: Unit, density: number | null) => density === null && isMass(unit) !== byMass;
    return {
      missing: [
        ...(needs(source.amount_units, densities.stock) ? (["stock"] as const) : []),
        ...(needs(target.units, densities.target) ? (["target"] as const) : []),
      ],
    };
  }
  if (stock < SMALLEST_AMOUNT)
    return {
      problem: `The stock needed is less than ${showAmount(SMALLEST_AMOUNT, stockUnits)}. Please make more, or begin with a weaker stock.`,
    };
  const waterUnits = isLarge ? "LITRES" : "ML";
  const water = convert(
    made * (1 - target.concentration / source.concentration),
    counted,
    waterUnits,
    WATER_DENSITY,
  );
  return {
    stock: roundAmount(stock),
    stockUnits,
    water: roundAmount(water ?? 0),
    waterUnits,
    assumption: byMass
      ? ["% is wt %", ...densityTexts(source, target, densities)].join(" · ")
      : "mM is per volume; the volumes of stock and water add up",
  };
}

type Densities = { stock: number | null; target: number | null };

/** The densities (g/ml) of stock and target: as entered, or of the table for a strength in wt %; null if unknown. */
export function densitiesOf(source: Source, target: Pick<Target, keyof Strength | "density">): Densities {
  const { name, cas_number } = source;
  const of = ({
    concentration,
    concentration_units,
    density,
  }: Strength & { density?: number | null | undefined }) =>
    toPositive(density) ??
    (concentration_units === "PERCENT" ? tabulatedDensity({ name, cas_number }, concentration) : null);
  return { stock: of(source), target: of(target) };
}

const toPositive = (density: number | null | undefined) => (density && density > 0 ? density : null);

/** The densities by which volumes were converted, and whether they were entered or are those of the table. */
function densityTexts(source: Source, target: Target, { stock, target: made }: Densities): string[] {
  const text = (what: string, unit: Unit, density: number | null, entered: number | null | undefined) =>
    isMass(unit) || density === null
      ? []
      : [`${what} ${showNumber(density)} g/mL${toPositive(entered) ? "" : " (table, 20 °C)"}`];
  return [
    ...text("stock", source.amount_units, stock, source.density),
    ...text("target", target.units, made, target.density),
  ];
}

/** The unit in which the stock is taken: in the dimension of its container, as large as the target's unit. */
function unitFor(container: Unit, isLarge: boolean): Unit {
  if (isMass(container)) return isLarge ? "KG" : "GRAMS";
  return isLarge ? "LITRES" : "ML";
}

const strengthOf = ({ concentration, concentration_units }: Strength) =>
  showAmount(concentration, concentration_units);
