import { z } from "zod";
import { type WaterType, waterTypes, waterUnits } from "../chemicals/schema.ts";
import { Corrected } from "../corrections/corrections.ts";
import type { Entered } from "../kernel/written.ts";
import { Written } from "../kernel/written.ts";
import { allowOverdraw } from "../resource-use/schema.ts";
import { Step, StepChange } from "../steps/schema.ts";
import { MAX_AMOUNT } from "../values/quantities.ts";
import { optionalText } from "../values/text.ts";
import { chosen, chosenId, numberError, orNothing, rangeError, warnings } from "../values/traits.ts";
import type { CakeMassUnit, VolumeUnit } from "./dilution.ts";
import { aVolumeUnit, fromZero } from "./setup.ts";

/** The data of the pre-treatment; null before it. */
export type PreTreatment = {
  cake_use_record_id: string | null;
  /** In the experiment's `desired_cnf_volume_units`. */
  amount_water_added_for_neutralization: number | null;
  water_type_added_for_neutralization: WaterType | null;
  neutralizing_agent_name: string | null;
  /** The use of the agent's bottle, if the bottle is known; absent in records of earlier versions. */
  neutralizing_agent_use_record_id?: string | null;
  /** PERCENT */
  neutralizing_agent_concentration: number | null;
  neutralizing_agent_amount_added: number | null;
  neutralizing_agent_amount_added_units: VolumeUnit | null;
  pre_homogenization_comments: string | null;
};

/** The data of the run; null before it. */
export type Run = {
  homogenization_equipment_id: string | null;
  /** PSI, ascending; equal for a run at constant pressure. */
  pressure_range: [number, number] | null;
  num_cycles: number | null;
  homogenization_comments: string | null;
  amount_water_added_for_homogenization: number | null;
  water_type_for_homogenization: WaterType | null;
};

/** The stored record of one homogenization, which turns cake into CNF. */
export type Homogenization = Entered &
  PreTreatment &
  Run & {
    /** `HOM-NOP-2026-004-02`; null on a tablet until the server has assigned it. */
    name: string | null;
    cake_id: string;
    cake_wt_percent: number;
    desired_cnf_wt_percent: number;
    desired_cnf_volume: number;
    desired_cnf_volume_units: VolumeUnit;
    cnf_amount_for_viscosity_test: number;
    /** g/ml, also for the CNF */
    cake_density_estimate: number;
    cnf_density_estimate: number;
    amount_cake_suggested: number;
    amount_cake_suggested_units: CakeMassUnit;
    total_water_to_be_added: number;
    initial_comments: string | null;
    location_id: string;
    pre_treated: Written | null;
    homogenized: Written | null;
    /** Who corrected the data of the step last, when, and why; absent if the data was never corrected. */
    pre_treatment_corrected?: Corrected;
    run_corrected?: Corrected;
    /** The CNF it made. */
    cnf_id: string | null;
    /** Absent in experiments that were never assigned. */
    assigned_to?: string | null;
    process_states: Step[];
  };

/** The fields of the pre-homogenization form. */
export const preTreatmentShape = {
  cake_use_record_id: chosenId("Resource use is required", "Please select a valid cake use record").meta({
    label: "Cake Use Record",
    of: "use",
  }),
  amount_water_added_for_neutralization: fromZero("amount_water_added_for_neutralization").meta({
    label: "Amount of water added",
  }),
  water_type_added_for_neutralization: z
    .enum(waterTypes, { error: "Please select a valid water type" })
    .default("DI_WATER")
    .meta({ label: "Water Type", of: "name" }),
  neutralizing_agent_name: optionalText("Neutralizing agent"),
  neutralizing_agent_concentration: orNothing(fromZero("neutralizing_agent_concentration")).meta({
    label: "Agent concentration",
    unit: "PERCENT",
    plausibleTo: 100,
  }),
  neutralizing_agent_amount_added: orNothing(fromZero("neutralizing_agent_amount_added")).meta({
    label: "Agent amount added",
  }),
  neutralizing_agent_amount_added_units: orNothing(aVolumeUnit).meta({ label: "Agent amount units" }),
  neutralizing_agent_id: orNothing(chosenId("Please select a valid neutralizing agent")).meta({
    label: "Bottle of the agent",
    of: "chemicals",
  }),
  pre_homogenization_comments: optionalText("Comments"),
  allow_overdraw: allowOverdraw,
};

