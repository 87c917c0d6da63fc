import { usedCake } from "../cakes/views.ts";
import { usedCnf } from "../cnfs/views.ts";
import { homogenizationName } from "../homogenizations/views.ts";
import { byId } from "../lookups/views.ts";
import { NOT_NUMBERED } from "../numbering.ts";
import { newestFirst } from "../order.ts";
import type { RecordSource } from "../records.ts";
import { overallState } from "../steps/steps.ts";
import type { Tables } from "../tables.ts";
import { toTitle } from "../titles.ts";
import { trayCode } from "../trays/composition.ts";
import type { FindableTable } from "./findable-tables.ts";

/** One record as the search shows it. */
export type Findable = {
  table: FindableTable;
  id: string;
  title: string;
  /** What else it is known by: code, type, supplier, place. All of it is searched. */
  facts: string[];
  creation_date: string;
  /** Title and facts in lower case, made once. */
  text: string;
};

/** Everything a person can look for, newest first. */
export async function listFindables(records: RecordSource): Promise<Findable[]> {
  const [suppliers, places] = await Promise.all([
    records.all("suppliers").then(byId),
    records.all("locations").then(byId),
  ]);
  const lists = await Promise.all([
    findEquipment(records),
    findFeedstocks(records),
    findChemicals(records),
    findMaterials(records),
    findSamples(records),
    findTrials(records),
  ]);
  return lists
    .flat()
    .map(({ record, facts, ...found }): Findable => {
      const { id, creation_date, location_id, supplier_id } = record;
      const all = [...facts, suppliers.get(supplier_id ?? 0)?.name, places.get(location_id ?? "")?.name];
      const told = all.filter((fact) => fact !== undefined && fact !== null && fact !== "") as string[];
      const text = [found.title, ...told].join("\n").toLowerCase();
      return { ...found, id, creation_date, facts: told, text };
    })
    .sort(newestFirst);
}

/**
 * Those that have every word of the search, newest first; before them what begins with it, and first of all what is
 * called so.
 */
export function find(findables: readonly Findable[], search: string): Findable[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return [];
  const words = wanted.split(/\s+/);
  const hits = findables.filter(({ text }) => words.every((word) => text.includes(word)));
  const rank = ({ text }: Findable) =>
    !text.startsWith(wanted) ? 2 : text.split("\n", 1)[0] === wanted ? 0 : 1;
  return hits.sort((a, b) => rank(a) - rank(b));
}

type Known = {
  table: FindableTable;
  title: string;
  facts: (string | null | undefined)[];
  record: {
    id: string;
    creation_date: string;
    location_id?: string | null;
    supplier_id?: number | null;
  };
};

async function findEquipment(records: RecordSource): Promise<Known[]> {
  const [equipment, types] = await Promise.all([
    records.all("equipment"),
    records.all("equipment_types").then(byId),
  ]);
  return equipment.map((record) => {
    const facts = [record.short_name, types.get(record.equipment_type_id)?.name];
    return { table: "equipment", title: record.name, facts, record };
  });
}

async function findFeedstocks(records: RecordSource): Promise<Known[]> {
  const [feedstocks, names] = await Promise.all([
    records.all("feedstocks"),
    records.all("feedstock_names").then(byId),
  ]);
  return feedstocks.map((record) => {
    const name = names.get(record.feedstock_name_id);
    const facts = [name?.name, name?.feedstock_type, record.product_id];
    return { table: "feedstocks", title: record.identifier, facts, record };
  });
}

async function findChemicals(records: RecordSource): Promise<Known[]> {
  const [chemicals, names] = await Promise.all([
    records.all("chemicals"),
    records.all("chemical_names").then(byId),
  ]);
  return chemicals.map((record) => {
    const name = names.get(record.chemical_name_id);
    const facts = [name?.chemical_type, `${record.concentration} ${record.concentration_units}`];
    return { table: "chemicals", title: name?.name ?? "", facts, record };
  });
}

/** Processes, their cakes, homogenizations and CNFs: each is found by the batch it comes from. */
async function findMaterials(records: RecordSource): Promise<Known[]> {
  const [processes, filtrations, cakes, homogenizations, cnfs, feedstocks, storage] = await Promise.all([
    records.all("nop_processes").then(byId),
    records.all("filtrations").then(byId),
    records.all("cakes").then(byId),
    records.all("homogenizations"),
    records.all("cnfs"),
    records.all("feedstocks").then(byId),
    records.all("cake_storage_types").then(byId),
  ]);
  const processOf = (cake: Tables["cakes"] | undefined) => {
    const filtration = filtrations.get(cake?.filtration_and_neutralization_details_id ?? "");
    return { filtration, process: processes.get(filtration?.nop_process_id ?? "") };
  };
  return [
    ...[...processes.values()].map((record): Known => {
      const facts = ["NOP process", feedstocks.get(record.feedstock_id ?? "")?.identifier];
      return { table: "nop_processes", title: record.batch_number ?? NOT_NUMBERED, facts, record };
    }),
    ...[...cakes.values()].map((record): Known => {
      const { filtration, process } = processOf(record);
      const facts = [
        storage.get(record.cake_storage_type_id)?.name,
        record.appearance,
        record.location_details,
      ];
      return { table: "cakes", title: usedCake(record, filtration, process).name, facts, record };
    }),
    ...homogenizations.map((record): Known => {
      const cake = cakes.get(record.cake_id);
      const { filtration, process } = processOf(cake);
      const facts = [
        cake && usedCake(cake, filtration, process).name,
        toTitle(overallState(record.process_states)),
      ];
      return { table: "homogenizations", title: homogenizationName(record), facts, record };
    }),
    ...cnfs.map((record): Known => {
      const { process } = processOf(cakes.get(record.cake_id));
      const facts = [process?.batch_number, record.wt_percent === null ? null : `${record.wt_percent} wt%`];
      return { table: "cnfs", title: usedCnf(record).name, facts, record };
    }),
  ];
}

async function findSamples(records: RecordSource): Promise<Known[]> {
  const [samples, purposes, cnfs, feedstocks] = await Promise.all([
    records.all("samples"),
    records.all("sample_purposes").then(byId),
    records.all("cnfs").then(byId),
    records.all("feedstocks").then(byId),
  ]);
  return samples.map((record) => {
    const purpose = purposes.get(record.sample_purpose_id);
    const from = cnfs.get(record.resource_id)?.name ?? feedstocks.get(record.resource_id)?.identifier;
    const facts = [purpose && toTitle(purpose.name), from, record.location_details];
    return { table: "samples", title: record.sample_description, facts, record };
  });
}

async function findTrials(records: RecordSource): Promise<Known[]> {
  const [trials, trays, methods] = await Promise.all([
    records.all("grow_trials").then(byId),
    records.all("tray_formulations"),
    records.all("grow_trial_methods").then(byId),
  ]);
  return [
    ...[...trials.values()].map((trial): Known => {
      const method = methods.get(trial.grow_trial_method_id)?.name;
      const facts = [trial.name, method, toTitle(overallState(trial.process_states)), trial.location_details];
      const record = { ...trial, creation_date: trial.created_at };
      return { table: "grow_trials", title: trial.code, facts, record };
    }),
    ...trays.map((tray): Known => {
      const record = { id: tray.id, creation_date: tray.created_at };
      const title = trayCode(trials.get(tray.grow_trial_id), tray);
      const { composition, test_for } = tray;
      const facts = composition.includes(test_for) ? [composition] : [composition, test_for];
      return { table: "tray_formulations", title, facts, record };
    }),
  ];
}
