import { z } from "zod";
import { tagComments } from "../grow-trial-lists/schema.ts";
import { MAX_AMOUNT } from "../values/quantities.ts";
import { optionalText } from "../values/text.ts";
import { createdBy, editBase, figure, newId } from "../values/traits.ts";
import { type Dried, driedFigures, notDried } from "./dried.ts";
import { aboveZero, enteredAt, whole } from "./forms.ts";

const NO_SCORE = "Root score must be a number between 0 and 10";

// Answers have these fields too: the pipe gives the API's description their type.
const remark = (label: string) => optionalText(label).pipe(z.string().nullable());

const dried = (name: Dried) => aboveZero(driedFigures[name]).nullable();

/**
 * The fields of the harvest form. Masses are pooled totals of the plugs taken for the averages. What is weighed dry is
 * null while the plants are in the oven.
 */
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
  leaf_dry_mass: dried("leaf_dry_mass").meta({ label: "Leaf Dry Mass", unit: "g" }),
  root_dry_mass: dried("root_dry_mass").meta({ label: "Root Dry Mass", unit: "g" }),
  root_density: dried("root_density").meta({ label: "Root Density", unit: "g/cm3" }),
  root_to_shoot_ratio: dried("root_to_shoot_ratio").meta({ label: "Root to Shoot Ratio" }),
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

const harvest = {
  ...harvestShape,
  created_by: createdBy,
  created_at: enteredAt,
  is_drying: z.boolean().nullish().transform(Boolean).meta({ label: "Dry masses follow" }),
};

type MaybeDried = { [F in Dried]: number | null } & { is_drying: boolean };

/** Only plants that are being dried have no dry masses yet. */
function checkDried(value: MaybeDried, context: z.RefinementCtx): void {
  if (value.is_drying) return;
  for (const name of Object.keys(driedFigures) as Dried[])
    if (value[name] === null) context.addIssue({ code: "custom", path: [name], message: notDried(name) });
}
/** Also where other fields are not valid. */
const always = { when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null };

/** The harvest form of a tray without harvest data. */
export const NewHarvestData = z.object({ id: newId, ...harvest }).superRefine(checkDried, always);
export type NewHarvestData = z.output<typeof NewHarvestData>;

/** The harvest form of existing data. `base` contains the values the form started from. */
export const HarvestEdit = z.object({ ...harvest, base: editBase }).superRefine(checkDried, always);
export type HarvestEdit = z.output<typeof HarvestEdit>;
