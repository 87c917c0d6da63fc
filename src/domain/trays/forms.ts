import { z } from "zod";
import { tagComments } from "../growing/schema.ts";
import { MAX_AMOUNT } from "../quantities.ts";
import {
  chosenId,
  createdBy,
  dateTime,
  editBase,
  figure,
  newId,
  optionalText,
  orNothing,
  requiredText,
} from "../traits.ts";

/** When a form of the grow trials was filled in. */
export const enteredAt = dateTime("Please enter a valid date and time");

const MAX_PLUGS = 100_000;
const MAX_WEEK = 520;

const whole = (wrong: string, max = MAX_PLUGS) => z.int({ error: wrong }).positive(wrong).max(max, wrong);
const aboveZero = (wrong: string) => figure(wrong).gt(0, wrong);

const notACnf = "Please select a valid CNF";
const notAnAdditive = "Please select a valid additive";
const NO_STEP = "At least one preparation step is required";
const NO_PLUGS = "Plug count must be a positive whole number";
const NO_RATIO = "Additive ratio must be a valid number greater than 0";
const NO_CNF = "Either a CNF must be selected or a CNF description must be provided";
const HALF_ADDITIVE = "Either both an additive and an additive ratio must be provided or neither";

const longText = (label: string, missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(1000, `${label} must be at most 1000 characters`);

const formulation = {
  formulation_identifier: z
    .string({ error: "Formulation identifier is required" })
    .trim()
    .min(1, "Formulation identifier is required")
    .max(40, "Formulation identifier must be at most 40 characters"),
  grow_trial_plant_id: chosenId("Please select a valid plant"),
  cnf_id: orNothing(chosenId(notACnf)),
  cnf_description: optionalText("CNF description"),
  grow_trial_fertilizer_id: chosenId("Please select a valid fertilizer"),
  additive_id: orNothing(chosenId(notAnAdditive)),
  additive_ratio: orNothing(aboveZero(NO_RATIO)),
  substrate_type_id: chosenId("Please select a valid substrate type"),
  preparation_steps: z
    .array(
      z.string({ error: NO_STEP }).trim().max(200, "A preparation step must be at most 200 characters"),
      {
        error: NO_STEP,
      },
    )
    .max(50, "At most 50 preparation steps")
    .transform((steps) => steps.filter((step) => step !== ""))
    .refine((steps) => steps.length > 0, NO_STEP),
  num_plugs_created: whole(NO_PLUGS),
  test_for: requiredText("Test for"),
  composition: longText("Composition", "Composition is required"),
  initial_comments: optionalText("Comments"),
  created_by: createdBy,
  created_at: enteredAt,
};

type Sourced = {
  cnf_id?: string | null | undefined;
  cnf_description: string | null;
  additive_id?: string | null | undefined;
  additive_ratio?: number | null | undefined;
};

/** The rules that look at two fields at once. */
function refuseHalves(value: Sourced, context: z.RefinementCtx): void {
  const isThere = (field: unknown) => field !== null && field !== undefined;
  if (!isThere(value.cnf_id) && value.cnf_description === null) {
    context.addIssue({ code: "custom", path: ["cnf_id"], message: NO_CNF });
  }
  if (isThere(value.additive_id) !== isThere(value.additive_ratio)) {
    context.addIssue({ code: "custom", path: ["additive_ratio"], message: HALF_ADDITIVE });
  }
}

const NewFields = z.object({ id: newId, ...formulation });
/** Said beside what else is wrong, as soon as the fields they look at are right. */
const onceReadable = {
  when: ({ value }: { value: unknown }) =>
    z
      .object({
        cnf_id: formulation.cnf_id,
        cnf_description: formulation.cnf_description,
        additive_id: formulation.additive_id,
        additive_ratio: formulation.additive_ratio,
      })
      .safeParse(value).success,
};

/** The formulation form of a new tray. */
export const NewFormulation = NewFields.superRefine(refuseHalves, onceReadable);
export type NewFormulation = z.output<typeof NewFormulation>;

/** The formulation form of a tray that is there. `base` is what the form started from. */
export const FormulationEdit = z
  .object({ ...formulation, base: editBase })
  .superRefine(refuseHalves, onceReadable);
export type FormulationEdit = z.output<typeof FormulationEdit>;

const NO_REMOVED = "Number of plugs removed must be a positive whole number";

/** One line of plugs removed. */
export const Removal = z.object({
  num_plugs_removed: whole(NO_REMOVED),
  reason_for_removal: requiredText("Reason", "Reason for removal is required"),
});
export type Removal = z.output<typeof Removal>;

/** The weekly form. */
export const NewWeeklyData = z.object({
  id: newId,
  week_number: z
    .int({ error: "Week number must be a positive number" })
    .positive("Week number must be a positive number")
    .max(MAX_WEEK, `Week number must be at most ${MAX_WEEK}`),
  avg_height: aboveZero("Height must be a positive number"),
  avg_canopy_width: aboveZero("Canopy width must be a positive number"),
  count_plugs_for_avg: whole("Count plugs for avg must be a positive number"),
  plant_comments: tagComments("At least one plant tag-comment is required"),
  additional_comments: optionalText("Comments"),
  plug_removal_data: z
    .array(Removal, { error: "Plug removals must be a list" })
    .max(50, "At most 50 plug removals at once")
    .nullish()
    .transform((rows) => rows ?? []),
  created_by: createdBy,
  created_at: enteredAt,
});
export type NewWeeklyData = z.output<typeof NewWeeklyData>;

/** Plugs removed without a week's data. */
export const PlugsRemoved = z.object({
  plug_removal_data: z
    .array(Removal, { error: "At least one reason is required" })
    .min(1, "At least one reason is required")
    .max(50, "At most 50 plug removals at once"),
  created_by: createdBy,
  created_at: enteredAt,
});
export type PlugsRemoved = z.output<typeof PlugsRemoved>;

/** The transplant form. */
export const Transplant = z.object({
  transplanted_at: dateTime("Please enter a valid date and time for transplant"),
  germination_rate: aboveZero("Germination rate must be a positive number"),
  location_details: requiredText("Location details", "Location details are required"),
  created_by: createdBy,
  created_at: enteredAt,
});
export type Transplant = z.output<typeof Transplant>;

const positive = (label: string) => aboveZero(`${label} must be a positive number`);
const NO_SCORE = "Root score must be a number between 0 and 10";

const harvest = {
  trial_length: positive("Trial length").max(MAX_AMOUNT),
  num_plugs_harvested: whole("Number of plugs harvested must be a positive number"),
  num_plugs_for_avg: whole("Number of plugs for avg must be a positive number"),
  final_canopy_width_avg: positive("Canopy width"),
  final_canopy_height_avg: positive("Canopy height"),
  final_root_length_avg: positive("Root length"),
  leaf_wet_mass: positive("Leaf wet mass"),
  root_wet_mass: positive("Root wet mass"),
  root_volume: positive("Root volume"),
  root_score: figure(NO_SCORE).min(0, NO_SCORE).max(10, NO_SCORE),
  leaf_dry_mass: positive("Leaf dry mass"),
  root_dry_mass: positive("Root dry mass"),
  root_density: positive("Root density"),
  root_to_shoot_ratio: positive("Root to shoot ratio"),
  dry_settings: optionalText("Dry settings"),
  irrigation_settings: optionalText("Irrigation settings"),
  fertilizer_settings: optionalText("Fertilizer settings"),
  root_comments: tagComments("At least one root plant tag-comment is required"),
  leaf_comments: tagComments("At least one leaf plant tag-comment is required"),
  additional_comments: optionalText("Comments"),
  created_by: createdBy,
  created_at: enteredAt,
};

/** The harvest form of a tray that has none yet. */
export const NewHarvestData = z.object({ id: newId, ...harvest });
export type NewHarvestData = z.output<typeof NewHarvestData>;

/** The harvest form of data that is there. `base` is what the form started from. */
export const HarvestEdit = z.object({ ...harvest, base: editBase });
export type HarvestEdit = z.output<typeof HarvestEdit>;