/**
 * The pre-homogenization form. If an agent is entered, its figures are required; without an agent they are stored as
 * null.
 */
export const PreHomogenizationData = z
  .object(preTreatmentShape)
  .superRefine(checkAgent)
  .transform(withoutUnusedAgent);
export type PreHomogenizationData = z.output<typeof PreHomogenizationData>;

type Bottle = { neutralizing_agent_id?: string | null | undefined };

/** Reports the missing figures of an agent, and the missing agent of a bottle, at their fields. */
export function checkAgent(body: Partial<PreTreatment> & Bottle, context: z.RefinementCtx): void {
  if (body.neutralizing_agent_id && !body.neutralizing_agent_name) {
    const message = "Neutralizing agent is required";
    context.addIssue({ code: "custom", path: ["neutralizing_agent_name"], message });
  }
  for (const [field, message] of agentFaults(body)) {
    context.addIssue({ code: "custom", path: [field], message });
  }
}

/** Sets the figures of the agent to null where there is no agent. */
export function withoutUnusedAgent<B extends { neutralizing_agent_name: string | null }>(body: B): B {
  return body.neutralizing_agent_name === null ? { ...body, ...withoutAgent } : body;
}

const withoutAgent = {
  neutralizing_agent_concentration: null,
  neutralizing_agent_amount_added: null,
  neutralizing_agent_amount_added_units: null,
};

function agentFaults(body: Partial<PreTreatment>): [string, string][] {
  if (!body.neutralizing_agent_name) return [];
  const { neutralizing_agent_concentration: c, neutralizing_agent_amount_added: a } = body;
  return [
    ...missing(
      "neutralizing_agent_concentration",
      c,
      "neutralizing_agent_concentration must be a number ≥ 0",
    ),
    ...missing("neutralizing_agent_amount_added", a, "neutralizing_agent_amount_added must be a number ≥ 0"),
    ...missing(
      "neutralizing_agent_amount_added_units",
      body.neutralizing_agent_amount_added_units,
      "Please select a valid volume unit (LITRE or ML)",
    ),
  ];
}

function missing(field: string, value: unknown, message: string): [string, string][] {
  return value === null || value === undefined ? [[field, message]] : [];
}

const notARange = "pressure range must be ≥ 0";
const notCycles = "num_cycles must be an integer and ≥ 0";

/** The homogenization data form. The pressures may be in any order, and equal. */
export const HomogenizationData = z.object({
  homogenization_equipment_id: chosenId("Please select a valid homogenization equipment").meta({
    label: "Homogenization equipment",
    of: "equipment",
  }),
  pressure_range: z
    .custom<[number, number]>(isRange, { error: rangeError("Pressure Range", notARange), abort: false })
    .transform(([a, b]): [number, number] => (a <= b ? [a, b] : [b, a]))
    .meta({ type: "array", items: { type: "number", minimum: 0 }, minItems: 2, maxItems: 2 })
    .meta({ label: "Pressure Range", unit: "PSI" }),
  num_cycles: z
    .int({ error: numberError("Num Cycles for Homogenization", notCycles) })
    .min(0, notCycles)
    .max(MAX_AMOUNT, notCycles)
    .meta({ label: "Num Cyles for Homogenization", unit: "#" }),
  homogenization_comments: optionalText("Homogenization Comments"),
  amount_water_added_for_homogenization: orNothing(fromZero("amount_water_added_for_homogenization")).meta({
    label: "Amount water added",
  }),
  water_type_for_homogenization: orNothing(chosen(waterTypes, "Please select a valid water type")).meta({
    label: "Water Type",
    of: "name",
  }),
});
export type HomogenizationData = z.output<typeof HomogenizationData>;

