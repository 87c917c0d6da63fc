import type { GrowLookup } from "#domain/growing/schema.ts";
import type { Location } from "#domain/lookups/schema.ts";
import { byName } from "#domain/values/order.ts";
import type { LabDb } from "../db/lab-db.ts";
import { type FiltersOf, type ListQuery, parameter, type Slices } from "./answers.ts";
import { isProgram, PROGRAM, toPui } from "./program.ts";
import { readTrial } from "./trials.ts";
import { levels, readUnitsOf } from "./units.ts";
import { type Variable, variables } from "./variables.ts";

/** The id of the trial that a query names as trial or study. */
const trialOf = (query: ListQuery) => parameter(query, "studyDbId") ?? parameter(query, "trialDbId");

/** The items of a trial that is not known: none. Both ids of a query must be those of the trial. */
async function ofKnownTrial<Item>(
  db: LabDb,
  query: ListQuery,
  items: readonly Item[],
): Promise<Slices<Item>> {
  const id = trialOf(query);
  const isKnown = id === undefined || (await readTrial(db, id)) !== undefined;
  const [study, trial] = [parameter(query, "studyDbId"), parameter(query, "trialDbId")];
  return [isKnown && (study === undefined || trial === undefined || study === trial) ? items : []];
}

export const readVariables = (db: LabDb, query: ListQuery) => ofKnownTrial<Variable>(db, query, variables);

export const readLevels = (db: LabDb, query: ListQuery) =>
  ofKnownTrial<(typeof levels)[number]>(db, query, levels);

export const levelFilters: FiltersOf<"observationlevels", unknown> = {
  programDbId: isProgram,
  trialDbId: () => true,
  studyDbId: () => true,
};

export const programFilters: FiltersOf<"programs", unknown> = {
  programDbId: isProgram,
  programName: (_, value) => value === PROGRAM.programName,
  programType: (_, value) => value === "STANDARD",
};

export const toProgram = () => ({ ...PROGRAM, programType: "STANDARD" });

export const readLocations = async (db: LabDb): Promise<Slices<Location>> => [
  (await db.all("locations")).toSorted(byName),
];

export const locationFilters: FiltersOf<"locations", Location> = {
  locationDbId: ({ id }, value) => id === value,
  locationName: ({ name }, value) => name === value,
  programDbId: isProgram,
};

export const toLocation = ({ id, name }: Location) => ({ locationDbId: id, locationName: name });

/** Returns the plants of the lab's list, or those of the trays of the trial that the query names. */
export async function readPlants(db: LabDb, query: ListQuery): Promise<Slices<GrowLookup>> {
  const trial = trialOf(query);
  if (trial === undefined) return [(await db.all("grow_trial_plants")).toSorted(byName)];
  const units = await readUnitsOf(db, trial);
  const plants = new Map(units.map(({ tray, plant = "" }) => [tray.grow_trial_plant_id, plant] as const));
  return ofKnownTrial(db, query, [...plants].map(([id, name]) => ({ id, name })).toSorted(byName));
}

export const plantFilters: FiltersOf<"germplasm", GrowLookup> = {
  germplasmDbId: ({ id }, value) => id === value,
  germplasmName: ({ name }, value) => name === value,
  commonCropName: ({ name }, value) => name === value,
  programDbId: isProgram,
  trialDbId: () => true,
  studyDbId: () => true,
};

/** Returns a plant as germplasm. The lab records species and variety in one name. */
export const toGermplasm = ({ id, name }: GrowLookup) => ({
  germplasmDbId: id,
  germplasmName: name,
  germplasmPUI: toPui(id),
  commonCropName: name,
});
