import { roundForDisplay } from "../values/quantities.ts";
import { convert } from "../values/units.ts";
import type { Homogenization } from "./schema.ts";

/** The volume of neutralizing agent, which counts as water, in the setup's volume units; null if none was added. */
export function baseAmount(
  homogenization: Pick<
    Homogenization,
    "neutralizing_agent_amount_added" | "neutralizing_agent_amount_added_units" | "desired_cnf_volume_units"
  >,
): number | null {
  const { neutralizing_agent_amount_added: amount, neutralizing_agent_amount_added_units: units } =
    homogenization;
  return amount === null || units === null ? null : inUnitsOf(homogenization, amount, units);
}

/** A volume in the setup's volume units, rounded as it is shown. */
export function inUnitsOf(
  { desired_cnf_volume_units }: Pick<Homogenization, "desired_cnf_volume_units">,
  amount: number,
  units: "LITRES" | "ML",
): number | null {
  const converted = convert(amount, units, desired_cnf_volume_units);
  return converted === null ? null : roundForDisplay(converted);
}

/** Water added so far and water still to add: both in the unit of `total`, rounded as it is shown. */
export function waterBalance(
  total: number,
  neutralization: number | null,
  base: number | null,
): { previously: number; stillNeeded: number } {
  const previously = (neutralization ?? 0) + (base ?? 0);
  return {
    previously: roundForDisplay(previously),
    stillNeeded: Math.max(0, roundForDisplay(total - previously)),
  };
}
