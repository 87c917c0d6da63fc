import { PhotoWidth } from "#domain/trays/photo-width.ts";
import type { Harvest, PlugRemoval, WeeklyEntry } from "#domain/trays/schema.ts";
import { fieldsOfRecord, valueAt, written } from "./columns.ts";
import { idAt, isObject, partReport, type Report, recordReport, textOf } from "./report.ts";
import { type Scalar, type Sql, sql } from "./sql.ts";
import { stateOfSteps, stepsReport } from "./steps.ts";

const entered = { created_at: "text", created_by: "text" } as const;

const trials = recordReport("report_grow_trials", "grow_trials", {
  fields: {
    formulation_ids: { rowsOf: "report_tray_formulations" },
    process_states: { rowsOf: "report_grow_trial_steps" },
  },
  joins: {
    method: ["grow_trial_methods", idAt("r", "grow_trial_method_id")],
    location: ["locations", idAt("r", "location_id")],
  },
  columns: {
    grow_trial_method: textOf("method"),
    location_name: textOf("location"),
    process_state: stateOfSteps,
  },
});

const trial = { trial: ["grow_trials", idAt("r", "grow_trial_id")] as ["grow_trials", Sql] };
const trayCode = sql`coalesce(${textOf("trial", "code")}, '?') || '-' || ${valueAt("r.doc", "identifier", "text")}`;

const created = sql`coalesce(${valueAt("r.doc", "num_plugs_created", "integer")}, 0)`;
const removed = sql`(select coalesce(sum(${valueAt("u.value", "num_plugs_removed", "integer")}), 0)
    from ${(dialect) => dialect.elements("r.doc", "plug_removals", "u")} where ${isObject("u")})`;
/** SQL of the number of active plugs, equal to `plugsActive`. */
const active = sql`(select cast(case when plugs > 0 then plugs else 0 end as bigint) from (select ${created} - ${removed} as plugs) p)`;

const trays = recordReport("report_tray_formulations", "tray_formulations", {
  fields: {
    // The time of the entry is the last column: `transplanted_at` is the time that the person entered.
    transplanted: { columns: { by: "text" } },
    weekly_data: { rowsOf: "report_weekly_data" },
    plug_removals: { rowsOf: "report_plug_removals" },
    harvest_data: { rowsOf: "report_harvest_data" },
  },
  joins: {
    ...trial,
    plant: ["grow_trial_plants", idAt("r", "grow_trial_plant_id")],
    fertilizer: ["fertilizers", idAt("r", "grow_trial_fertilizer_id")],
    additive: ["additives", idAt("r", "additive_id")],
    substrate: ["substrate_types", idAt("r", "substrate_type_id")],
    cnf: ["cnfs", idAt("r", "cnf_id")],
  },
  columns: {
    grow_trial_code: textOf("trial", "code"),
    tray_code: trayCode,
    grow_trial_plant: textOf("plant"),
    grow_trial_fertilizer: textOf("fertilizer"),
    additive_name: textOf("additive"),
    substrate_type: textOf("substrate"),
    cnf_name: textOf("cnf"),
    num_plugs_active: active,
    is_active: sql`${active} > 0`,
    transplanted_recorded_at: valueAt("r.doc", "transplanted.at", "text"),
  },
});

/** Columns of every part of a tray: the tray's id first, the code on the tray's label last. */
const ofTray = { before: { tray_formulation_id: "r.id" }, joins: trial, columns: { tray_code: trayCode } };

const weeks = partReport<WeeklyEntry>(
  "report_weekly_data",
  ["tray_formulations", "weekly_data"],
  {
    id: "text",
    week_number: "integer",
    avg_height: "real",
    avg_canopy_width: "real",
    count_plugs_for_avg: "integer",
    count_is_suggested: "bool",
    plant_comments: "text",
    additional_comments: "text",
    ...entered,
    recorded: written,
    updated: written,
    photo_width: { columns: fieldsOfRecord(PhotoWidth) as Record<string, Scalar> },
  },
  ofTray,
);

const removals = partReport<PlugRemoval>(
  "report_plug_removals",
  ["tray_formulations", "plug_removals"],
  {
    id: "text",
    weekly_data_id: "text",
    num_plugs_removed: "integer",
    reason_for_removal: "text",
    comments: "text",
    ...entered,
    recorded: written,
    updated: written,
  },
  ofTray,
);

const harvests = partReport<Harvest>(
  "report_harvest_data",
  ["tray_formulations", "harvest_data"],
  {
    id: "text",
    trial_length: "real",
    num_plugs_harvested: "integer",
    num_plugs_for_avg: "integer",
    final_canopy_width_avg: "real",
    final_canopy_height_avg: "real",
    final_root_length_avg: "real",
    leaf_wet_mass: "real",
    root_wet_mass: "real",
    root_volume: "real",
    root_score: "real",
    leaf_dry_mass: "real",
    root_dry_mass: "real",
    root_density: "real",
    root_to_shoot_ratio: "real",
    dry_settings: "text",
    irrigation_settings: "text",
    fertilizer_settings: "text",
    root_comments: "text",
    leaf_comments: "text",
    additional_comments: "text",
    ...entered,
    recorded: written,
  },
  { ...ofTray, isAlone: true },
);

/** The views of grow trials, trays and their measurements. */
export const growReports: Report[] = [
  trials,
  stepsReport("report_grow_trial_steps", "grow_trials", "grow_trial_id"),
  trays,
  weeks,
  removals,
  harvests,
];