function isRange(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((pressure) => Number.isFinite(pressure) && pressure >= 0 && pressure <= MAX_AMOUNT)
  );
}

const optionalNumber = z.number().nullable();

export const HomogenizationListItem = z.object({
  id: z.string(),
  /** Null until the server has assigned it. */
  name: z.string().nullable(),
  batch_num: z.string().nullable(),
  nop_process_id: z.string(),
  cake_id: z.string(),
  cake_hour_number_for_sample: optionalNumber,
  cake_is_after_reaction_completed: z.boolean().nullable(),
  cnf_id: z.string().nullable(),
  state: z.string(),
  assigned_to: z.string().nullable(),
  created_by: z.string(),
  recorded_by: z.string(),
  creation_date: z.string(),
});
export type HomogenizationListItem = z.infer<typeof HomogenizationListItem>;

const WrittenBy = Written.nullable();
const range = z.tuple([z.number(), z.number()]).nullable();

export const HomogenizationDetail = HomogenizationListItem.pick({
  id: true,
  name: true,
  cake_id: true,
  cnf_id: true,
  state: true,
  assigned_to: true,
  created_by: true,
  recorded_by: true,
  creation_date: true,
}).extend({
  cake_batch_num: z.string().nullable(),
  cake_sample_type: z.string(),
  cake_wt_percent: z.number(),
  desired_cnf_wt_percent: z.number(),
  desired_cnf_volume: z.number(),
  desired_cnf_volume_units: z.enum(waterUnits),
  cnf_amount_for_viscosity_test: z.number(),
  cake_density_estimate: z.number(),
  cnf_density_estimate: z.number(),
  initial_comments: z.string().nullable(),
  location_id: z.string(),
  location_name: z.string(),
  amount_cake_suggested: z.number(),
  amount_cake_suggested_units: z.enum(["KG", "GRAMS"]),
  total_water_to_be_added: z.number(),
  cake_use_record_id: z.string().nullable(),
  /** In `amount_cake_suggested_units`. */
  amount_cake_taken: optionalNumber,
  /** In `desired_cnf_volume_units`. */
  base_amount_taken: optionalNumber,
  amount_water_added_for_neutralization: optionalNumber,
  water_type_added_for_neutralization: z.enum(waterTypes).nullable(),
  neutralizing_agent_name: z.string().nullable(),
  /** The bottle that the agent was taken from, and its use; null if no use is recorded. */
  neutralizing_agent_id: z.string().nullable(),
  neutralizing_agent_use_record_id: z.string().nullable(),
  neutralizing_agent_concentration: optionalNumber,
  neutralizing_agent_amount_added: optionalNumber,
  neutralizing_agent_amount_added_units: z.enum(waterUnits).nullable(),
  pre_homogenization_comments: z.string().nullable(),
  pre_treated: WrittenBy,
  pre_treatment_corrected: Corrected.nullable(),
  homogenization_equipment_id: z.string().nullable(),
  homogenization_equipment_name: z.string().nullable(),
  pressure: range,
  pressure_range: range,
  num_cycles: optionalNumber,
  homogenization_comments: z.string().nullable(),
  /** In `desired_cnf_volume_units`: from the CNF if there is one, else from the run. */
  amount_water_added_for_homogenization: optionalNumber,
  water_type_for_homogenization: z.enum(waterTypes).nullable(),
  homogenized: WrittenBy,
  run_corrected: Corrected.nullable(),
  process_states: z.array(Step),
});
export type HomogenizationDetail = z.infer<typeof HomogenizationDetail>;
export const WrittenHomogenization = HomogenizationDetail.extend({ warnings });

/** The change of a step. `inform_qnc_team: false` completes the characterization without a message: an import of the past. */
export const HomogenizationStepChange = StepChange.extend({
  inform_qnc_team: z.boolean().nullish().meta({ label: "Inform the Quality Control Team" }),
});
export type HomogenizationStepChange = z.output<typeof HomogenizationStepChange>;
