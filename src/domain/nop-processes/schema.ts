import type { Unit } from "../units.ts";

/** The record of one oxidation batch. Its stock is drawn by use records of its own, named in `resource_use_record_ids`. */
export type NopProcess = {
  id: string;
  /** `NOP-2026-004`; null on a tablet until the server has given it. */
  batch_number: string | null;
  is_one_tonne_reaction: boolean;
  feedstock_id: string | null;
  amount_feedstock: number | null;
  amount_feedstock_units: Unit | null;
  reactor_equipment_id: string | null;
  /** PERCENT */
  acid_concentration: number | null;
  acid_amount: number | null;
  acid_amount_units: Unit | null;
  /** °C */
  reaction_temperature: number | null;
  reaction_hours: number | null;
  resource_use_record_ids: string[];
  comments: string | null;
  created_by: string;
  creation_date: string;
  recorded_by: string;
  recorded_at: string;
};

/** The record of one work-up of a NOP sample: its hour, or the end of the reaction. */
export type Filtration = {
  id: string;
  nop_process_id: string;
  /** Set exactly where `is_after_reaction_completed` is false. */
  hour_number_for_sample: number | null;
  is_after_reaction_completed: boolean;
  filtration_equipment_id: string | null;
  /** LITRES */
  effluent_volume: number | null;
  effluent_ph: number | null;
  ph_after_neutralization: number | null;
  neutralizing_agent_name: string | null;
  comments: string | null;
  created_by: string;
  creation_date: string;
  recorded_by: string;
  recorded_at: string;
};

/** `Hour 3`, or `After reaction`: what a filtration, and every cake of it, is a sample of. */
export function sampleType(
  filtration: Pick<Filtration, "hour_number_for_sample" | "is_after_reaction_completed">,
): string {
  return filtration.is_after_reaction_completed
    ? "After reaction"
    : `Hour ${filtration.hour_number_for_sample}`;
}
