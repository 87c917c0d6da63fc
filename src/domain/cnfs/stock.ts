import { processOfCake } from "../cakes/stock.ts";
import { NOT_NUMBERED } from "../kernel/numbering.ts";
import type { Stock } from "../kind.ts";
import type { UsedResource } from "../resource-use/views.ts";
import { isMass, type Unit } from "../values/units.ts";
import type { Cnf } from "./schema.ts";

/** `CNF-2026-004-02`, or a placeholder until the server assigns the name. */
export function cnfName({ name }: Pick<Cnf, "name">): string {
  return name ?? `CNF ${NOT_NUMBERED}`;
}

/** The id, type and name of a CNF, for its use records. */
export function usedCnf({ id, name }: Cnf): UsedResource {
  return { id, type: "CNF", name: name ?? NOT_NUMBERED };
}

export const cnfStock: Stock<"cnfs"> = {
  title: (_, cnf) => usedCnf(cnf).name,
  type: () => "CNF",
  process: (lab, { cake_id }) => processOfCake(lab, lab.get("cakes", cake_id)),
  facts: () => [],
};

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
