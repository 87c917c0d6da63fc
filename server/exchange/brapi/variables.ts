import type { Harvest, PlugRemoval, TrayFormulation, WeeklyEntry } from "#domain/trays/schema.ts";
import type { FiltersOf } from "./answers.ts";
import { type Crops, isCropOf } from "./crops.ts";
import { empty, isProgram, never, references } from "./program.ts";
import { methods, type Scale, scales, traits } from "./traits.ts";

type Names = [trait: keyof typeof traits, method: keyof typeof methods, scale: keyof typeof scales];

/** A field of a part of a tray (`id`) as a variable: what is observed, how, and in which unit. */
export type Variable = { id: string; name: string; names: Names };

/** Variables of a part of a tray, in the order of its form. */
function variablesOf<Part>(...rows: [id: keyof Part & string, name: string, ...Names][]): Variable[] {
  return rows.map(([id, name, ...names]) => ({ id, name, names }));
}

export const transplantVariables = variablesOf<TrayFormulation>([
  "germination_rate",
  "Germination rate",
  "germination",
  "computed",
  "percent",
]);

export const weeklyVariables = variablesOf<WeeklyEntry>(
  ["avg_height", "Plant height", "plant_height", "mean", "cm"],
  ["avg_canopy_width", "Canopy width", "canopy_width", "mean", "cm"],
  ["count_plugs_for_avg", "Plugs measured", "plugs_measured", "counted", "count"],
  ["plant_comments", "Plant tag-comments", "plant_appearance", "seen", "text"],
);

/** The canopy width of a week in which it was measured in a picture: a variable is a trait with its method. */
export const photoWidthVariable: Variable = {
  id: "avg_canopy_width_photo",
  name: "Canopy width in a picture",
  names: ["canopy_width", "photo", "cm"],
};

export const removalVariables = variablesOf<PlugRemoval>([
  "num_plugs_removed",
  "Plugs removed",
  "plugs_removed",
  "counted",
  "count",
]);

export const harvestVariables = variablesOf<Harvest>(
  ["final_canopy_height_avg", "Canopy height at harvest", "canopy_height", "mean", "cm"],
  ["final_canopy_width_avg", "Canopy width at harvest", "canopy_width", "mean", "cm"],
  ["final_root_length_avg", "Root length at harvest", "root_length", "mean", "cm"],
  ["leaf_wet_mass", "Leaf wet mass", "leaf_wet_mass", "total", "g"],
  ["leaf_dry_mass", "Leaf dry mass", "leaf_dry_mass", "total", "g"],
  ["root_wet_mass", "Root wet mass", "root_wet_mass", "total", "g"],
  ["root_dry_mass", "Root dry mass", "root_dry_mass", "total", "g"],
  ["root_volume", "Root volume", "root_volume", "total", "cm3"],
  ["root_density", "Root tissue density", "root_density", "computed", "density"],
  ["root_to_shoot_ratio", "Root to shoot ratio", "root_to_shoot_ratio", "computed", "ratio"],
  ["root_score", "Root score", "root_quality", "seen", "score"],
  ["num_plugs_harvested", "Plugs harvested", "plugs_harvested", "counted", "count"],
  ["num_plugs_for_avg", "Plugs for averages", "plugs_for_averages", "counted", "count"],
  ["leaf_comments", "Leaf tag-comments", "leaf_appearance", "seen", "text"],
  ["root_comments", "Root tag-comments", "root_appearance", "seen", "text"],
);

/** Every variable, in the order of a trial. */
export const variables: readonly Variable[] = [
  ...transplantVariables,
  ...weeklyVariables,
  photoWidthVariable,
  ...removalVariables,
  ...harvestVariables,
];

/** Every trial has every variable; `readVariables` returns none for an unknown trial. */
export const variableFilters = (crops: Crops): FiltersOf<"variables", Variable> => ({
  ...references,
  commonCropName: isCropOf(crops),
  observationVariablePUI: never,
  methodPUI: never,
  ontologyDbId: never,
  observationVariableDbId: ({ id }, value) => id === value,
  observationVariableName: ({ name }, value) => name === value,
  traitClass: ({ names: [trait] }, value) => traits[trait].traitClass === value,
  traitDbId: ({ names: [trait] }, value) => trait === value,
  traitName: ({ names: [trait] }, value) => traits[trait].name === value,
  traitPUI: ({ names: [trait] }, value) => purl(traits[trait].accession) === value,
  methodDbId: ({ names: [, method] }, value) => method === value,
  methodName: ({ names: [, method] }, value) => methods[method].name === value,
  scaleDbId: ({ names: [, , scale] }, value) => scale === value,
  scaleName: ({ names: [, , scale] }, value) => scales[scale].name === value,
  scalePUI: ({ names: [, , scale] }, value) => scalePui(scale) === value,
  programDbId: isProgram,
  trialDbId: () => true,
  studyDbId: () => true,
});

/** The address of a term of an OBO ontology: `http://purl.obolibrary.org/obo/TO_0000207`. */
function purl(accession: string | undefined): string | null {
  return accession === undefined ? null : `http://purl.obolibrary.org/obo/${accession.replace(":", "_")}`;
}

function scalePui(scale: keyof typeof scales): string | null {
  const { accession }: Scale = scales[scale];
  return purl(accession);
}

/** What trait, method and scale have in common, of which the lab has no data. */
const unpublished = empty("additionalInfo", "externalReferences", "ontologyReference");

/** Returns a variable; `crop` is that of objects which belong to every plant. */
export function toVariable({ id, name, names: [trait, method, scale] }: Variable, crop: string | null) {
  const { entity, attribute, ...observed } = traits[trait];
  const { name: scaleName, dataType, units, validValues }: Scale = scales[scale];
  return {
    ...empty("additionalInfo", "contextOfUse", "defaultValue", "documentationURL", "externalReferences"),
    ...empty("growthStage", "institution", "observationVariablePUI", "ontologyReference", "scientist"),
    ...empty("status", "submissionTimestamp", "synonyms"),
    observationVariableDbId: id,
    observationVariableName: name,
    commonCropName: crop,
    language: "en",
    trait: {
      ...unpublished,
      ...empty("alternativeAbbreviations", "mainAbbreviation", "status", "synonyms"),
      traitDbId: trait,
      traitName: observed.name,
      traitDescription: observed.description,
      traitClass: observed.traitClass,
      traitPUI: purl(observed.accession),
      entity: entity[0],
      entityPUI: purl(entity[1]),
      attribute: attribute[0],
      attributePUI: purl(attribute[1]),
    },
    method: {
      ...unpublished,
      ...empty("bibliographicalReference", "formula", "methodPUI"),
      methodDbId: method,
      methodName: methods[method].name,
      methodClass: methods[method].class,
      description: methods[method].description,
    },
    scale: {
      ...unpublished,
      decimalPlaces: null,
      scaleDbId: scale,
      scaleName,
      dataType,
      units: units ?? null,
      scalePUI: scalePui(scale),
      validValues: { ...empty("categories", "maximumValue", "minimumValue"), ...validValues },
    },
  };
}
