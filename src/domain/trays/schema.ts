import { z } from "zod";
import { Written } from "../kernel/written.ts";
import { warnings } from "../values/traits.ts";
import { type HarvestFigures, harvestShape } from "./harvest-forms.ts";
import { PhotoWidth } from "./photo-width.ts";

/** The measurements of a tray in one week. */
export type WeeklyEntry = {
  id: string;
  /** Counted from the date of sowing, starting with 1. */
  week_number: number;
  /** cm, mean of `count_plugs_for_avg`: medium surface to highest point */
  avg_height: number;
  /** cm, mean of `count_plugs_for_avg`: widest diameter */
  avg_canopy_width: number;
  /** How the width was measured in a picture; absent if it was measured by hand. */
  photo_width?: PhotoWidth;
  count_plugs_for_avg: number;
  /** The count was suggested by the form, and the person neither typed nor confirmed it. */
  count_is_suggested?: true;
  /** Tags joined by '; '. */
  plant_comments: string;
  additional_comments: string | null;
  /** When it was measured, and by whom. */
  created_at: string;
  created_by: string;
  recorded: Written;
  /** Its last edit; absent if it was never edited. */
  updated?: Written;
};

/** Plugs removed from a tray, with the week of the weekly data, if any. */
export type PlugRemoval = {
  id: string;
  weekly_data_id: string | null;
  num_plugs_removed: number;
  reason_for_removal: string;
  /** Entered with a removal outside a week; absent if nothing was entered. */
  comments?: string;
  created_at: string;
  created_by: string;
  recorded: Written;
  /** Its last edit; absent if it was never edited. */
  updated?: Written;
};

/** A plug removal that did not happen: its plugs are counted as active. */
type VoidedRemoval = PlugRemoval & { voided: Written & { reason: string } };

/** A week in which a tray was not measured. */
const UnmeasuredWeek = z.object({
  week_number: z.int(),
  reason: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  recorded: Written,
});
type UnmeasuredWeek = z.infer<typeof UnmeasuredWeek>;

export type Harvest = HarvestFigures & {
  id: string;
  created_at: string;
  created_by: string;
  /** The last write. */
  recorded: Written;
};

/** The fields of the formulation form. */
export type FormulationFields = {
  /** `F3`: unique in its trial. */
  identifier: string;
  grow_trial_plant_id: string;
  cnf_id: string | null;
  cnf_description: string | null;
  grow_trial_fertilizer_id: string;
  additive_id: string | null;
  /** g additive per g dry CNF */
  additive_ratio: number | null;
  substrate_type_id: string;
  preparation_steps: string[];
  num_plugs_created: number;
  test_for: string;
  composition: string;
  initial_comments: string | null;
};

/** Fields of a stored tray that no form and no answer has. */
export const StoredTray = z.object({
  /** Deleted weeks, with the command that deleted each. A history shows the deletion in `weekly_data`. */
  deleted_weeks: z
    .array(z.object({ id: z.string(), week_number: z.int(), command_id: z.string(), deleted: Written }))
    .meta({ hidden: "history" }),
});
type StoredTray = z.infer<typeof StoredTray>;

/** The stored record of one tray: its formulation, weekly data, plug removals and harvest. */
export type TrayFormulation = (FormulationFields & StoredTray) & {
  id: string;
  grow_trial_id: string;
  /** Its place on the shelf, drawn at random with the plan of the trial; absent if none was drawn. */
  position?: number;
  /** The use of the CNF that it was made with; absent or null if none is recorded. */
  cnf_use_record_id?: string | null;
  transplanted_at: string | null;
  /** % */
  germination_rate: number | null;
  location_details: string | null;
  transplanted: Written | null;
  weekly_data: WeeklyEntry[];
  plug_removals: PlugRemoval[];
  /** Absent if no removal was voided. */
  voided_removals?: VoidedRemoval[];
  /** Weeks without data, each with the reason; absent if there was none. */
  weeks_not_measured?: UnmeasuredWeek[];
  harvest_data: Harvest | null;
  created_at: string;
  created_by: string;
  /** The last write of the formulation form. */
  edited: Written;
  recorded_by: string;
  recorded_at: string;
};

