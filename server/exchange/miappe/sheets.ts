import type { RecordSource } from "#domain/kernel/records.ts";
import { treatmentsOf } from "../brapi/observation-units.ts";
import { observationsOf } from "../brapi/observations.ts";
import { PROGRAM, timestamp, toPui } from "../brapi/program.ts";
import { toStudy } from "../brapi/studies.ts";
import { readTrial } from "../brapi/trials.ts";
import { levels, readUnitsOf, type Unit } from "../brapi/units.ts";
import { toVariable } from "../brapi/variables.ts";
import type { columns } from "./columns.ts";

/** A row of a sheet: texts by the code names of its columns. */
type Row<S extends keyof typeof columns> = Partial<Record<(typeof columns)[S][number], string>>;
type Sheets = { [S in keyof typeof columns]: Row<S>[] };

/** One observed value of a tray, as the sheets name its tray and its variable. */
type Observed = { obsUnitId: string; variableId: string; value: string; date: string; collector: string };

/** The file with the observed values, beside the sheets. */
export const DATA_FILE = "observations.csv";

const VERSION = "1.2";
/** The value of a factor in a tray that has none. */
const NONE = "none";

/**
 * Returns a grow trial in the sheets of MIAPPE, with its observed values: the trial is the investigation and its only
 * study, each tray an observation unit. What is the same in all trays is their environment, what differs is an
 * experimental factor. What the lab does not record is left out. Undefined for a trial that was withdrawn. `nameOf`
 * returns a person's name.
 */
export async function readMiappe(
  records: RecordSource,
  trialId: string,
  nameOf: (email: string) => string,
): Promise<{ sheets: Sheets; observed: Observed[] } | undefined> {
  const found = await readTrial(records, trialId);
  if (found === undefined) return undefined;
  const { trial } = found;
  const study = toStudy(found);
  const places = new Map(trial.formulation_ids.map((id, i) => [id, i]));
  const placeOf = ({ tray }: Unit) => places.get(tray.id) ?? 0;
  const units = (await readUnitsOf(records, trialId)).toSorted((a, b) => placeOf(a) - placeOf(b));
  const observations = units.flatMap(observationsOf);
  const factors = factorsOf(units);
  const studyId = trial.code;
  const ofStudy = <R extends object>(rows: R[]) => rows.map((row) => ({ studyId, ...row }));
  const sheets: Sheets = {
    investigation: [
      {
        investigationId: toPui(trial.id),
        investigationTitle: trial.name ?? trial.code,
        investigationDescription: study.studyDescription,
        // Of the checklist's own example.
        license: "Unreported",
        miappeVersion: VERSION,
      },
    ],
    study: ofStudy([
      {
        studyTitle: trial.name ?? trial.code,
        studyDescription: study.studyDescription,
        studyStartDate: study.startDate ?? "",
        studyEndDate: study.endDate ?? "",
        contactInst: PROGRAM.programName,
        siteName: study.locationName ?? "",
        // How trays are placed is not recorded; the checklist has this word for it.
        expeDesignDesc: "unknown",
        obsUnitLevelHierarchy: levels.map(({ levelName }) => levelName).join(">"),
        obsUnitDesc: study.observationUnitsDescription,
        growthFacilityDesc: study.growthFacility.description,
        culturalPractice: study.culturalPractices ?? "",
      },
    ]),
    person: ofStudy(peopleOf(trial.created_by, observations, nameOf)),
    "data-file": ofStudy([
      {
        dataFileLink: DATA_FILE,
        dataFileDesc: "CSV, one row per observed value: tray, variable, value, date in UTC, who measured it",
      },
    ]),
    "biological-material": ofStudy(
      [...new Map(units.map((unit) => [unit.tray.grow_trial_plant_id, unit.plant ?? ""]))].map(
        ([id, plant]) => ({
          biologicalMaterialId: plant,
          biologicalMaterialExtId: toPui(id),
          materialSourceAccName: plant,
        }),
      ),
    ),
    environment: ofStudy([
      { envParam: "plug size", envParamValue: study.additionalInfo.plugSize ?? "" },
      ...factors
        .filter(({ values }) => values.length === 1)
        .map(({ factor, values }) => ({ envParam: factor, envParamValue: values[0] ?? "" })),
    ]),
    "experimental-factor": ofStudy(
      factors
        .filter(isVaried)
        .map(({ factor, values }) => ({ expeFactorType: factor, expeFactorValues: values.join("; ") })),
    ),
    event: ofStudy([
      ...(study.startDate ? [{ eventType: "Sowing", eventDate: study.startDate }] : []),
      ...units.flatMap(eventsOf),
    ]),
    "observation-unit": ofStudy(
      units.map((unit) => ({
        biologicalMaterialId: unit.plant ?? "",
        obsUnitId: unit.code,
        obsUnitType: "plot",
        externalId: toPui(unit.tray.id),
        obsUnitFactorValue: factors
          .filter(isVaried)
          .map(({ factor, valueIn }) => `${factor}:${valueIn(unit)}`)
          .join("; "),
      })),
    ),
    "observed-variable": ofStudy(
      [...new Set(observations.map(({ variable }) => variable))].map((variable) => {
        const { trait, method, scale, ...named } = toVariable(variable, null);
        return {
          variableId: named.observationVariableDbId,
          variableName: named.observationVariableName,
          traitName: trait.traitName,
          traitEntity: trait.entity,
          traitEntityAccessionNumber: trait.entityPUI ?? "",
          traitCharacteristic: trait.attribute,
          traitCharacteristicAccessionNumber: trait.attributePUI ?? "",
          traitAccNumber: trait.traitPUI ?? "",
          methodName: method.methodName,
          methodDesc: method.description,
          scaleName: scale.units ?? scale.scaleName,
          scaleAccNumber: scale.scalePUI ?? "",
          timeScale: "Date/Time",
        };
      }),
    ),
  };
  const observed = observations.map(({ entry, variable, value }) => ({
    obsUnitId: entry.unit.code,
    variableId: variable.id,
    value,
    date: timestamp(entry.at) ?? "",
    collector: entry.by,
  }));
  return { sheets, observed };
}

