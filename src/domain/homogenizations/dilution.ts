import type { waterUnits } from "../chemicals/schema.ts";
import { r3, roundTo, showAmount } from "../values/quantities.ts";
import { convert, type Unit } from "../values/units.ts";

/** What the water is weighed with, g/ml. At 21 °C it is 0.998: the difference is below a measuring cylinder's. */
const WATER_DENSITY = 1;
/** g/ml at 21 °C, of dry cellulose and of water, from which the density of their mixture is estimated. */
const FIBRE_DENSITY = 1.5;
const WARM_WATER_DENSITY = 0.998;

export type VolumeUnit = (typeof waterUnits)[number];
export type CakeMassUnit = "KG" | "GRAMS";

/** The setup of a dilution: wt% of cake and CNF, volumes in `desired_cnf_volume_units`, densities in g/ml. */
export type DilutionSetup = {
  cake_wt_percent: number;
  desired_cnf_wt_percent: number;
  desired_cnf_volume: number;
  desired_cnf_volume_units: VolumeUnit;
  cnf_amount_for_viscosity_test: number;
  cake_density_estimate: number;
  cnf_density_estimate: number;
};

type Dilution = {
  amount_cake_suggested: number;
  amount_cake_suggested_units: CakeMassUnit;
  /** In `desired_cnf_volume_units`. */
  total_water_to_be_added: number;
};

/** The unit a mass comes out in where volumes are in this one: g/ml · ml = g, g/ml · l = kg. */
function cakeUnitsOf(volume: VolumeUnit): CakeMassUnit {
  return volume === "LITRES" ? "KG" : "GRAMS";
}

/** Masses in KG or GRAMS (see {@link cakeUnitsOf}), unrounded: solids are conserved from cake to CNF. */
export function massesOf(setup: DilutionSetup): { cnf: number; cake: number; water: number } {
  const volume = setup.desired_cnf_volume + setup.cnf_amount_for_viscosity_test;
  const cnf = volume * setup.cnf_density_estimate;
  const cake = (cnf * setup.desired_cnf_wt_percent) / setup.cake_wt_percent;
  return { cnf, cake, water: (cnf - cake) / WATER_DENSITY };
}

/**
 * The cake to take and all the water to add, to three decimals. Mass balance of a dilution at constant solids:
 * (V + Vv)·ρf·Wd = M_cake·Wc, water = M_cnf − M_cake. The portion for the viscosity test is made on top.
 */
export function dilutionOf(setup: DilutionSetup): Dilution {
  const { cake, water } = massesOf(setup);
  return {
    amount_cake_suggested: r3(cake),
    amount_cake_suggested_units: cakeUnitsOf(setup.desired_cnf_volume_units),
    total_water_to_be_added: r3(water),
  };
}

/** What is wrong with a setup as a whole, by its field; null where it can be diluted. */
export function setupFault(setup: DilutionSetup): { field: keyof DilutionSetup; message: string } | null {
  const { cake_wt_percent: cake, desired_cnf_wt_percent: cnf } = setup;
  if (cnf >= cake) {
    const message = `Desired CNF wt% (${cnf}) must be lower than the cake wt% (${cake}).`;
    return { field: "desired_cnf_wt_percent", message };
  }
  if (dilutionOf(setup).amount_cake_suggested > 0) return null;
  const message = "The suggested cake amount is too small. Increase the desired CNF volume or wt%.";
  return { field: "desired_cnf_volume", message };
}

/** What is left of a cake, in its own units and in those that a setup takes it in. */
export function remainingFor(
  { desired_cnf_volume_units }: Pick<DilutionSetup, "desired_cnf_volume_units">,
  amount: number,
  units: Unit,
): { amount: number; units: Unit; inSuggestedUnits: number } {
  const inSuggestedUnits = convert(amount, units, cakeUnitsOf(desired_cnf_volume_units)) ?? amount;
  return { amount, units, inSuggestedUnits };
}

/** The share by which the water may differ between the balance of masses and that of volumes. */
const DENSITY_TOLERANCE = 0.05;

/** What to look at before it is done; nothing here stops it. `remaining` of the cake, in `units`. */
export function dilutionWarnings(
  setup: DilutionSetup,
  remaining: { amount: number; units: Unit; inSuggestedUnits: number } | null,
): string[] {
  const { amount_cake_suggested: suggested, amount_cake_suggested_units: units } = dilutionOf(setup);
  const { cake, water } = massesOf(setup);
  const byVolume =
    setup.desired_cnf_volume + setup.cnf_amount_for_viscosity_test - cake / setup.cake_density_estimate;
  const isInconsistent = Math.abs(byVolume - water) > DENSITY_TOLERANCE * water;
  const isShort = remaining !== null && suggested > r3(remaining.inSuggestedUnits);
  return [
    ...(isShort
      ? [
          `Suggested cake amount (${showAmount(suggested, units)}) is more than the amount remaining ` +
            `(${showAmount(remaining.amount, remaining.units)}).`,
        ]
      : []),
    ...(isInconsistent ? ["Density estimates are inconsistent. Please check the cake and CNF density."] : []),
  ];
}

/** The share by which figures that were sent may differ from those of their setup. */
const FIGURES_TOLERANCE = 0.01;

/** True of figures, in the setup's own units, that are not those of the setup. */
export function isMismatch(sent: number, computed: number): boolean {
  return Math.abs(sent - computed) > FIGURES_TOLERANCE * computed;
}

/** g/ml of a suspension of `percent` wt% fibre in water, to three decimals: volumes add up. */
export function estimateDensity(percent: number): number {
  const fibre = percent / 100;
  return roundTo(1 / (fibre / FIBRE_DENSITY + (1 - fibre) / WARM_WATER_DENSITY), 3);
}

/** Water that is in already, and what is still to be added: both in the unit of `total`, to three decimals. */
export function waterBalance(
  total: number,
  neutralization: number | null,
  base: number | null,
): { previously: number; stillNeeded: number } {
  const previously = (neutralization ?? 0) + (base ?? 0);
  return { previously: r3(previously), stillNeeded: Math.max(0, r3(total - previously)) };
}

/** Water for the cake that was really taken: mass of cake · (Wc / Wd − 1), in the volume unit of its mass. */
export function waterForCakeUsed(
  taken: number,
  {
    cake_wt_percent,
    desired_cnf_wt_percent,
  }: Pick<DilutionSetup, "cake_wt_percent" | "desired_cnf_wt_percent">,
): number {
  return r3((taken * (cake_wt_percent / desired_cnf_wt_percent - 1)) / WATER_DENSITY);
}
