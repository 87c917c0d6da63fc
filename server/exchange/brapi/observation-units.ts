import { plugsActive } from "#domain/trays/plug-counts.ts";
import { observationsOf, toObservation } from "./observations.ts";
import { empty, PROGRAM, present, timestamp, toPui } from "./program.ts";
import { levels, relationshipsOf, type Unit } from "./units.ts";

/** Returns a tray as an observation unit, with its observations if they are requested. */
export function toObservationUnit(unit: Unit, isWithObservations = false) {
  const { tray, trial, code, plant, location } = unit;
  return {
    ...empty("crossDbId", "crossName", "externalReferences", "seedLotDbId", "seedLotName"),
    observationUnitDbId: tray.id,
    observationUnitName: code,
    observationUnitPUI: toPui(tray.id),
    ...PROGRAM,
    ...{ trialDbId: trial.id, trialName: trial.code, studyDbId: trial.id, studyName: trial.code },
    germplasmDbId: tray.grow_trial_plant_id,
    germplasmName: plant ?? null,
    locationDbId: trial.location_id,
    locationName: location ?? null,
    observationUnitPosition: {
      ...empty("entryType", "geoCoordinates", "positionCoordinateX", "positionCoordinateXType"),
      ...empty("positionCoordinateY", "positionCoordinateYType"),
      observationLevel: { ...levels[1], levelCode: code },
      observationLevelRelationships: relationshipsOf(unit),
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
    observations: isWithObservations ? observationsOf(unit).map(toObservation) : null,
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
