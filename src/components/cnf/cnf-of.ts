import type { ChemicalName } from "#domain/chemicals/schema.ts";
import type { NewCnf } from "#domain/cnfs/schema.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { waterBalance } from "#domain/homogenizations/water.ts";
import type { FormValues } from "../saving/use-command-form.ts";

/** Values of the form for a new CNF. */
export type CnfValues = FormValues<typeof NewCnf>;

/** The values of a CNF that follow from its experiment. At constant pressure the upper bound remains empty. */
export function cnfOf(of: HomogenizationDetail, names: readonly ChemicalName[]): Partial<CnfValues> {
  const { cake_use_record_id, cake_id, pressure_range, desired_cnf_volume_units: volume } = of;
  const { stillNeeded } = waterBalance(
    of.total_water_to_be_added,
    of.amount_water_added_for_neutralization,
    of.base_amount_taken,
  );
  const agent = names.find(({ name }) => name === of.neutralizing_agent_name);
  const [low = null, high = null] = pressure_range ?? [];
  return {
    homogenization_id: of.id,
    ...(cake_use_record_id === null
      ? {
          cake_id,
          amount_cake: of.amount_cake_suggested,
          amount_cake_units: of.amount_cake_suggested_units,
        }
      : { cake_use_record_id }),
    cake_wt_percent: of.cake_wt_percent,
    ...(of.homogenization_equipment_id && { homogenization_equipment_id: of.homogenization_equipment_id }),
    homogenization_pressure_range: [low, high === low ? null : high],
    // What was recorded; otherwise what is still needed, as the form states.
    amount_water_added_for_homogenization: of.amount_water_added_for_homogenization ?? stillNeeded,
    amount_water_added_for_homogenization_units: volume,
    neutralizing_agent_type_id: agent?.id ?? null,
    amount_created: of.desired_cnf_volume,
    amount_created_units: volume,
  };
}
