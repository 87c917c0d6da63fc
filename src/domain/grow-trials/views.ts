import type { z } from "zod";
import { type JoinsById, listOf, readRow, readRows } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import { overallState } from "../steps/steps.ts";
import { byIdentifier, nextIdentifier } from "../trays/composition.ts";
import { toFormulation } from "../trays/views.ts";
import {
  type GrowTrial,
  type GrowTrialDetail,
  type GrowTrialList,
  type GrowTrialListItem,
  plugSizeUnits,
  type SteppedTrial,
} from "./schema.ts";
import { currentWeekNumber, growTrialName } from "./weeks.ts";

/** Grow trials, newest first, with their week at `now` (ISO UTC). */
const growTrialList = listOf("grow_trials", {
  newestBy: "created_at",
  joins: ["grow_trial_methods", "locations", "tray_formulations"],
  row: (lab, trial, { now }: { now: string }) => toListItem(lab, trial, now),
});

/** Returns every grow trial and the allowed units of plug size. */
export async function growTrials(records: RecordSource, now: string): Promise<GrowTrialList> {
  // All trays of a lab would be in the server's memory for each request.
  const rows = await readRows(records, growTrialList, { now });
  return { growTrials: [...rows], allowedPlugSizeUnits: [...plugSizeUnits] };
}

function toListItem(
  lab: JoinsById<"grow_trial_methods" | "locations" | "tray_formulations">,
  trial: GrowTrial,
  now: string,
): GrowTrialListItem {
  const { id, code, name, location_details, trial_length, seed_sown_date } = trial;
  const { estimated_harvest_date, created_at, created_by, recorded_by } = trial;
  return {
    id,
    code,
    name,
    location_details,
    trial_length,
    seed_sown_date,
    estimated_harvest_date,
    assigned_to: trial.assigned_to ?? null,
    created_at,
    created_by,
    recorded_by,
    location: lab.get("locations", trial.location_id)?.name ?? "",
    grow_trial_method: lab.get("grow_trial_methods", trial.grow_trial_method_id)?.name ?? "",
    current_week_number: currentWeekNumber(trial, lab, now),
    process_state: overallState(trial.process_states),
  };
}

/** Returns one grow trial with its trays and steps at `now` (ISO UTC); `undefined` if it does not exist. */
export async function growTrialDetail(
  records: RecordSource,
  id: string,
  now: string,
): Promise<GrowTrialDetail | undefined> {
  const trial = await records.get("grow_trials", id);
  if (trial === undefined) return undefined;
  const trays = await records.childrenOf("tray_formulations", "grow_trial_id", id);
  const { google_folder_id, plug_size, plug_size_units, location_id, initial_comments } = trial;
  return readRow(records, (lab) => ({
    ...toListItem(lab, trial, now),
    google_folder_id,
    plug_size,
    plug_size_units,
    location_id,
    initial_comments,
    position_seed: trial.position_seed ?? null,
    cnf_per_plug: trial.cnf_per_plug ?? null,
    sown_opening: trial.sown_opening ?? null,
    next_formulation_identifier: nextIdentifier(trays.map(({ identifier }) => identifier)),
    formulations: trays.toSorted(byIdentifier).map((tray) => toFormulation(lab, tray)),
    process_states: trial.process_states.toSorted((a, b) => a.order - b.order),
  }));
}

/** Returns the steps of one trial and the overall state; `undefined` if it does not exist. */
export async function growTrialSteps(
  records: RecordSource,
  id: string,
): Promise<z.output<typeof SteppedTrial> | undefined> {
  const trial = await records.get("grow_trials", id);
  if (trial === undefined) return undefined;
  const process_states = trial.process_states.toSorted((a, b) => a.order - b.order);
  return { process_states, process_state: overallState(process_states) };
}

/** Proposes a name for a trial sown at this instant (ISO UTC). */
export async function nextGrowTrialName(records: RecordSource, seedSownDate: string): Promise<string> {
  return growTrialName(seedSownDate, await records.all("grow_trials"));
}

/** Proposes the next code of the lab: `GT-008` after `GT-007`. The code of a withdrawn trial remains in use. */
export async function nextGrowTrialCode(records: RecordSource): Promise<string> {
  const trials = await records.all("grow_trials", { withdrawn: true });
  const numbers = trials.map(({ code }) => Number(/^GT-(\d{1,6})$/i.exec(code)?.[1] ?? 0));
  return `GT-${String(Math.max(0, ...numbers) + 1).padStart(3, "0")}`;
}
