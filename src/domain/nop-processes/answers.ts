import { z } from "zod";
import { Corrected } from "../corrections/corrections.ts";
import { UseRecordListItem } from "../resource-use/schema.ts";

/** The state of a process. It is computed from its filtrations and cakes, never stored. */
const nopStates = ["REACTION_PENDING", "FILTRATION_AND_NEUTRALIZATION_PENDING", "PROCESS_FINISHED"] as const;
export type NopState = (typeof nopStates)[number];

const Common = z.object({
  id: z.string(),
  batch_number: z.string(),
  state: z.enum(nopStates),
  feedstock_name: z.string().nullable(),
  is_one_tonne_reaction: z.boolean(),
  reaction_hours: z.number().nullable(),
  assigned_to: z.string().nullable(),
  created_by: z.string(),
  recorded_by: z.string(),
  creation_date: z.string(),
});

export const NopProcessListItem = Common.extend({ cakes_count: z.int() });
export type NopProcessListItem = z.infer<typeof NopProcessListItem>;

/** A filtration that a new cake can be made from. */
export const FiltrationListItem = z.object({
  id: z.string(),
  nop_process_id: z.string().meta({ label: "NOP Process", of: "nop_processes" }),
  batch_number: z.string(),
  sample_type: z.string(),
  creation_date: z.string(),
});
export type FiltrationListItem = z.infer<typeof FiltrationListItem>;

export const FiltrationDetail = FiltrationListItem.extend({
  hour_number_for_sample: z.int().nullable(),
  is_after_reaction_completed: z.boolean(),
  filtration_equipment_id: z.string().nullable(),
  filtration_equipment_name: z.string().nullable(),
  effluent_volume: z.number().nullable(),
  effluent_ph: z.number().nullable(),
  ph_after_neutralization: z.number().nullable(),
  neutralizing_agent_name: z.string().nullable(),
  /** The bottle that the agent was taken from, and its use; null if no use is recorded, or if it was voided. */
  neutralizing_agent_id: z.string().nullable(),
  neutralizing_agent_use_record_id: z.string().nullable().meta({ label: "Use of the agent", of: "use" }),
  neutralizing_agent_amount: z.number().nullable(),
  neutralizing_agent_amount_units: z.string().nullable(),
  comments: z.string().nullable(),
  created_by: z.string(),
  recorded_by: z.string(),
  recorded_at: z.string(),
  corrected: Corrected.nullable(),
  cakes_count: z.int(),
});
export type FiltrationDetail = z.infer<typeof FiltrationDetail>;

/** Cakes, CNFs and samples of a process, in the shapes of their own lists. */
export const CakeOfProcess = z.object({
  id: z.string(),
  is_for_research: z.boolean(),
  nop_process_id: z.string(),
  batch_num: z.string(),
  sample_type: z.string(),
  /** Null if a unit is not known, as `amountRemaining`. */
  amount_remaining: z.number().nullable(),
  amount_units: z.string(),
  location_name: z.string(),
  storage_type: z.string(),
  is_active: z.boolean(),
  creation_date: z.string(),
});
export type CakeOfProcess = z.infer<typeof CakeOfProcess>;

export const CnfOfProcess = z.object({
  id: z.string(),
  wt_percent: z.number().nullable(),
  nop_process_id: z.string(),
  batch_number: z.string(),
  /** Null if a unit is not known, as `amountRemaining`. */
  amount_remaining: z.number().nullable(),
  amount_units: z.string(),
  description: z.string(),
  is_active: z.boolean(),
  location_name: z.string(),
  creation_date: z.string(),
  created_by: z.string(),
});
export type CnfOfProcess = z.infer<typeof CnfOfProcess>;

export const SampleOfProcess = z.object({
  id: z.string(),
  resource_type: z.string(),
  resource_url: z.string(),
  sample_purpose: z.string(),
  location: z.string(),
  batch_num: z.string(),
  amount: z.string(),
  sample_description: z.string(),
  more_info: z.record(z.string(), z.string()),
  creation_date: z.string(),
  created_by: z.string(),
});
export type SampleOfProcess = z.infer<typeof SampleOfProcess>;

export const NopProcessDetail = Common.extend({
  feedstock_id: z.string().nullable(),
  amount_feedstock: z.number().nullable(),
  amount_feedstock_units: z.string().nullable(),
  reactor_equipment_id: z.string().nullable(),
  reactor_equipment_name: z.string().nullable(),
  acid_concentration: z.number().nullable(),
  acid_amount: z.number().nullable(),
  acid_amount_units: z.string().nullable(),
  reaction_temperature: z.number().nullable(),
  resource_use_records: z.array(UseRecordListItem),
  comments: z.string().nullable(),
  filtration_and_neutralization_details: z.array(FiltrationDetail),
  cakes: z.array(CakeOfProcess),
  cnfs: z.array(CnfOfProcess),
  samples: z.array(SampleOfProcess),
});
export type NopProcessDetail = z.infer<typeof NopProcessDetail>;