export const WeeklyData = z.object({
  id: z.string(),
  tray_formulation_id: z.string(),
  week_number: z.int(),
  avg_height: z.number(),
  avg_canopy_width: z.number(),
  photo_width: PhotoWidth.optional(),
  count_plugs_for_avg: z.int(),
  count_is_suggested: z.literal(true).optional(),
  plant_comments: z.string(),
  additional_comments: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string(),
  recorded: Written,
  updated: Written.optional(),
});
export type WeeklyData = z.infer<typeof WeeklyData>;
export const WrittenWeeklyData = WeeklyData.extend({ warnings });

const RemovedPlugs = z.object({
  id: z.string(),
  weekly_data_id: z.string().nullable(),
  num_plugs_removed: z.int(),
  reason_for_removal: z.string(),
  comments: z.string().optional(),
  created_at: z.string(),
  created_by: z.string(),
  recorded: Written,
  updated: Written.optional(),
});
const VoidedPlugs = RemovedPlugs.extend({ voided: Written.extend({ reason: z.string() }) });

const text = z.string().nullable();

export const HarvestData = z.object({
  id: z.string(),
  tray_formulation_id: z.string(),
  ...harvestShape,
  created_at: z.string(),
  created_by: z.string(),
  recorded: Written,
});
export type HarvestData = z.infer<typeof HarvestData>;
export const WrittenHarvestData = HarvestData.extend({ warnings });

/** A tray as its trial shows it. */
export const Formulation = z.object({
  id: z.string(),
  identifier: z.string(),
  /** Its place on the shelf, drawn at random; null if none was drawn. */
  position: z.int().nullable().meta({ label: "Position" }),
  /** Week numbers with data, ascending. */
  weeks_data_added: z.array(z.int()),
  is_active: z.boolean(),
  substrate_type_id: z.string(),
  substrate_type: z.string(),
  grow_trial_plant_id: z.string(),
  grow_trial_plant: z.string(),
  cnf_id: text,
  cnf_description: text,
  cnf_use_record_id: text,
  preparation_steps: z.array(z.string()),
  additive_id: text,
  additive_name: text,
  additive_ratio: z.number().nullable(),
  num_plugs_created: z.int(),
  num_plugs_active: z.int(),
  test_for: z.string(),
  initial_comments: text,
  composition: z.string(),
  transplanted_at: text,
  germination_rate: z.number().nullable(),
  location_details: text,
  grow_trial_fertilizer_id: z.string(),
  grow_trial_fertilizer: z.string(),
  weekly_data: z.array(WeeklyData),
  harvest_data: HarvestData.nullable(),
  plug_removals: z.array(RemovedPlugs),
  /** Removals that did not happen. */
  voided_removals: z.array(VoidedPlugs).optional(),
  weeks_not_measured: z.array(UnmeasuredWeek).optional(),
  created_at: z.string(),
  created_by: z.string(),
  recorded_by: z.string(),
});
export type Formulation = z.infer<typeof Formulation>;
export const WrittenFormulation = Formulation.extend({ warnings });

/** A tray on its page, with the code on its label. */
export const TrayDetail = Formulation.extend({
  /** `GT-003-F2` */
  tray_code: z.string(),
  formulation_identifier: z.string(),
  grow_trial_id: z.string().meta({ label: "Grow Trial", of: "grow_trials" }),
  grow_trial_code: z.string(),
  /** What was used of the CNF; null if no use is recorded, or if it was voided. */
  cnf_amount_used: z.number().nullable(),
  cnf_amount_used_units: text,
});
export type TrayDetail = z.infer<typeof TrayDetail>;

export const FormulationSummary = z.object({
  id: z.string(),
  grow_trial_tray_id: z.string(),
  grow_trial_id: z.string(),
  grow_trial_code: z.string(),
  formulation_identifier: z.string(),
  images_folder_id: text,
  composition: z.string(),
  /** All comments on the tray, joined by '; '. */
  all_comments: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
});
export type FormulationSummary = z.infer<typeof FormulationSummary>;
