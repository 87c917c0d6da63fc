import { overallState } from "#domain/steps/steps.ts";
import { dayOf } from "#domain/values/time.ts";
import { showUnit } from "#domain/values/words.ts";
import { mainCrop } from "./crops.ts";
import { empty, PROGRAM, present, timestamp, toPui } from "./program.ts";
import { isActive, STUDY_TYPE, type Trial } from "./trials.ts";
import { levels, seasonOf } from "./units.ts";
import { variables } from "./variables.ts";

function sharedFields({ trial, method, plants }: Trial) {
  const { code, name, initial_comments, created_by } = trial;
  return {
    ...empty("documentationURL", "externalReferences"),
    ...{ trialDbId: trial.id, trialName: code, active: isActive(trial) },
    commonCropName: mainCrop(plants.map((plant) => plant.name)),
    contacts: [
      {
        ...empty("instituteName", "name", "orcid", "type"),
        ...{ contactDbId: created_by, email: created_by },
      },
    ],
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
    ...empty("datasetAuthorships", "publications"),
    ...{ ...fields, ...PROGRAM },
    trialDescription: description,
    trialPUI: toPui(of.trial.id),
    startDate: seed_sown_date === null ? null : dayOf(seed_sown_date),
    endDate: of.end === null ? null : dayOf(of.end),
  };
}

/** Returns a grow trial as the one study of its trial. */
export function toStudy(of: Trial) {
  const { description, ...fields } = sharedFields(of);
  const { trial, method, location, end } = of;
  const season = seasonOf(trial);
  return {
    ...empty("dataLinks", "environmentParameters", "experimentalDesign", "lastUpdate", "license"),
    ...fields,
    ...{ studyDbId: trial.id, studyName: trial.code, studyCode: trial.code, studyPUI: toPui(trial.id) },
    studyType: STUDY_TYPE,
    studyDescription: description,
    ...{ locationDbId: trial.location_id, locationName: location ?? null },
    seasons: season === null ? [] : [season],
    startDate: trial.seed_sown_date === null ? null : timestamp(trial.seed_sown_date),
    endDate: end === null ? null : timestamp(end),
    observationLevels: levels,
    observationVariableDbIds: variables.map(({ id }) => id),
    observationUnitsDescription:
      "A unit is a tray of plugs with one formulation. Its values are means or totals of its plugs.",
    culturalPractices: method ?? null,
    growthFacility: { PUI: null, description: [location, trial.location_details].filter(Boolean).join(", ") },
  };
}
