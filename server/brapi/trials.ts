import type { GrowTrial } from "#domain/grow-trials/schema.ts";
import { endOf } from "#domain/grow-trials/weeks.ts";
import { type JoinsById, listOf, readRow } from "#domain/kernel/list.ts";
import type { ById } from "#domain/kernel/records.ts";
import { isWithdrawn } from "#domain/kernel/withdrawn.ts";
import { FINISHED } from "#domain/steps/finished.ts";
import { overallState } from "#domain/steps/steps.ts";
import { dayOf } from "#domain/values/time.ts";
import { showUnit } from "#domain/values/words.ts";
import type { LabDb } from "../db/lab-db.ts";
import { type FiltersOf, type ListQuery, parameter, type Slices } from "./answers.ts";
import { isProgram, PROGRAM, present, timestamp, toPui } from "./program.ts";
import { levels, seasonOf } from "./units.ts";
import { variables } from "./variables.ts";

const joins = ["grow_trial_methods", "locations", "tray_formulations"] as const;

/** A grow trial with the names of its method and location, and when it ended (ISO UTC; null while it runs). */
type Trial = {
  trial: GrowTrial;
  method: string | undefined;
  location: string | undefined;
  end: string | null;
};

const toTrialOf = (lab: JoinsById<(typeof joins)[number]>, trial: GrowTrial): Trial => ({
  trial,
  method: lab.get("grow_trial_methods", trial.grow_trial_method_id)?.name,
  location: lab.get("locations", trial.location_id)?.name,
  end: endOf(trial, lab),
});

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

const isActive = ({ process_states }: GrowTrial) => overallState(process_states) !== FINISHED;

const shared = {
  active: ({ trial }: Trial, value: string) => String(isActive(trial)) === value,
  locationDbId: ({ trial }: Trial, value: string) => trial.location_id === value,
  programDbId: isProgram,
  trialDbId: ({ trial }: Trial, value: string) => trial.id === value,
  studyDbId: ({ trial }: Trial, value: string) => trial.id === value,
};

export const trialFilters: FiltersOf<"trials", Trial> = {
  ...shared,
  trialName: ({ trial }, value) => trial.code === value,
};

const STUDY_TYPE = "Phenotyping";

export const studyFilters: FiltersOf<"studies", Trial> = {
  ...shared,
  studyType: (_, value) => value === STUDY_TYPE,
  seasonDbId: ({ trial }, value) => seasonOf(trial) === value,
  studyCode: ({ trial }, value) => trial.code === value,
  studyName: ({ trial }, value) => trial.code === value,
  observationVariableDbId: (_, value) => variables.some(({ id }) => id === value),
};

function sharedFields({ trial, method }: Trial) {
  const { code, name, initial_comments, created_by } = trial;
  return {
    ...{ ...PROGRAM, trialDbId: trial.id, trialName: code, active: isActive(trial) },
    contacts: [{ contactDbId: created_by, email: created_by }],
    description: [name ?? code, initial_comments].filter(Boolean).join(". "),
    additionalInfo: present({
      name,
      growTrialMethod: method,
      trialLengthDays: trial.trial_length,
      plugSize: `${trial.plug_size} ${showUnit(trial.plug_size_units)}`,
      shelf: trial.location_details,
      state: overallState(trial.process_states),
    }),
  };
}

/** Returns a grow trial as a trial; a trial that runs has no last day. */
export function toTrial(of: Trial) {
  const { description, ...fields } = sharedFields(of);
  const { seed_sown_date } = of.trial;
  return {
    ...fields,
    trialDescription: description,
    trialPUI: toPui(of.trial.id),
    ...(seed_sown_date && { startDate: dayOf(seed_sown_date) }),
    ...(of.end && { endDate: dayOf(of.end) }),
  };
}

/** Returns a grow trial as the one study of its trial. */
export function toStudy(of: Trial) {
  const { description, programDbId: _, programName: __, ...fields } = sharedFields(of);
  const { trial, method, location, end } = of;
  const season = seasonOf(trial);
  return {
    ...fields,
    ...{ studyDbId: trial.id, studyName: trial.code, studyCode: trial.code, studyPUI: toPui(trial.id) },
    studyType: STUDY_TYPE,
    studyDescription: description,
    ...{ locationDbId: trial.location_id, locationName: location },
    seasons: season === undefined ? [] : [season],
    startDate: trial.seed_sown_date ? timestamp(trial.seed_sown_date) : undefined,
    endDate: end === null ? undefined : timestamp(end),
    observationLevels: levels,
    observationVariableDbIds: variables.map(({ id }) => id),
    observationUnitsDescription:
      "A unit is a tray of plugs with one formulation. Its values are means or totals of its plugs.",
    culturalPractices: method,
    growthFacility: { description: [location, trial.location_details].filter(Boolean).join(", ") },
  };
}
