import type { GrowLookup } from "#domain/grow-trial-lists/schema.ts";
import type { GrowTrial } from "#domain/grow-trials/schema.ts";
import { endOf } from "#domain/grow-trials/weeks.ts";
import { type JoinsById, listOf, readRow } from "#domain/kernel/list.ts";
import type { ById } from "#domain/kernel/records.ts";
import { isWithdrawn } from "#domain/kernel/withdrawn.ts";
import { FINISHED, overallState } from "#domain/steps/steps.ts";
import { dayOf } from "#domain/values/time.ts";
import type { LabDb } from "../../db/lab-db.ts";
import { type FiltersOf, type ListQuery, parameter, type Slices } from "./answers.ts";
import { isProgram, references, toPui } from "./program.ts";
import { seasonOf } from "./units.ts";
import { variables } from "./variables.ts";

const joins = ["grow_trial_methods", "locations", "tray_formulations", "grow_trial_plants"] as const;

/**
 * A grow trial with the names of its method and location, the plants of its trays (one of each tray), and when it ended
 * (ISO UTC; null while it runs).
 */
export type Trial = {
  trial: GrowTrial;
  method: string | undefined;
  location: string | undefined;
  plants: GrowLookup[];
  end: string | null;
};

const toTrialOf = (lab: JoinsById<(typeof joins)[number]>, trial: GrowTrial): Trial => ({
  trial,
  method: lab.get("grow_trial_methods", trial.grow_trial_method_id)?.name,
  location: lab.get("locations", trial.location_id)?.name,
  plants: plantsOf(lab, trial),
  end: endOf(trial, lab),
});

/** Returns the plant of each tray of a trial that was not withdrawn. */
export function plantsOf(
  lab: JoinsById<"tray_formulations" | "grow_trial_plants">,
  { formulation_ids }: Pick<GrowTrial, "formulation_ids">,
): GrowLookup[] {
  return formulation_ids.flatMap((id) => {
    const tray = lab.get("tray_formulations", id);
    return tray === undefined || isWithdrawn(tray)
      ? []
      : (lab.get("grow_trial_plants", tray.grow_trial_plant_id) ?? []);
  });
}

const trials = listOf("grow_trials", {
  newestBy: "created_at",
  joins,
  row: (lab, trial) => toTrialOf(lab, trial),
});

/** Returns the trial of an id; undefined if there is none, or it was withdrawn. */
export async function readTrial(records: ById, id: string): Promise<Trial | undefined> {
  const trial = await records.get("grow_trials", id);
  return trial && !isWithdrawn(trial) ? readRow(records, (lab) => toTrialOf(lab, trial)) : undefined;
}

/** Returns the trials that a query can concern, newest first: one, or all. */
export async function readTrials(db: LabDb, query: ListQuery): Promise<Slices<Trial>> {
  const id = parameter(query, "trialDbId") ?? parameter(query, "studyDbId");
  if (id === undefined) return db.rows(trials, {});
  const trial = await readTrial(db, id);
  return [trial ? [trial] : []];
}

export const isActive = ({ process_states }: GrowTrial) => overallState(process_states) !== FINISHED;

/** The filters by the plants of an item. */
export const plantFilters = {
  commonCropName: ({ plants }: { plants: readonly GrowLookup[] }, value: string) =>
    plants.some(({ name }) => name === value),
  germplasmDbId: ({ plants }: { plants: readonly GrowLookup[] }, value: string) =>
    plants.some(({ id }) => id === value),
};

const shared = {
  ...plantFilters,
  ...references,
  active: ({ trial }: Trial, value: string) => String(isActive(trial)) === value,
  locationDbId: ({ trial }: Trial, value: string) => trial.location_id === value,
  programDbId: isProgram,
  trialDbId: ({ trial }: Trial, value: string) => trial.id === value,
  studyDbId: ({ trial }: Trial, value: string) => trial.id === value,
};

/** The day of a date, or of a time in the lab's zone. */
const toDay = (value: string) => (value.includes("T") ? dayOf(value) : value);

/** A range of days finds the trials with a day in it; a trial that was not sown has none, one that runs has no last day. */
export const trialFilters: FiltersOf<"trials", Trial> = {
  ...shared,
  trialName: ({ trial }, value) => trial.code === value,
  trialPUI: ({ trial }, value) => toPui(trial.id) === value,
  contactDbId: ({ trial }, value) => trial.created_by === value,
  searchDateRangeStart: ({ trial, end }, value) =>
    trial.seed_sown_date !== null && (end === null || dayOf(end) >= toDay(value)),
  searchDateRangeEnd: ({ trial }, value) =>
    trial.seed_sown_date !== null && dayOf(trial.seed_sown_date) <= toDay(value),
};

export const STUDY_TYPE = "Phenotyping";

export const studyFilters: FiltersOf<"studies", Trial> = {
  ...shared,
  studyType: (_, value) => value === STUDY_TYPE,
  seasonDbId: ({ trial }, value) => seasonOf(trial) === value,
  studyCode: ({ trial }, value) => trial.code === value,
  studyName: ({ trial }, value) => trial.code === value,
  studyPUI: ({ trial }, value) => toPui(trial.id) === value,
  observationVariableDbId: (_, value) => variables.some(({ id }) => id === value),
};
