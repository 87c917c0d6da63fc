import { splitTags } from "../grow-trial-lists/schema.ts";
import { type JoinsById, listOf, readRow } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import type { TableName } from "../kernel/tables.ts";
import { trayCode } from "./composition.ts";
import { isActiveTray, plugsActive } from "./plug-counts.ts";
import type {
  Formulation,
  FormulationSummary,
  Harvest,
  HarvestData,
  TrayDetail,
  TrayFormulation,
  WeeklyData,
  WeeklyEntry,
} from "./schema.ts";

/** Tables that the names in a tray's view are read from. */
type TrayJoins = "additives" | "fertilizers" | "grow_trial_plants" | "substrate_types";

/** Converts a tray to the shape that its trial shows. */
export function toFormulation(lab: JoinsById<TrayJoins>, tray: TrayFormulation): Formulation {
  const {
    deleted_weeks: _,
    transplanted: __,
    edited: ___,
    grow_trial_id: ____,
    recorded_at: _____,
    ...own
  } = tray;
  const { harvest_data } = tray;
  return {
    ...own,
    position: tray.position ?? null,
    cnf_use_record_id: tray.cnf_use_record_id ?? null,
    weeks_data_added: tray.weekly_data.map(({ week_number }) => week_number),
    is_active: isActiveTray(tray),
    num_plugs_active: plugsActive(tray),
    substrate_type: lab.get("substrate_types", tray.substrate_type_id)?.name ?? "",
    grow_trial_plant: lab.get("grow_trial_plants", tray.grow_trial_plant_id)?.name ?? "",
    additive_name: lab.get("additives", tray.additive_id)?.name ?? null,
    grow_trial_fertilizer: lab.get("fertilizers", tray.grow_trial_fertilizer_id)?.name ?? "",
    weekly_data: tray.weekly_data.map((week) => toWeek(tray, week)),
    harvest_data: harvest_data && toHarvest(tray, harvest_data),
  };
}

const toWeek = ({ id }: TrayFormulation, week: WeeklyEntry): WeeklyData => ({
  ...week,
  tray_formulation_id: id,
});
const toHarvest = ({ id }: TrayFormulation, harvest: Harvest): HarvestData => ({
  ...harvest,
  tray_formulation_id: id,
});

/** Returns one tray with its trial's code; `undefined` if it does not exist. */
export async function trayDetail(records: RecordSource, id: string): Promise<TrayDetail | undefined> {
  const tray = await records.get("tray_formulations", id);
  if (tray === undefined) return undefined;
  const [trial, found] = await Promise.all([
    records.get("grow_trials", tray.grow_trial_id),
    records.get("use_records", tray.cnf_use_record_id ?? ""),
  ]);
  const use = found?.voided ? undefined : found;
  return {
    ...(await formulation(records, tray)),
    cnf_amount_used: use?.amount_used ?? null,
    cnf_amount_used_units: use?.amount_used_units ?? null,
    tray_code: trayCode(trial, tray),
    formulation_identifier: tray.identifier,
    grow_trial_id: tray.grow_trial_id,
    grow_trial_code: trial?.code ?? "?",
  };
}

/** Returns one tray as its trial shows it; `undefined` if it does not exist. */
export async function formulationOf(records: RecordSource, id: string): Promise<Formulation | undefined> {
  const tray = await records.get("tray_formulations", id);
  return tray && formulation(records, tray);
}

function formulation(records: RecordSource, tray: TrayFormulation): Promise<Formulation> {
  return readRow(records, (lab: JoinsById<TableName>) => toFormulation(lab, tray));
}

/** Returns the data of one week of a tray, or `undefined`. */
export async function weekOf(
  records: RecordSource,
  trayId: string,
  weekNumber: number,
): Promise<WeeklyData | undefined> {
  const tray = await records.get("tray_formulations", trayId);
  const week = tray?.weekly_data.find(({ week_number }) => week_number === weekNumber);
  return tray && week && toWeek(tray, week);
}

/** Returns the data of one week by its id, or `undefined`. */
export async function weekNamed(
  records: RecordSource,
  trayId: string | undefined,
  weekId: string,
): Promise<WeeklyData | undefined> {
  const tray = await records.get("tray_formulations", trayId ?? "");
  const week = tray?.weekly_data.find(({ id }) => id === weekId);
  return tray && week && toWeek(tray, week);
}

/** Returns the harvest of a tray, or `undefined`. */
export async function harvestOf(
  records: RecordSource,
  trayId: string | undefined,
): Promise<HarvestData | undefined> {
  const tray = await records.get("tray_formulations", trayId ?? "");
  return tray?.harvest_data ? toHarvest(tray, tray.harvest_data) : undefined;
}

/** Every tray of every trial, newest first. */
export const formulationSummaries = listOf("tray_formulations", {
  newestBy: "created_at",
  joins: ["grow_trials"],
  row(lab, tray): FormulationSummary {
    const { id, grow_trial_id, identifier, composition, created_at } = tray;
    const trial = lab.get("grow_trials", grow_trial_id);
    return {
      id,
      grow_trial_id,
      composition,
      created_at,
      grow_trial_tray_id: id,
      grow_trial_code: trial?.code ?? "?",
      formulation_identifier: identifier,
      images_folder_id: trial?.google_folder_id ?? null,
      all_comments: allComments(tray),
      is_active: isActiveTray(tray),
    };
  },
});

/** All comments on a tray, joined by '; '. */
function allComments({ initial_comments, weekly_data, harvest_data }: TrayFormulation): string {
  return [
    initial_comments,
    ...weekly_data.flatMap((week) => [...splitTags(week.plant_comments), week.additional_comments]),
    ...(harvest_data
      ? [
          ...splitTags(harvest_data.leaf_comments),
          ...splitTags(harvest_data.root_comments),
          harvest_data.additional_comments,
        ]
      : []),
  ]
    .filter(Boolean)
    .join("; ");
}
