import { z } from "zod";
import { tagComments } from "../growing/schema.ts";
import { MAX_AMOUNT } from "../values/quantities.ts";
import { text } from "../values/text.ts";
import {
  chosenId,
  createdBy,
  dateTime,
  editBase,
  figure,
  newId,
  numberError,
  optionalText,
  orNothing,
  requiredText,
} from "../values/traits.ts";

/** When a form of the grow trials was filled in. */
export const enteredAt = dateTime("Please enter a valid date and time").meta({ label: "Created At" });

const MAX_PLUGS = 100_000;
const MAX_WEEK = 520;

const whole = (label: string, wrong = `${label} must be a positive number`, max = MAX_PLUGS) =>
  z
    .int({ error: numberError(label, wrong) })
    .positive(wrong)
    .max(max, wrong);
const aboveZero = (label: string, wrong = `${label} must be a positive number`) =>
  figure(label, wrong).gt(0, wrong);

const notACnf = "Please select a valid CNF";
const notAnAdditive = "Please select a valid additive";
const NO_STEP = "At least one preparation step is required";
const NO_PLUGS = "Plug count must be a positive whole number";
const NO_RATIO = "Additive ratio must be a valid number greater than 0";
const NO_CNF = "Either a CNF must be selected or a CNF description must be provided";
const HALF_ADDITIVE = "Either both an additive and an additive ratio must be provided or neither";

const longText = (label: string, missing: string) =>
  text(missing).trim().min(1, missing).max(1000, `${label} must be at most 1000 characters`);

