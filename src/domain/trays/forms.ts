import { z } from "zod";
import { cnfUnits } from "../cnfs/schema.ts";
import { tagComments } from "../grow-trial-lists/schema.ts";
import { allowOverdraw } from "../resource-use/schema.ts";
import { editedText, optionalText, requiredText, text } from "../values/text.ts";
import {
  amountAboveZero,
  chosen,
  chosenId,
  createdBy,
  dateTime,
  editBase,
  edited,
  figure,
  newId,
  numberError,
  orNothing,
} from "../values/traits.ts";
import { isOfWidth, OTHER_WIDTH, PhotoWidth } from "./photo-width.ts";

/** When a form of the grow trials was filled in. */
export const enteredAt = dateTime("Please enter a valid date and time").meta({ label: "Created At" });

const MAX_PLUGS = 100_000;
const MAX_WEEK = 520;

export const whole = (label: string, wrong = `${label} must be a positive number`, max = MAX_PLUGS) =>
  z
    .int({ error: numberError(label, wrong) })
    .positive(wrong)
    .max(max, wrong);
export const aboveZero = (label: string, wrong = `${label} must be a positive number`) =>
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
  cnf_use_record_id: orNothing(chosenId("Please select a valid CNF use record")).meta({
    label: "CNF Use Record",
    of: "use",
  }),
  cnf_amount_used: orNothing(amountAboveZero("CNF used")).meta({ label: "CNF used" }),
  cnf_amount_used_units: orNothing(
    chosen(cnfUnits, "Amount units are required", "Please select valid amount units"),
  ).meta({ label: "CNF units" }),
  allow_overdraw: allowOverdraw,
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
export function checkPairs(value: Sourced, context: z.RefinementCtx): void {
  const isGiven = (field: unknown) => field !== null && field !== undefined;
  if (!isGiven(value.cnf_id) && value.cnf_description === null) {
    context.addIssue({ code: "custom", path: ["cnf_id"], message: NO_CNF });
  }
  if (isGiven(value.additive_id) !== isGiven(value.additive_ratio)) {
    context.addIssue({ code: "custom", path: ["additive_ratio"], message: HALF_ADDITIVE });
  }
}

/** The use of the CNF is either one that is recorded already, or recorded with the tray. */
function checkCnfUse(
  { cnf_id, cnf_use_record_id, cnf_amount_used, cnf_amount_used_units: units }: CnfUsed,
  context: z.RefinementCtx,
): void {
  const isRecorded = typeof cnf_amount_used === "number";
  const report = (path: keyof CnfUsed, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (units && !isRecorded) report("cnf_amount_used", "CNF used is required");
  if (isRecorded && !cnf_id) report("cnf_amount_used", "Please select a valid CNF");
  if (isRecorded && cnf_use_record_id) report("cnf_amount_used", "The use of the CNF is already recorded");
  if (isRecorded && !units) report("cnf_amount_used_units", "Amount units are required");
}

type CnfUsed = {
  cnf_id?: string | null | undefined;
  cnf_use_record_id?: string | null | undefined;
  cnf_amount_used?: number | null | undefined;
  cnf_amount_used_units?: string | null | undefined;
};

const NewFields = z.object({ id: newId, ...formulation });
/** Validates dependent fields as soon as they are valid themselves, even if other fields are not. */
export const whenValid = {
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
export const NewFormulation = NewFields.superRefine(checkPairs, whenValid).superRefine(checkCnfUse);
export type NewFormulation = z.output<typeof NewFormulation>;

/** The formulation form of an existing tray. `base` contains the values the form started from. */
export const FormulationEdit = z
  .object({ ...formulation, base: editBase })
  .superRefine(checkPairs, whenValid)
  .superRefine(checkCnfUse);
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

const removalRows = z
  .array(Removal, { error: "Plug removals must be a list" })
  .max(50, "At most 50 plug removals at once");
const removalMeta = { label: "Plug removal", of: "removals" } as const;

const figures = {
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
};
const weekRemark = { label: "Additional comments" };
const photoWidth = PhotoWidth.nullish().meta({ label: "Measured in a picture", of: "photo" });

const weekNumber = z
  .int({ error: numberError("Week number", "Week number must be a positive number") })
  .positive("Week number must be a positive number")
  .max(MAX_WEEK, `Week number must be at most ${MAX_WEEK}`)
  .meta({ label: "Week Number" });

/** The weekly form. */
export const NewWeeklyData = z
  .object({
    id: newId,
    week_number: weekNumber,
    ...figures,
    photo_width: photoWidth,
    additional_comments: optionalText("Comments").meta(weekRemark),
    plug_removal_data: removalRows
      .nullish()
      .transform((rows) => rows ?? [])
      .meta(removalMeta),
    created_by: createdBy,
    created_at: enteredAt,
    count_is_suggested: z.boolean().nullish().transform(Boolean).meta({ label: "Count not confirmed" }),
  })
  .refine(({ avg_canopy_width, photo_width }) => isOfWidth(photo_width, avg_canopy_width), {
    path: ["avg_canopy_width"],
    error: OTHER_WIDTH,
  });
export type NewWeeklyData = z.output<typeof NewWeeklyData>;

/**
 * The edit of a recorded week: an omitted field is unchanged. `base` contains the values that the edit started from; the
 * number of the week never changes. An edit of the width without `photo_width` removes that of the former width.
 */
export const WeeklyEdit = z.object({
  avg_height: edited(figures.avg_height),
  avg_canopy_width: edited(figures.avg_canopy_width),
  count_plugs_for_avg: edited(figures.count_plugs_for_avg),
  photo_width: photoWidth,
  plant_comments: edited(figures.plant_comments),
  additional_comments: editedText("Comments").meta(weekRemark),
  plug_removal_data: removalRows
    .nullish()
    .transform((rows) => rows ?? undefined)
    .meta(removalMeta),
  created_by: edited(createdBy),
  created_at: edited(enteredAt),
  base: editBase,
});
export type WeeklyEdit = z.output<typeof WeeklyEdit>;

/** The deletion of a week; `unless_corrected` refuses it for a week that was corrected since it was added. */
export const WeekDeletion = z.object({
  unless_corrected: z.boolean().nullish().transform(Boolean).meta({ label: "Unless it was corrected" }),
});
export type WeekDeletion = z.output<typeof WeekDeletion>;

/** The answer to a week without data: the tray was not measured. */
export const NotMeasured = z.object({
  week_number: weekNumber,
  reason: requiredText("Reason"),
  created_by: createdBy,
  created_at: enteredAt,
});
export type NotMeasured = z.output<typeof NotMeasured>;

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

/** The edit of a plug removal: an omitted field is unchanged. `base` contains the values that the edit started from. */
export const RemovalEdit = z.object({
  num_plugs_removed: edited(Removal.shape.num_plugs_removed),
  reason_for_removal: edited(Removal.shape.reason_for_removal),
  comments: editedText("Comments"),
  created_by: edited(createdBy),
  created_at: edited(enteredAt),
  base: editBase,
});
export type RemovalEdit = z.output<typeof RemovalEdit>;

/** The void of a plug removal that did not happen. */
export const RemovalVoid = z.object({ reason: requiredText("Reason") });
export type RemovalVoid = z.output<typeof RemovalVoid>;

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
