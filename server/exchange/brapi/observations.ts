import type { LabDb } from "../../db/lab-db.ts";
import { type FiltersOf, type ListQuery, parameter } from "./answers.ts";
import { type Entry, entriesOf, entryFilters, mapFilters } from "./entries.ts";
import { empty, timestamp } from "./program.ts";
import { readUnit, readUnits, seasonOf, type Unit } from "./units.ts";
import type { Variable } from "./variables.ts";

/** A value of a tray. */
type Observation = { entry: Entry; variable: Variable; value: string };

/** Returns the values of a tray. */
export function observationsOf(unit: Unit): Observation[] {
  return entriesOf(unit).flatMap((entry) => entry.values.map((one) => ({ entry, ...one })));
}

/** The id of a value begins with that of its tray, so that one record must be read to find it. */
const idOf = ({ entry, variable }: Observation) => `${entry.unit.tray.id}.${entry.id}.${variable.id}`;
const trayIdOf = (id: string) => id.split(".")[0] ?? "";

/** Returns the value of an id; undefined if there is none. */
export async function readObservation(db: LabDb, id: string): Promise<Observation | undefined> {
  const unit = await readUnit(db, trayIdOf(id));
  return unit && observationsOf(unit).find((observation) => idOf(observation) === id);
}

/** Returns the values that a query can concern, tray by tray. */
export async function* readObservations(db: LabDb, query: ListQuery): AsyncGenerator<Observation[]> {
  const id = parameter(query, "observationDbId");
  const units = await readUnits(
    db,
    id === undefined ? query : { ...query, observationUnitDbId: trayIdOf(id) },
  );
  for await (const slice of units) yield slice.flatMap(observationsOf);
}

export const observationFilters: FiltersOf<"observations", Observation> = {
  ...mapFilters(entryFilters, ({ entry }: Observation) => entry),
  observationDbId: (observation, value) => idOf(observation) === value,
  observationVariableDbId: ({ variable }, value) => variable.id === value,
};

/** Returns a value in the form of BrAPI. */
export function toObservation(observation: Observation) {
  const { entry, variable, value } = observation;
  const { unit, at, by, recordedBy, info } = entry;
  const season = seasonOf(unit.trial);
  return {
    ...empty("externalReferences", "geoCoordinates"),
    observationDbId: idOf(observation),
    observationUnitDbId: unit.tray.id,
    observationUnitName: unit.code,
    observationVariableDbId: variable.id,
    observationVariableName: variable.name,
    value,
    observationTimeStamp: timestamp(at),
    collector: by,
    uploadedBy: recordedBy,
    studyDbId: unit.trial.id,
    germplasmDbId: unit.tray.grow_trial_plant_id,
    germplasmName: unit.plant ?? null,
    season: season && { seasonDbId: season, seasonName: season, season, year: Number(season) },
    additionalInfo: info,
  };
}
