import { dayColumn, numberColumn, textColumn } from "../csv/import-columns.ts";
import { importOf } from "../csv/import-of.ts";
import {
  listAdditives,
  listFertilizers,
  listMethods,
  listPlants,
  listSubstrateTypes,
} from "../grow-trial-lists/views.ts";
import { NewGrowTrial, SeedSown } from "../grow-trials/schema.ts";
import { NewFormulation, NewWeeklyData, PlugsRemoved, Removal, Transplant } from "../trays/forms.ts";
import { harvestShape, NewHarvestData } from "../trays/harvest-forms.ts";
import { cnfsByName, type PastSheet } from "./past.ts";

const trial = textColumn(
  { field: "trial", title: "Trial", also: ["Trial code", "Grow trial", "Code"] },
  "the code of a trial: of the sheet Trial, or of the lab",
);
const tray = textColumn(
  { field: "tray", title: "Tray", also: ["Identifier", "Formulation identifier", "Formulation"] },
  "the identifier of a tray, such as F3",
);

export const trialSheet: PastSheet = {
  name: "Trial",
  workbook: "Trials",
  about: "A grow trial: its setup, when its seeds were sown, and when it was finished.",
  columns: [
    ...importOf(
      NewGrowTrial,
      [
        ...(["code", "trial_length", "grow_trial_method_id", "plug_size", "plug_size_units"] as const),
        ...(["location_id", "initial_comments"] as const),
      ],
      {
        code: { also: ["Trial", "Trial code", "Grow trial"] },
        trial_length: { also: ["Trial length"] },
        grow_trial_method_id: { also: ["Method"], lookup: { what: "growing method", list: listMethods } },
        initial_comments: { also: ["Comments"] },
      },
    ),
    ...importOf(SeedSown, ["name", "location_details", "seed_sown_date", "estimated_harvest_date"], {
      name: { isOptional: true, also: ["Name"] },
      location_details: { isOptional: true, also: ["Shelf"] },
      seed_sown_date: { isOptional: true, also: ["Sown", "Sown on"] },
      estimated_harvest_date: { isOptional: true },
    }),
    dayColumn({ field: "weekly_completed_at", title: "Weekly Data Completed On", isOptional: true }),
    dayColumn({ field: "finished_at", title: "Finished On", isOptional: true, also: ["Finished"] }),
    ...importOf(NewGrowTrial, ["created_at", "created_by"], { created_at: { isOptional: true } }),
  ],
  example: [
    {
      Code: "GT-OLD-01",
      "Trial Length (DAYS)": 42,
      "Grow Trial Method": "NFT (nutrient film technique)",
      "Plug Size": 2.5,
      "Plug Size units": "cm",
      Location: "Grow room 1",
      "Tray Shelf Location": "Shelf B2",
      "Seed Sown Date": "2025-03-03",
      "Finished On": "2025-04-15",
      "Created By": "maria.silva@lab.example",
    },
  ],
};

export const traysSheet: PastSheet = {
  name: "Trays",
  workbook: "Trials",
  about: "A tray of a trial with its formulation. An empty composition is composed of the fields.",
  columns: [
    trial,
    ...importOf(
      NewFormulation,
      [
        ...(["formulation_identifier", "grow_trial_plant_id", "cnf_id", "cnf_description"] as const),
        ...(["grow_trial_fertilizer_id", "additive_id", "additive_ratio", "substrate_type_id"] as const),
      ],
      {
        formulation_identifier: { also: ["Tray", "Identifier", "Formulation"] },
        grow_trial_plant_id: { lookup: { what: "plant", list: listPlants } },
        cnf_id: { lookup: { what: "CNF", list: cnfsByName } },
        grow_trial_fertilizer_id: { lookup: { what: "fertilizer", list: listFertilizers } },
        additive_id: { lookup: { what: "additive", list: listAdditives } },
        substrate_type_id: {
          also: ["Substrate"],
          lookup: { what: "substrate type", list: listSubstrateTypes },
        },
      },
    ),
    textColumn(
      { field: "preparation_steps", title: "Preparation Steps", isOptional: true },
      "the steps, separated by >; by default those of the substrate type",
    ),
    ...importOf(
      NewFormulation,
      ["num_plugs_created", "test_for", "composition", "initial_comments", "created_at", "created_by"],
      {
        num_plugs_created: { also: ["Number of plugs", "Plugs"] },
        composition: { isOptional: true },
        created_at: { isOptional: true },
      },
    ),
  ],
  example: [
    {
      Trial: "GT-OLD-01",
      "Formulation Identifier": "F1",
      Plant: "Lettuce (Butterhead)",
      "CNF Description": "Control, no CNF",
      Fertilizer: "Hoagland half strength",
      "Substrate Type": "CNF foam plug",
      "Preparation Steps": "Soak 15 min > Drain",
      "Number of Plugs": 24,
      "Test For": "Water retention",
    },
  ],
};

