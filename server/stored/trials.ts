import { z } from "zod";
import { NewGrowTrial, planned, SeedSown } from "#domain/grow-trials/schema.ts";
import { focal35, NewFile } from "#domain/images/schema.ts";
import { findableTables } from "#domain/tables.ts";
import { NewFormulation, NewWeeklyData, NotMeasured, Removal, Transplant } from "#domain/trays/forms.ts";
import { harvestShape } from "#domain/trays/harvest-forms.ts";
import { isOfWidth, OTHER_WIDTH, PhotoWidth } from "#domain/trays/photo-width.ts";
import { assignedTo, createdBy } from "#domain/values/traits.ts";
import {
  id,
  moment,
  orNull,
  recorded,
  step,
  who,
  withdrawable,
  withReason,
  words,
  written,
} from "./fields.ts";

const newTrial = NewGrowTrial.shape;
const sown = SeedSown.shape;

export const grow_trials = z.strictObject({
  id,
  code: newTrial.code,
  name: sown.name.nullable(),
  trial_length: newTrial.trial_length,
  grow_trial_method_id: id,
  plug_size: newTrial.plug_size,
  plug_size_units: newTrial.plug_size_units,
  location_id: id,
  location_details: sown.location_details.nullable(),
  initial_comments: newTrial.initial_comments,
  google_folder_id: words(200).nullable(),
  seed_sown_date: moment.nullable(),
  estimated_harvest_date: moment.nullable(),
  sown: written.nullable(),
  sown_opening: z.int().min(0).max(100_000).nullable().exactOptional(),
  position_seed: orNull(planned.position_seed).exactOptional(),
  cnf_per_plug: orNull(planned.cnf_per_plug).exactOptional(),
  assigned_to: orNull(assignedTo).exactOptional(),
  formulation_ids: z.array(id).max(100_000),
  process_states: z.array(step).max(20),
  created_at: moment,
  created_by: createdBy,
  ...recorded,
  ...withdrawable,
});

/** When something was measured and by whom, and who recorded it. */
const entered = { created_at: moment, created_by: createdBy, recorded: written };

const removal = z.strictObject({
  id,
  weekly_data_id: id.nullable(),
  num_plugs_removed: Removal.shape.num_plugs_removed,
  reason_for_removal: Removal.shape.reason_for_removal,
  comments: words(500).exactOptional(),
  ...entered,
  updated: written.exactOptional(),
});

const newWeek = NewWeeklyData.shape;
const week = z
  .strictObject({
    id,
    week_number: newWeek.week_number,
    avg_height: newWeek.avg_height,
    avg_canopy_width: newWeek.avg_canopy_width,
    photo_width: PhotoWidth.strict().exactOptional(),
    count_plugs_for_avg: newWeek.count_plugs_for_avg,
    count_is_suggested: z.literal(true).exactOptional(),
    plant_comments: newWeek.plant_comments,
    additional_comments: newWeek.additional_comments,
    ...entered,
    updated: written.exactOptional(),
  })
  .refine(({ photo_width, avg_canopy_width }) => isOfWidth(photo_width, avg_canopy_width), OTHER_WIDTH);

const newTray = NewFormulation.shape;

export const tray_formulations = z.strictObject({
  id,
  grow_trial_id: id,
  identifier: newTray.formulation_identifier,
  position: z.int().positive().max(1_001_000).exactOptional(),
  grow_trial_plant_id: id,
  cnf_id: id.nullable(),
  cnf_description: newTray.cnf_description,
  cnf_use_record_id: id.nullable().exactOptional(),
  grow_trial_fertilizer_id: id,
  additive_id: id.nullable(),
  additive_ratio: orNull(newTray.additive_ratio),
  substrate_type_id: id,
  preparation_steps: newTray.preparation_steps,
  num_plugs_created: newTray.num_plugs_created,
  test_for: newTray.test_for,
  composition: newTray.composition,
  initial_comments: newTray.initial_comments,
  transplanted_at: moment.nullable(),
  // 0 where nothing germinated.
  germination_rate: z.union([Transplant.shape.germination_rate, z.literal(0)]).nullable(),
  location_details: Transplant.shape.location_details.nullable(),
  transplanted: written.nullable(),
  edited: written,
  deleted_weeks: z
    .array(z.strictObject({ id, week_number: newWeek.week_number, command_id: words(200), deleted: written }))
    .max(100_000),
  voided_removals: z
    .array(removal.extend({ voided: withReason }))
    .max(100_000)
    .exactOptional(),
  weeks_not_measured: z
    .array(z.strictObject({ week_number: newWeek.week_number, reason: NotMeasured.shape.reason, ...entered }))
    .max(10_000)
    .exactOptional(),
  weekly_data: z.array(week).max(10_000),
  plug_removals: z.array(removal).max(100_000),
  harvest_data: z.strictObject({ id, ...harvestShape, ...entered }).nullable(),
  created_at: moment,
  created_by: createdBy,
  recorded_by: who,
  recorded_at: moment,
  ...withdrawable,
});

const newFile = NewFile.shape;

export const images = z.strictObject({
  id,
  grow_trial_id: id.nullable(),
  tray_formulation_id: id.nullable(),
  file_name: newFile.file_name,
  mime: newFile.mime,
  length: newFile.length,
  sha256: newFile.sha256,
  focal_35mm: focal35.exactOptional(),
  created_by: who,
  created_at: moment,
  record_table: z.enum(findableTables).exactOptional(),
  record_id: id.exactOptional(),
  removed: withReason.exactOptional(),
});
