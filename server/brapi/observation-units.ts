import { plugsActive } from "#domain/trays/plug-counts.ts";
import { observationsOf, toObservation } from "./observations.ts";
import { PROGRAM, present, timestamp, toPui } from "./program.ts";
import { levels, type Unit } from "./units.ts";

const [study, plot] = levels;

/** Returns a tray as an observation unit, with its observations if they are requested. */
export function toObservationUnit(unit: Unit, isWithObservations = false) {
  const { tray, trial, code, plant, location } = unit;
  return {
    observationUnitDbId: tray.id,
    observationUnitName: code,
    observationUnitPUI: toPui(tray.id),
    ...PROGRAM,
    ...{ trialDbId: trial.id, trialName: trial.code, studyDbId: trial.id, studyName: trial.code },
    germplasmDbId: tray.grow_trial_plant_id,
    germplasmName: plant,
    locationDbId: trial.location_id,
    locationName: location,
    observationUnitPosition: {
      observationLevel: { ...plot, levelCode: code },
      observationLevelRelationships: [
        { ...study, levelCode: trial.code },
        { ...plot, levelCode: code, observationUnitDbId: tray.id },
      ],
    },
    treatments: treatmentsOf(unit),
    additionalInfo: present({
      identifier: tray.identifier,
      composition: tray.composition,
      plugsCreated: tray.num_plugs_created,
      plugsActive: plugsActive(tray),
      transplantedAt: tray.transplanted_at && timestamp(tray.transplanted_at),
      place: tray.location_details,
      comments: tray.initial_comments,
    }),
    ...(isWithObservations && { observations: [...observationsOf(unit)].map(toObservation) }),
  };
}

/** The factors in which trays can differ, with the values of a tray. */
export function treatmentsOf({ tray, cnf, substrate, fertilizer, additive }: Unit) {
  const factors = {
    CNF: cnf,
    substrate,
    "substrate preparation": tray.preparation_steps.join(" > "),
    additive: additive && `${additive}: ${tray.additive_ratio} g/g dry CNF`,
    fertilizer,
    "test for": tray.test_for,
  };
  return Object.entries(present(factors)).map(([factor, modality]) => ({ factor, modality }));
}
