import type { GrowTrial } from "#domain/grow-trials/schema.ts";
import { type JoinsById, listOf, readRow } from "#domain/kernel/list.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { isWithdrawn } from "#domain/kernel/withdrawn.ts";
import { trayCode } from "#domain/trays/composition.ts";
import type { TrayFormulation } from "#domain/trays/schema.ts";
import { newestBy } from "#domain/values/order.ts";
import { dayOf } from "#domain/values/time.ts";
import type { LabDb } from "../../db/lab-db.ts";
import { type FiltersOf, type ListQuery, parameter, type Slices } from "./answers.ts";
import { isProgram, references } from "./program.ts";

const joins = [
  "grow_trials",
  "grow_trial_plants",
  "locations",
  "substrate_types",
  "fertilizers",
  "additives",
  "cnfs",
] as const;

/** A tray with its trial and the names of what it consists of. */
export type Unit = {
  tray: TrayFormulation;
  trial: GrowTrial;
  code: string;
  plant: string | undefined;
  location: string | undefined;
  substrate: string | undefined;
  fertilizer: string | undefined;
  additive: string | undefined;
  cnf: string | null | undefined;
};

function toUnit(lab: JoinsById<(typeof joins)[number]>, tray: TrayFormulation): Unit | undefined {
  const trial = lab.get("grow_trials", tray.grow_trial_id);
  if (trial === undefined) return undefined;
  return {
    tray,
    trial,
    code: trayCode(trial, tray),
    plant: lab.get("grow_trial_plants", tray.grow_trial_plant_id)?.name,
    location: lab.get("locations", trial.location_id)?.name,
    substrate: lab.get("substrate_types", tray.substrate_type_id)?.name,
    fertilizer: lab.get("fertilizers", tray.grow_trial_fertilizer_id)?.name,
    additive: lab.get("additives", tray.additive_id)?.name,
    cnf: lab.get("cnfs", tray.cnf_id)?.name ?? tray.cnf_description,
  };
}

const units = listOf("tray_formulations", {
  newestBy: "created_at",
  joins,
  row: (lab, tray) => toUnit(lab, tray),
});

/** Returns the tray of an id; undefined if there is none, or it was withdrawn. */
export async function readUnit(db: LabDb, id: string): Promise<Unit | undefined> {
  const tray = await db.get("tray_formulations", id);
  return tray && !isWithdrawn(tray) ? readRow(db, (lab) => toUnit(lab, tray)) : undefined;
}

/** Returns the trays of a trial, in the order of the list of all trays. */
export async function readUnitsOf(records: RecordSource, trialId: string): Promise<Unit[]> {
  const trays = await records.childrenOf("tray_formulations", "grow_trial_id", trialId);
  const sorted = trays.toSorted(newestBy("created_at"));
  return readRow(records, (lab) => sorted.flatMap((tray) => toUnit(lab, tray) ?? []));
}

/** Returns the trays that a query can concern, newest first: one, those of a trial, or all. */
export async function readUnits(db: LabDb, query: ListQuery): Promise<Slices<Unit>> {
  const id = parameter(query, "observationUnitDbId");
  if (id !== undefined) {
    const unit = await readUnit(db, id);
    return [unit ? [unit] : []];
  }
  const trial = parameter(query, "studyDbId") ?? parameter(query, "trialDbId");
  return trial === undefined ? db.rows(units, {}) : [await readUnitsOf(db, trial)];
}

/** The level of a tray, in the words of MIAPPE: a plot is the unit that has one treatment. */
export const levels = [
  { levelName: "study", levelOrder: 0 },
  { levelName: "plot", levelOrder: 1 },
] as const;

/** The year of sowing; null before. */
export function seasonOf({ seed_sown_date }: Pick<GrowTrial, "seed_sown_date">): string | null {
  return seed_sown_date === null ? null : dayOf(seed_sown_date).slice(0, 4);
}

/** The levels of a tray: its study, and itself. */
export function relationshipsOf({ tray, trial, code }: Unit) {
  const [study, plot] = levels;
  return [
    { ...study, levelCode: trial.code, observationUnitDbId: null },
    { ...plot, levelCode: code, observationUnitDbId: tray.id },
  ];
}

type Relationship = ReturnType<typeof relationshipsOf>[number];

/** A filter that a tray passes if one of its levels has the value. */
const isRelated = (of: (level: Relationship) => string | null) => (unit: Unit, value: string) =>
  relationshipsOf(unit).some((level) => of(level) === value);

/** The filters by which trays are found, with and without their observations. */
export const unitFilters = {
  ...references,
  observationUnitDbId: ({ tray }, value) => tray.id === value,
  locationDbId: ({ trial }, value) => trial.location_id === value,
  seasonDbId: ({ trial }, value) => seasonOf(trial) === value,
  observationUnitLevelName: (_, value) => value === "plot",
  observationUnitLevelOrder: (_, value) => value === "1",
  observationUnitLevelCode: ({ code }, value) => code === value,
  observationUnitLevelRelationshipName: isRelated(({ levelName }) => levelName),
  observationUnitLevelRelationshipOrder: isRelated(({ levelOrder }) => String(levelOrder)),
  observationUnitLevelRelationshipCode: isRelated(({ levelCode }) => levelCode),
  observationUnitLevelRelationshipDbId: isRelated(({ observationUnitDbId }) => observationUnitDbId),
  commonCropName: ({ plant }, value) => plant === value,
  programDbId: isProgram,
  trialDbId: ({ trial }, value) => trial.id === value,
  studyDbId: ({ trial }, value) => trial.id === value,
  germplasmDbId: ({ tray }, value) => tray.grow_trial_plant_id === value,
  observationUnitName: ({ code }, value) => code === value,
  includeObservations: () => true,
} satisfies FiltersOf<"observationunits", Unit>;
