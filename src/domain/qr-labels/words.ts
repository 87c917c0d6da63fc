import { usedCake } from "../cakes/views.ts";
import type { ChemicalType } from "../chemicals/schema.ts";
import { usedCnf } from "../cnfs/views.ts";
import { homogenizationName } from "../homogenizations/views.ts";
import { type JoinsById, readRow } from "../list.ts";
import { NOT_NUMBERED } from "../numbering.ts";
import type { RecordSource } from "../records.ts";
import type { FindableTable } from "../search/findable-tables.ts";
import type { TableName, Tables } from "../tables.ts";
import { toTitle } from "../titles.ts";
import { trayCode } from "../trays/composition.ts";
import type { LabelRef } from "./addresses.ts";
import { shortCode } from "./codes.ts";

/** What stands on a printed label beside its code. */
export type LabelWords = LabelRef & {
  /** `CNF-7K3M` */
  code: string;
  title: string;
  /** What one wants to know with the thing in the hand, most wanted first: strength, what it is of, its short name. */
  facts: string[];
  /** When it was made, ISO UTC. */
  date: string;
  /** What it does to a hand; null of what is harmless. */
  hazard: string | null;
};

type Lab = JoinsById<TableName>;
type Said = { title: string; facts: (string | null | undefined)[]; date: string; hazard?: string | null };

/** The words of one label; `undefined` where there is no such record. */
export function labelWords(lab: Lab, { table, id }: LabelRef): LabelWords | undefined {
  const record = lab.get(table, id);
  if (record === undefined) return undefined;
  const { facts, hazard = null, ...said } = (words[table] as WordsOf<FindableTable>)(lab, record as never);
  const told = facts.filter((fact): fact is string => Boolean(fact));
  return { table, id, code: shortCode({ table, id }), ...said, facts: told, hazard };
}

/** The words of one label, read from the lab's records. */
export function readLabelWords(records: RecordSource, of: LabelRef): Promise<LabelWords | undefined> {
  return readRow(records, (lab) => labelWords(lab, of));
}

type WordsOf<T extends FindableTable> = (lab: Lab, record: Tables[T]) => Said;

const percent = (value: number | null | undefined) =>
  value === null || value === undefined ? null : `${value} %`;

const words: { [T in FindableTable]: WordsOf<T> } = {
  equipment: (lab, { name, short_name, equipment_type_id, creation_date }) => {
    const type = lab.get("equipment_types", equipment_type_id)?.name;
    return { title: name, facts: [short_name, type && toTitle(type)], date: creation_date };
  },
  feedstocks: (lab, { identifier, feedstock_name_id, product_id, creation_date }) => {
    const name = lab.get("feedstock_names", feedstock_name_id)?.name;
    return { title: identifier, facts: [name, product_id], date: creation_date };
  },
  chemicals: (lab, { chemical_name_id, concentration, concentration_units, supplier_id, creation_date }) => {
    const name = lab.get("chemical_names", chemical_name_id);
    const strength = concentrationWords[concentration_units](concentration);
    const facts = [strength, lab.get("suppliers", supplier_id)?.name];
    const hazard = name === undefined ? null : hazards[name.chemical_type];
    return { title: name?.name ?? "", facts, date: creation_date, hazard };
  },
  nop_processes: (lab, { batch_number, feedstock_id, creation_date }) => {
    const feedstock = lab.get("feedstocks", feedstock_id)?.identifier;
    return { title: batch_number ?? NOT_NUMBERED, facts: ["NOP process", feedstock], date: creation_date };
  },
  cakes: (lab, cake) => {
    const title = cakeName(lab, cake);
    return { title, facts: [percent(cake.wt_percent), cake.appearance], date: cake.creation_date };
  },
  homogenizations: (lab, homogenization) => {
    const cake = lab.get("cakes", homogenization.cake_id);
    const title = homogenizationName(homogenization);
    return { title, facts: [cake && cakeName(lab, cake)], date: homogenization.creation_date };
  },
  cnfs: (lab, cnf) => {
    const cake = lab.get("cakes", cnf.cake_id);
    const { name: title } = usedCnf(cnf);
    return { title, facts: [percent(cnf.wt_percent), cake && cakeName(lab, cake)], date: cnf.creation_date };
  },
  samples: (lab, { sample_description, sample_purpose_id, resource_table, resource_id, creation_date }) => {
    const from = labelWords(lab, { table: resource_table, id: resource_id })?.title;
    const purpose = lab.get("sample_purposes", sample_purpose_id)?.name;
    return { title: sample_description, facts: [from, purpose && toTitle(purpose)], date: creation_date };
  },
  grow_trials: (lab, { code, name, grow_trial_method_id, created_at }) => {
    const method = lab.get("grow_trial_methods", grow_trial_method_id)?.name;
    return { title: code, facts: [name, method], date: created_at };
  },
  tray_formulations: (lab, tray) => {
    const title = trayCode(lab.get("grow_trials", tray.grow_trial_id), tray);
    return { title, facts: [tray.composition, tray.test_for], date: tray.created_at };
  },
};

const concentrationWords = {
  PERCENT: (value: number) => `${value} %`,
  MILLIMOLAR: (value: number) => `${value} mM`,
  OTHER: () => null,
};

/** Acids and bases: the lab keeps no other figures of danger. */
const hazards: Record<ChemicalType, string | null> = {
  ACID: "Danger: acid, corrosive",
  NEUTRALIZING_AGENT: "Danger: base, corrosive",
  CATION: null,
  CROSSLINKING_AGENT: null,
  OTHER: null,
};

function cakeName(lab: Lab, cake: Tables["cakes"]): string {
  const filtration = lab.get("filtrations", cake.filtration_and_neutralization_details_id);
  return usedCake(cake, filtration, lab.get("nop_processes", filtration?.nop_process_id)).name;
}