export const weeksSheet: PastSheet = {
  name: "Weeks",
  workbook: "Trials",
  about:
    "What was measured of a tray in one week after sowing. An empty date is the last day of the week; an empty comment is 'not recorded'.",
  columns: [
    trial,
    tray,
    ...importOf(
      NewWeeklyData,
      [
        ...(["week_number", "avg_height", "avg_canopy_width", "count_plugs_for_avg"] as const),
        ...(["plant_comments", "additional_comments", "created_at", "created_by"] as const),
      ],
      {
        week_number: { also: ["Week"] },
        avg_height: { also: ["Avg height", "Height"] },
        avg_canopy_width: { also: ["Avg canopy width", "Canopy width"] },
        count_plugs_for_avg: { also: ["Count plugs for avg", "Plugs measured"] },
        plant_comments: { isOptional: true },
        created_at: { isOptional: true, also: ["Measured on", "Date"] },
      },
    ),
  ],
  example: [
    {
      Trial: "GT-OLD-01",
      Tray: "F1",
      "Week Number": 1,
      "Avg Height (cm)": 1.7,
      "Avg Canopy Width (cm)": 1.5,
      "Count Plugs for Avg": 10,
      "Plant tag-comments": "healthy",
      "Created At": "2025-03-09",
    },
    {
      Trial: "GT-OLD-01",
      Tray: "F1",
      "Week Number": 2,
      "Avg Height (cm)": 4.7,
      "Avg Canopy Width (cm)": 4,
      "Count Plugs for Avg": 10,
      "Plant tag-comments": "healthy; leaf: dark green",
      "Created At": "2025-03-16",
    },
  ],
};

export const removalsSheet: PastSheet = {
  name: "Removals",
  workbook: "Trials",
  about: "Plugs removed from a tray: with the data of a week (its number alone), or on a day.",
  columns: [
    trial,
    tray,
    ...importOf(Removal, ["num_plugs_removed", "reason_for_removal"], {
      num_plugs_removed: { also: ["Number of plugs removed", "Plugs removed"] },
      reason_for_removal: { also: ["Reason"] },
    }),
    numberColumn({ field: "week_number", title: "Week Number", isOptional: true, also: ["Week"] }),
    ...importOf(PlugsRemoved, ["comments", "created_at", "created_by"], {
      created_at: { isOptional: true, also: ["Removed on", "Date"] },
    }),
  ],
  example: [
    {
      Trial: "GT-OLD-01",
      Tray: "F1",
      "Number of plugs removed": 1,
      "Reason for removal": "damping off",
      "Week Number": 2,
    },
  ],
};

export const transplantsSheet: PastSheet = {
  name: "Transplants",
  workbook: "Trials",
  about: "The transplant of a tray. A germination rate of 0 states that nothing germinated.",
  columns: [
    trial,
    tray,
    ...importOf(Transplant, ["transplanted_at", "germination_rate", "location_details", "created_by"], {
      transplanted_at: { also: ["Date"] },
      germination_rate: { also: ["Germination rate"] },
      location_details: { isOptional: true, also: ["Location"] },
    }),
  ],
  example: [
    {
      Trial: "GT-OLD-01",
      Tray: "F1",
      "Transplanted At": "2025-03-17",
      "Germination Rate (%)": 95,
      "Location details": "NFT channel 3",
    },
  ],
};

const harvested = Object.keys(harvestShape) as (keyof typeof harvestShape)[];

export const harvestsSheet: PastSheet = {
  name: "Harvests",
  workbook: "Trials",
  about:
    "The harvest of a tray. Without a trial length it is the days since sowing; density and ratio follow from the dry masses.",
  columns: [
    trial,
    tray,
    ...importOf(NewHarvestData, [...harvested, "created_at", "created_by"], {
      trial_length: { isOptional: true },
      leaf_dry_mass: { isOptional: true },
      root_dry_mass: { isOptional: true },
      root_density: { isOptional: true },
      root_to_shoot_ratio: { isOptional: true },
      root_comments: { isOptional: true },
      leaf_comments: { isOptional: true },
      created_at: { also: ["Harvested on", "Date"] },
    }),
  ],
  example: [
    {
      Trial: "GT-OLD-01",
      Tray: "F1",
      "Plugs Harvested": 23,
      "Plugs for Avg": 10,
      "Final Canopy Width (cm)": 20.8,
      "Final Canopy Height (cm)": 14.8,
      "Final Root Length (cm)": 14.2,
      "Leaf Wet Mass (g)": 393.8,
      "Root Wet Mass (g)": 89.3,
      "Root Volume (cm3)": 92.8,
      "Root Score": 5.8,
      "Leaf Dry Mass (g)": 21.06,
      "Root Dry Mass (g)": 6.34,
      "Root tag-comments": "root: white",
      "Leaf tag-comments": "leaf: dark green",
      "Created At": "2025-04-14",
    },
  ],
};