const formulation = {
  formulation_identifier: text("Formulation identifier is required")
    .trim()
    .min(1, "Formulation identifier is required")
    .max(40, "Formulation identifier must be at most 40 characters")
    .meta({ label: "Formulation Identifier" }),
  grow_trial_plant_id: chosenId("Please select a valid plant").meta({
    label: "Plant",
    of: "grow_trial_plants",
  }),
  cnf_id: orNothing(chosenId(notACnf)).meta({ label: "CNF", of: "cnfs" }),
  cnf_description: optionalText("CNF description").meta({ label: "CNF Description" }),
  grow_trial_fertilizer_id: chosenId("Please select a valid fertilizer").meta({
    label: "Fertilizer",
    of: "fertilizers",
  }),
  additive_id: orNothing(chosenId(notAnAdditive)).meta({ label: "Additive", of: "additives" }),
  additive_ratio: orNothing(aboveZero("Additive ratio", NO_RATIO)).meta({ label: "Additive Ratio" }),
  substrate_type_id: chosenId("Please select a valid substrate type").meta({
    label: "Substrate Type",
    of: "substrate_types",
  }),
  preparation_steps: z
    .array(text(NO_STEP).trim().max(200, "A preparation step must be at most 200 characters"), {
      error: NO_STEP,
    })
    .max(50, "At most 50 preparation steps")
    .transform((steps) => steps.filter((step) => step !== ""))
    .refine((steps) => steps.length > 0, NO_STEP)
    .meta({ label: "Preparation Steps" }),
  num_plugs_created: whole("Plug count", NO_PLUGS).meta({ label: "Number of Plugs", unit: "PLUGS" }),
  test_for: requiredText("Test for").meta({ label: "Test For" }),
  composition: longText("Composition", "Composition is required").meta({ label: "Composition", of: "names" }),
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

/** Validates fields that depend on each other. */
function checkPairs(value: Sourced, context: z.RefinementCtx): void {
  const isGiven = (field: unknown) => field !== null && field !== undefined;
  if (!isGiven(value.cnf_id) && value.cnf_description === null) {
    context.addIssue({ code: "custom", path: ["cnf_id"], message: NO_CNF });
  }
  if (isGiven(value.additive_id) !== isGiven(value.additive_ratio)) {
    context.addIssue({ code: "custom", path: ["additive_ratio"], message: HALF_ADDITIVE });
  }
}

const NewFields = z.object({ id: newId, ...formulation });
/** Validates dependent fields as soon as they are valid themselves, even if other fields are not. */
const whenValid = {
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
export const NewFormulation = NewFields.superRefine(checkPairs, whenValid);
export type NewFormulation = z.output<typeof NewFormulation>;

/** The formulation form of an existing tray. `base` contains the values the form started from. */
export const FormulationEdit = z
  .object({ ...formulation, base: editBase })
  .superRefine(checkPairs, whenValid);
export type FormulationEdit = z.output<typeof FormulationEdit>;

const NO_REMOVED = "Number of plugs removed must be a positive whole number";

/** One line of plugs removed. */
export const Removal = z.object({
  num_plugs_removed: whole("Number of plugs removed", NO_REMOVED).meta({
    label: "Number of plugs removed",
    unit: "PLUGS",
  }),
  reason_for_removal: requiredText("Reason", "Reason for removal is required").meta({
    label: "Reason for removal",
  }),
});
export type Removal = z.output<typeof Removal>;

const week = {
  avg_height: aboveZero("Height").meta({ label: "Avg Height", unit: "cm" }),
  avg_canopy_width: aboveZero("Canopy width").meta({
    label: "Avg Canopy Width",
    unit: "cm",
  }),
  count_plugs_for_avg: whole("Count plugs for avg").meta({
    label: "Count Plugs for Avg",
    unit: "PLUGS",
  }),
  plant_comments: tagComments("At least one plant tag-comment is required").meta({
    label: "Plant tag-comments",
  }),
  additional_comments: optionalText("Comments").meta({ label: "Additional comments" }),
  plug_removal_data: z
    .array(Removal, { error: "Plug removals must be a list" })
    .max(50, "At most 50 plug removals at once")
    .nullish()
    .transform((rows) => rows ?? [])
    .meta({ label: "Plug removal", of: "removals" }),
  created_by: createdBy,
  created_at: enteredAt,
};

/** The weekly form. */
export const NewWeeklyData = z.object({
  id: newId,
  week_number: z
    .int({ error: numberError("Week number", "Week number must be a positive number") })
    .positive("Week number must be a positive number")
    .max(MAX_WEEK, `Week number must be at most ${MAX_WEEK}`)
    .meta({ label: "Week Number" }),
  ...week,
  count_is_suggested: z.boolean().nullish().transform(Boolean).meta({ label: "Count not confirmed" }),
});
export type NewWeeklyData = z.output<typeof NewWeeklyData>;

/** The edit of a recorded week. `base` contains the values that the edit started from; its number never changes. */
export const WeeklyEdit = z.object({ ...week, base: editBase });
export type WeeklyEdit = z.output<typeof WeeklyEdit>;

/** Plugs removed without a week's data. */
export const PlugsRemoved = z.object({
  plug_removal_data: z
    .array(Removal, { error: "At least one reason is required" })
    .min(1, "At least one reason is required")
    .max(50, "At most 50 plug removals at once")
    .meta({ label: "Plug removal", of: "removals" }),
  comments: optionalText("Comments"),
  created_by: createdBy,
  created_at: enteredAt,
});
export type PlugsRemoved = z.output<typeof PlugsRemoved>;

/** The transplant form. */
export const Transplant = z.object({
  transplanted_at: dateTime("Please enter a valid date and time for transplant").meta({
    label: "Transplanted At",
  }),
  germination_rate: aboveZero("Germination rate").meta({
    label: "Germination Rate",
    unit: "%",
  }),
  location_details: requiredText("Location details", "Location details are required"),
  created_by: createdBy,
  created_at: enteredAt,
});
export type Transplant = z.output<typeof Transplant>;

/** The answer to a transplant form of a tray in which nothing germinated. */
export const NothingGerminated = z.object({ created_by: createdBy, created_at: enteredAt });
export type NothingGerminated = z.output<typeof NothingGerminated>;

const NO_SCORE = "Root score must be a number between 0 and 10";

// Answers have these fields too: the pipe gives the API's description their type.
const remark = (label: string) => optionalText(label).pipe(z.string().nullable());

/** The fields of the harvest form. Masses are pooled totals of the plugs taken for the averages. */
export const harvestShape = {
  trial_length: aboveZero("Trial length").max(MAX_AMOUNT).meta({ label: "Trial Length", unit: "DAYS" }),
  num_plugs_harvested: whole("Number of plugs harvested").meta({
    label: "Plugs Harvested",
    unit: "PLUGS",
  }),
  num_plugs_for_avg: whole("Number of plugs for avg").meta({
    label: "Plugs for Avg",
    unit: "PLUGS",
  }),
  final_canopy_width_avg: aboveZero("Canopy width").meta({ label: "Final Canopy Width", unit: "cm" }),
  final_canopy_height_avg: aboveZero("Canopy height").meta({ label: "Final Canopy Height", unit: "cm" }),
  final_root_length_avg: aboveZero("Root length").meta({ label: "Final Root Length", unit: "cm" }),
  leaf_wet_mass: aboveZero("Leaf wet mass").meta({ label: "Leaf Wet Mass", unit: "g" }),
  root_wet_mass: aboveZero("Root wet mass").meta({ label: "Root Wet Mass", unit: "g" }),
  root_volume: aboveZero("Root volume").meta({ label: "Root Volume", unit: "cm3" }),
  root_score: figure("Root score", NO_SCORE).min(0, NO_SCORE).max(10, NO_SCORE).meta({ label: "Root Score" }),
  leaf_dry_mass: aboveZero("Leaf dry mass").meta({ label: "Leaf Dry Mass", unit: "g" }),
  root_dry_mass: aboveZero("Root dry mass").meta({ label: "Root Dry Mass", unit: "g" }),
  root_density: aboveZero("Root density").meta({ label: "Root Density", unit: "g/cm3" }),
  root_to_shoot_ratio: aboveZero("Root to shoot ratio").meta({ label: "Root to Shoot Ratio" }),
  dry_settings: remark("Dry settings").meta({ label: "Dry Settings" }),
  irrigation_settings: remark("Irrigation settings").meta({ label: "Irrigation Settings" }),
  fertilizer_settings: remark("Fertilizer settings").meta({ label: "Fertilizer Settings" }),
  root_comments: tagComments("At least one root plant tag-comment is required").meta({
    label: "Root tag-comments",
  }),
  leaf_comments: tagComments("At least one leaf plant tag-comment is required").meta({
    label: "Leaf tag-comments",
  }),
  additional_comments: remark("Comments").meta({ label: "Additional comments" }),
};
export type HarvestFigures = { [F in keyof typeof harvestShape]: z.output<(typeof harvestShape)[F]> };

const harvest = { ...harvestShape, created_by: createdBy, created_at: enteredAt };

/** The harvest form of a tray without harvest data. */
export const NewHarvestData = z.object({ id: newId, ...harvest });
export type NewHarvestData = z.output<typeof NewHarvestData>;

/** The harvest form of existing data. `base` contains the values the form started from. */
export const HarvestEdit = z.object({ ...harvest, base: editBase });
export type HarvestEdit = z.output<typeof HarvestEdit>;
