import { z } from "zod";
import { upkeepKinds } from "#domain/equipment/due.ts";
import { EquipmentEdit } from "#domain/equipment/rules.ts";
import { NewEquipment } from "#domain/equipment/schema.ts";
import { HomogenizationData, preTreatmentShape } from "#domain/homogenizations/schema.ts";
import { NewHomogenization } from "#domain/homogenizations/setup.ts";
import { NewFiltration, NewNopProcess } from "#domain/nop-processes/schema.ts";
import { Unit } from "#domain/resource-use/schema.ts";
import { assignedTo, supplierId } from "#domain/values/traits.ts";
import { created, id, made, orNull, step, withdrawable, withReason, words, written } from "./fields.ts";

const newEquipment = NewEquipment.shape;

export const equipment = z.strictObject({
  id,
  name: newEquipment.name,
  short_name: newEquipment.short_name,
  equipment_type_id: id,
  location_id: id,
  supplier_id: supplierId.nullable(),
  is_active: z.boolean(),
  comments: newEquipment.comments,
  checklist: z.array(words(200)).max(50),
  google_image_ids: z.array(words(200)).max(1000),
  maintenance_interval: orNull(EquipmentEdit.shape.maintenance_interval).exactOptional(),
  calibration_interval: orNull(EquipmentEdit.shape.calibration_interval).exactOptional(),
  upkeep: z
    .array(
      z.strictObject({
        id,
        kind: z.enum(upkeepKinds),
        comments: newEquipment.comments,
        ...made,
      }),
    )
    .exactOptional(),
  ...created,
  ...withdrawable,
});

const newProcess = NewNopProcess.shape;

export const nop_processes = z.strictObject({
  id,
  batch_number: orNull(newProcess.batch_number),
  is_one_tonne_reaction: z.boolean(),
  feedstock_id: id.nullable(),
  amount_feedstock: orNull(newProcess.amount_feedstock),
  amount_feedstock_units: Unit.nullable(),
  reactor_equipment_id: id.nullable(),
  acid_concentration: orNull(newProcess.acid_concentration),
  acid_amount: orNull(newProcess.acid_amount),
  acid_amount_units: Unit.nullable(),
  reaction_temperature: orNull(newProcess.reaction_temperature),
  reaction_hours: orNull(newProcess.reaction_hours),
  resource_use_record_ids: z.array(id).max(10_000),
  comments: newProcess.comments,
  assigned_to: orNull(assignedTo).exactOptional(),
  ...created,
  ...withdrawable,
});

const newFiltration = NewFiltration.shape;

export const filtrations = z.strictObject({
  id,
  nop_process_id: id,
  hour_number_for_sample: orNull(newFiltration.hour_number_for_sample),
  is_after_reaction_completed: z.boolean(),
  filtration_equipment_id: id.nullable(),
  effluent_volume: orNull(newFiltration.effluent_volume),
  effluent_ph: orNull(newFiltration.effluent_ph),
  ph_after_neutralization: orNull(newFiltration.ph_after_neutralization),
  neutralizing_agent_name: newFiltration.neutralizing_agent_name,
  neutralizing_agent_use_record_id: id.nullable().exactOptional(),
  comments: newFiltration.comments,
  corrected: withReason.exactOptional(),
  ...made,
  ...withdrawable,
});

const setup = NewHomogenization.shape;
const run = HomogenizationData.shape;

export const homogenizations = z.strictObject({
  id,
  name: words(200).nullable(),
  cake_id: id,
  cake_wt_percent: setup.cake_wt_percent,
  desired_cnf_wt_percent: setup.desired_cnf_wt_percent,
  desired_cnf_volume: setup.desired_cnf_volume,
  desired_cnf_volume_units: setup.desired_cnf_volume_units,
  cnf_amount_for_viscosity_test: setup.cnf_amount_for_viscosity_test,
  cake_density_estimate: setup.cake_density_estimate,
  cnf_density_estimate: setup.cnf_density_estimate,
  amount_cake_suggested: setup.amount_cake_suggested,
  amount_cake_suggested_units: z.enum(["KG", "GRAMS"]),
  total_water_to_be_added: setup.total_water_to_be_added,
  initial_comments: setup.initial_comments,
  location_id: id,
  cake_use_record_id: id.nullable(),
  amount_water_added_for_neutralization: preTreatmentShape.amount_water_added_for_neutralization.nullable(),
  water_type_added_for_neutralization: preTreatmentShape.water_type_added_for_neutralization
    .unwrap()
    .nullable(),
  neutralizing_agent_name: preTreatmentShape.neutralizing_agent_name,
  neutralizing_agent_use_record_id: id.nullable().exactOptional(),
  neutralizing_agent_concentration: orNull(preTreatmentShape.neutralizing_agent_concentration),
  neutralizing_agent_amount_added: orNull(preTreatmentShape.neutralizing_agent_amount_added),
  neutralizing_agent_amount_added_units: orNull(preTreatmentShape.neutralizing_agent_amount_added_units),
  pre_homogenization_comments: preTreatmentShape.pre_homogenization_comments,
  homogenization_equipment_id: id.nullable(),
  pressure_range: run.pressure_range.nullable(),
  num_cycles: run.num_cycles.nullable(),
  homogenization_comments: run.homogenization_comments,
  amount_water_added_for_homogenization: orNull(run.amount_water_added_for_homogenization),
  water_type_for_homogenization: orNull(run.water_type_for_homogenization),
  pre_treated: written.nullable(),
  homogenized: written.nullable(),
  pre_treatment_corrected: withReason.exactOptional(),
  run_corrected: withReason.exactOptional(),
  cnf_id: id.nullable(),
  assigned_to: orNull(assignedTo).exactOptional(),
  process_states: z.array(step).max(20),
  ...created,
  ...withdrawable,
});
