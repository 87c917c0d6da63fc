import type { waterUnits } from "../chemicals/schema.ts";
import { codedAmount, r3, roundTo } from "../values/quantities.ts";
import { convert, type Unit } from "../values/units.ts";

/**
 * Density of the water added, g/ml. At 21 °C it is 0.998; the difference is below the error of a measuring cylinder.
 */
const WATER_DENSITY = 1;
/** Densities of dry cellulose and of water at 21 °C, g/ml, from which the density of a suspension is estimated. */
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

/** The unit of mass that belongs to a unit of volume: g/ml · ml = g, g/ml · l = kg. */
function cakeUnitsOf(volume: VolumeUnit): CakeMassUnit {
  return volume === "LITRES" ? "KG" : "GRAMS";
}

/** Masses in KG or GRAMS (see {@link cakeUnitsOf}), unrounded. The mass of solids is the same in cake and CNF. */
export function massesOf(setup: DilutionSetup): { cnf: number; cake: number; water: number } {
  const volume = setup.desired_cnf_volume + setup.cnf_amount_for_viscosity_test;
  const cnf = volume * setup.cnf_density_estimate;
  const cake = (cnf * setup.desired_cnf_wt_percent) / setup.cake_wt_percent;
  return { cnf, cake, water: (cnf - cake) / WATER_DENSITY };
}

/**
 * The amount of cake and the total water to add, to three decimals. Mass balance at constant solids: (V + Vv)·ρf·Wd =
 * M_cake·Wc, water = M_cnf − M_cake. Vv, the volume for the viscosity test, is added to V.
 */
export function dilutionOf(setup: DilutionSetup): Dilution {
  const { cake, water } = massesOf(setup);
  return {
    amount_cake_suggested: r3(cake),
    amount_cake_suggested_units: cakeUnitsOf(setup.desired_cnf_volume_units),
    total_water_to_be_added: r3(water),
  };
}

/** The field and message of an invalid setup; null if it can be diluted. */
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

/** The amount remaining of a cake, in its own units and in those of the suggested amount; null if it is not known. */
export function remainingFor(
  { desired_cnf_volume_units }: Pick<DilutionSetup, "desired_cnf_volume_units">,
  amount: number | null,
  units: Unit,
): { amount: number; units: Unit; inSuggestedUnits: number } | null {
  if (amount === null) return null;
  const inSuggestedUnits = convert(amount, units, cakeUnitsOf(desired_cnf_volume_units));
  return inSuggestedUnits === null ? null : { amount, units, inSuggestedUnits };
}

/** Relative tolerance between the water from the mass balance and from the volume balance. */
const DENSITY_TOLERANCE = 0.05;

/** Warnings about a setup; they do not refuse it. `remaining` is the amount left of the cake, null if unknown. */
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
          `Suggested cake amount (${codedAmount(suggested, units)}) is more than the amount remaining ` +
            `(${codedAmount(remaining.amount, remaining.units)}).`,
        ]
      : []),
    ...(isInconsistent ? ["Density estimates are inconsistent. Please check the cake and CNF density."] : []),
  ];
}

/** Relative tolerance between figures that were sent and computed figures. */
const FIGURES_TOLERANCE = 0.01;

/** True if a figure that was sent differs from the computed one; both in the setup's units. */
export function isMismatch(sent: number, computed: number): boolean {
  return Math.abs(sent - computed) > FIGURES_TOLERANCE * computed;
}

/** Density (g/ml, three decimals) of a suspension of `percent` wt% fibre in water, if volumes are additive. */
export function estimateDensity(percent: number): number {
  const fibre = percent / 100;
  return roundTo(1 / (fibre / FIBRE_DENSITY + (1 - fibre) / WARM_WATER_DENSITY), 3);
}

/**
 * Water for the mass of cake that was used: mass · (Wc / Wd − 1), in the volume unit that belongs to the unit of
 * mass.
 */
export function waterForCakeUsed(
  cakeUsed: number,
  {
    cake_wt_percent,
    desired_cnf_wt_percent,
  }: Pick<DilutionSetup, "cake_wt_percent" | "desired_cnf_wt_percent">,
): number {
  return r3((cakeUsed * (cake_wt_percent / desired_cnf_wt_percent - 1)) / WATER_DENSITY);
}
