import { z } from "zod";
import type { Written } from "../kernel/written.ts";
import { Step, SteppedOn } from "../steps/schema.ts";
import { enteredAt } from "../trays/forms.ts";
import { Formulation } from "../trays/schema.ts";
import { optionalText, requiredText, text } from "../values/text.ts";
import {
  amountAboveZero,
  chosen,
  chosenId,
  createdBy,
  dateTime,
  figure,
  newId,
  numberError,
  orNothing,
  warnings,
} from "../values/traits.ts";

export const plugSizeUnits = ["CM", "MM", "CM3", "ML"] as const;
type PlugSizeUnit = (typeof plugSizeUnits)[number];

const WRONG_SEED = "The seed must be a whole number from 1 to 999999";

/** Fields of a stored trial that no form and no answer has. */
export const StoredGrowTrial = z.object({
  /** Ids of its trays, in order of creation. */
  formulation_ids: z.array(z.string()).meta({ label: "Formulations", of: "tray_formulations" }),
});

/** What the plan of a trial adds to it; absent from a trial whose trays were added one by one. */
export const planned = {
  /** The seed that the positions of its trays were drawn with. */
  position_seed: orNothing(z.int({ error: WRONG_SEED }).positive(WRONG_SEED).max(999_999, WRONG_SEED)).meta({
    label: "Seed of the positions",
  }),
  cnf_per_plug: orNothing(amountAboveZero("CNF per plug")).meta({ label: "CNF per Plug", unit: "ML" }),
};

/** The stored record of one plant growth experiment. Its trays are separate records. */
export type GrowTrial = z.infer<typeof StoredGrowTrial> & {
  id: string;
  code: string;
  /** Entered with the seed sown data. */
  name: string | null;
  /** DAYS */
  trial_length: number;
  grow_trial_method_id: string;
  plug_size: number;
  plug_size_units: PlugSizeUnit;
  location_id: string;
  /** The shelf, entered with the seed sown data. */
  location_details: string | null;
  initial_comments: string | null;
  /** The folder of its pictures, set at creation. */
  google_folder_id: string | null;
  seed_sown_date: string | null;
  estimated_harvest_date: string | null;
  sown: Written | null;
  /** After how many re-openings of its step the seed sown data was entered; absent for none. */
  sown_opening?: number | null;
  position_seed?: number | null;
  /** ml */
  cnf_per_plug?: number | null;
  /** Absent in trials that were never assigned. */
  assigned_to?: string | null;
  process_states: Step[];
  created_at: string;
  created_by: string;
  /** Its last edit; absent if the details were never edited. */
  updated?: Written;
  recorded_by: string;
  recorded_at: string;
};

const MAX_DAYS = 3660;
const notALength = "Trial length must be a positive number greater than 0";
const notASize = "Plug size must be a positive number greater than 0";

/** The creation form. */
export const NewGrowTrial = z.object({
  id: newId,
  code: text("Code must be at least 3 characters")
    .trim()
    .min(3, "Code must be at least 3 characters")
    .max(40, "Code must be at most 40 characters")
    .meta({ label: "Code" }),
  trial_length: z
    .int({ error: numberError("Trial length", notALength) })
    .positive(notALength)
    .max(MAX_DAYS, `Trial length must be at most ${MAX_DAYS} days`)
    .meta({ label: "Trial Length", unit: "DAYS" }),
  grow_trial_method_id: chosenId("Please select a valid method").meta({
    label: "Grow Trial Method",
    of: "grow_trial_methods",
  }),
  plug_size: figure("Plug size", notASize).gt(0, notASize).meta({ label: "Plug Size" }),
  plug_size_units: chosen(plugSizeUnits, "Please select valid plug size units").meta({
    label: "Plug Size units",
  }),
  location_id: chosenId("Please select a valid location").meta({ label: "Location", of: "locations" }),
  initial_comments: optionalText("Comments").meta({ label: "Initial comments" }),
  created_at: enteredAt,
  created_by: createdBy,
});
export type NewGrowTrial = z.output<typeof NewGrowTrial>;

const HARVEST_BEFORE_SOWN = "Estimated harvest date must be after the seed sown date";

/** The seed sown form. */
export const SeedSown = z
  .object({
    name: requiredText("Grow trial name").meta({ label: "Grow Trial Name" }),
    location_details: requiredText("Tray shelf location").meta({ label: "Tray Shelf Location" }),
    seed_sown_date: dateTime("Please enter a valid date and time for when seeds were sown").meta({
      label: "Seed Sown Date",
    }),
    estimated_harvest_date: dateTime("Please enter a valid date and time for when harvest is expected").meta({
      label: "Estimated Harvest Date",
    }),
    created_by: createdBy,
    created_at: enteredAt,
  })
  .superRefine(({ seed_sown_date, estimated_harvest_date }, context) => {
    if (estimated_harvest_date < seed_sown_date) {
      context.addIssue({ code: "custom", path: ["estimated_harvest_date"], message: HARVEST_BEFORE_SOWN });
    }
  });
export type SeedSown = z.output<typeof SeedSown>;

export const GrowTrialListItem = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string().nullable(),
  location: z.string(),
  location_details: z.string().nullable(),
  grow_trial_method: z.string(),
  trial_length: z.number().nullable(),
  /** The week of the current day; null before the seeds are sown. */
  current_week_number: z.number().nullable(),
  process_state: z.string(),
  seed_sown_date: z.string().nullable(),
  estimated_harvest_date: z.string().nullable(),
  assigned_to: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string(),
  recorded_by: z.string(),
});
export type GrowTrialListItem = z.infer<typeof GrowTrialListItem>;

export const GrowTrialList = z.object({
  growTrials: z.array(GrowTrialListItem),
  allowedPlugSizeUnits: z.array(z.enum(plugSizeUnits)),
});
export type GrowTrialList = z.infer<typeof GrowTrialList>;

export const GrowTrialDetail = GrowTrialListItem.extend({
  google_folder_id: z.string().nullable(),
  next_formulation_identifier: z.string(),
  plug_size: z.number(),
  plug_size_units: z.enum(plugSizeUnits),
  location_id: z.string(),
  initial_comments: z.string().nullable(),
  /** Null if the positions of its trays were not drawn at random. */
  position_seed: z.int().nullable(),
  /** ml; null if it was not planned. */
  cnf_per_plug: z.number().nullable(),
  formulations: z.array(Formulation),
  /** After how many re-openings of its step the seed sown data was entered. */
  sown_opening: z.int().nullable().meta({ hidden: "everywhere" }),
  process_states: z.array(Step),
});
export type GrowTrialDetail = z.infer<typeof GrowTrialDetail>;
export const WrittenGrowTrial = GrowTrialDetail.extend({ warnings });

/** The answer to a step change. */
export const SteppedTrial = SteppedOn.omit({ state: true }).extend({ process_state: z.string() });
