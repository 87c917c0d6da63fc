import { variableSearch } from "#contract/brapi/filters.ts";
import type { GrowLookup } from "#domain/grow-trial-lists/schema.ts";
import type { Location } from "#domain/lookups/lookups.ts";
import { byName } from "#domain/values/order.ts";
import type { LabDb } from "../../db/lab-db.ts";
import { type FiltersOf, type ListQuery, list, parameter, type Slices } from "./answers.ts";
import { type Crops, isCropOf, readCrops } from "./crops.ts";
import { empty, isProgram, never, PROGRAM, references, toPui } from "./program.ts";
import { readTrial } from "./trials.ts";
import { levels, readUnitsOf } from "./units.ts";
import { toVariable, type Variable, variableFilters, variables } from "./variables.ts";

/** The id of the trial that a query names as trial or study. */
const trialOf = (query: ListQuery) => parameter(query, "studyDbId") ?? parameter(query, "trialDbId");

/** Returns the items; none where the query names a trial that does not exist, or a trial and the study of another. */
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

/** Returns the variables that have one of the values of each field; without values, all. */
export async function searchVariables(db: LabDb, body: ListQuery) {
  const { trialDbIds, studyDbIds } = body;
  const crops = await readCrops(db);
  const filters = variableFilters(crops);
  const make = (variable: Variable) => toVariable(variable, crops.main);
  for (const ids of [trialDbIds, studyDbIds]) {
    if (isGiven(ids) && !(await hasTrial(db, ids))) return list([], body, searchFields, make);
  }
  const found = variables.filter((variable) =>
    Object.entries(variableSearch).every(([field, filter]) => {
      const values = body[field];
      return !isGiven(values) || values.some((value) => filters[filter](variable, value));
    }),
  );
  return list([found], body, searchFields, make);
}

/** No warning reports these fields. */
const searchFields = Object.fromEntries(Object.keys(variableSearch).map((name) => [name, () => true]));

const isGiven = (values: unknown): values is string[] => Array.isArray(values) && values.length > 0;

async function hasTrial(db: LabDb, ids: readonly string[]): Promise<boolean> {
  for (const id of ids) if ((await readTrial(db, id)) !== undefined) return true;
  return false;
}

export const readLevels = (db: LabDb, query: ListQuery) =>
  ofKnownTrial<(typeof levels)[number]>(db, query, levels);

export const levelFilters: FiltersOf<"observationlevels", unknown> = {
  programDbId: isProgram,
  trialDbId: () => true,
  studyDbId: () => true,
};

export const programFilters = (crops: Crops): FiltersOf<"programs", unknown> => ({
  ...references,
  abbreviation: never,
  commonCropName: isCropOf(crops),
  programDbId: isProgram,
  programName: (_, value) => value === PROGRAM.programName,
  programType: (_, value) => value === "STANDARD",
});

export const toProgram = ({ main }: Crops) => ({
  ...empty("abbreviation", "additionalInfo", "documentationURL", "externalReferences"),
  ...empty("fundingInformation", "leadPersonDbId", "leadPersonName", "objective"),
  ...PROGRAM,
  programType: "STANDARD",
  commonCropName: main,
});

export const readLocations = async (db: LabDb): Promise<Slices<Location>> => [
  (await db.all("locations")).toSorted(byName),
];

export const locationFilters = (crops: Crops): FiltersOf<"locations", Location> => ({
  ...references,
  locationType: never,
  parentLocationDbId: never,
  parentLocationName: never,
  commonCropName: isCropOf(crops),
  locationDbId: ({ id }, value) => id === value,
  locationName: ({ name }, value) => name === value,
  programDbId: isProgram,
});

export const toLocation = ({ id, name }: Location) => ({
  ...empty("abbreviation", "additionalInfo", "coordinateDescription", "coordinates", "coordinateUncertainty"),
  ...empty("countryCode", "countryName", "documentationURL", "environmentType", "exposure"),
  ...empty("externalReferences", "instituteAddress", "instituteName", "locationType"),
  ...empty("parentLocationDbId", "parentLocationName", "siteStatus", "slope", "topography"),
  locationDbId: id,
  locationName: name,
});

/** Returns the plants of the lab's list, or those of the trays of the trial that the query names. */
export async function readPlants(db: LabDb, query: ListQuery): Promise<Slices<GrowLookup>> {
  const trial = trialOf(query);
  if (trial === undefined) return [(await db.all("grow_trial_plants")).toSorted(byName)];
  const units = await readUnitsOf(db, trial);
  const plants = new Map(units.map(({ tray, plant = "" }) => [tray.grow_trial_plant_id, plant] as const));
  return ofKnownTrial(db, query, [...plants].map(([id, name]) => ({ id, name })).toSorted(byName));
}

export const germplasmFilters: FiltersOf<"germplasm", GrowLookup> = {
  ...references,
  accessionNumber: never,
  collection: never,
  binomialName: never,
  genus: never,
  species: never,
  synonym: never,
  parentDbId: never,
  progenyDbId: never,
  germplasmPUI: ({ id }, value) => toPui(id) === value,
  germplasmDbId: ({ id }, value) => id === value,
  germplasmName: ({ name }, value) => name === value,
  commonCropName: ({ name }, value) => name === value,
  programDbId: isProgram,
  trialDbId: () => true,
  studyDbId: () => true,
};

/** Returns a plant as germplasm. The lab records species and variety in one name. */
export const toGermplasm = ({ id, name }: GrowLookup) => ({
  ...empty("accessionNumber", "acquisitionDate", "additionalInfo", "biologicalStatusOfAccessionCode"),
  ...empty("biologicalStatusOfAccessionDescription", "breedingMethodDbId", "breedingMethodName"),
  ...empty("collection", "countryOfOriginCode", "defaultDisplayName", "documentationURL", "donors"),
  ...empty("externalReferences", "genus", "germplasmOrigin", "germplasmPreprocessing", "instituteCode"),
  ...empty("instituteName", "pedigree", "seedSource", "seedSourceDescription", "species"),
  ...empty("speciesAuthority", "storageTypes", "subtaxa", "subtaxaAuthority", "synonyms", "taxonIds"),
  germplasmDbId: id,
  germplasmName: name,
  germplasmPUI: toPui(id),
  commonCropName: name,
});