type Factor = { factor: string; values: string[]; valueIn: (unit: Unit) => string };

const isVaried = ({ values }: Factor) => values.length > 1;

/** What trays can differ in, with the values that these trays have, in the order of the trays. */
function factorsOf(units: readonly Unit[]): Factor[] {
  const treatments = new Map(units.map((unit) => [unit, treatmentsOf(unit)]));
  const names = new Set([...treatments.values()].flat().map(({ factor }) => factor));
  return [...names].map((factor) => {
    const valueIn = (unit: Unit) =>
      treatments.get(unit)?.find((treatment) => treatment.factor === factor)?.modality ?? NONE;
    return { factor, values: [...new Set(units.map(valueIn))], valueIn };
  });
}

/** Everyone who made the trial or measured, each once, with what they did. */
function peopleOf(
  author: string,
  observations: ReturnType<typeof observationsOf>,
  nameOf: (email: string) => string,
): Row<"person">[] {
  const collectors = new Set(observations.map(({ entry }) => entry.by));
  return [...new Set([author, ...collectors])].map((person) => ({
    personName: nameOf(person),
    ...(person.includes("@") && { personEmail: person }),
    personRole: [
      ...(person === author ? ["author"] : []),
      ...(collectors.has(person) ? ["data collector"] : []),
    ].join("; "),
    personAffiliation: PROGRAM.programName,
  }));
}

/** What happened to one tray: transplanting, removed plugs, harvest. */
function eventsOf({ code, tray }: Unit): Row<"event">[] {
  const { transplanted_at, germination_rate, plug_removals, harvest_data } = tray;
  const event = (eventType: string, at: string, eventDesc: string) => ({
    obsUnitId: code,
    eventType,
    eventDesc,
    eventDate: timestamp(at) ?? "",
  });
  return [
    ...(transplanted_at === null
      ? []
      : [event("Transplanting", transplanted_at, `Germination rate: ${germination_rate} %`)]),
    ...plug_removals.map(({ created_at, num_plugs_removed, reason_for_removal }) =>
      event("Removal of plugs", created_at, `Plugs: ${num_plugs_removed}. Reason: ${reason_for_removal}`),
    ),
    ...(harvest_data
      ? [event("Harvest", harvest_data.created_at, `Plugs: ${harvest_data.num_plugs_harvested}`)]
      : []),
  ];
}
