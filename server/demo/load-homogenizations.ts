import { commands } from "#contract/index.ts";
import {
  CHARACTERIZING,
  HOMOGENIZING,
  type HomogenizationStep,
  PRE_TREATMENT,
} from "#domain/homogenizations/plan.ts";
import { namedId, stepId } from "#domain/kernel/ids.ts";
import { demoHomogenizations } from "./data/homogenizations.ts";
import { numberOf } from "./data/table.ts";
import { demoId, type Loader } from "./load.ts";
import { fibreIds } from "./load-fibre.ts";

type Person = (index: number) => string;
type Row = (typeof demoHomogenizations)[number];

const pressures = [
  [7250, 8700],
  [8700, 10150],
  [10150, 11600],
  [11600, 13050],
  [13050, 14500],
];

/** Pressure range and equipment of a run and its CNF. Large batches use the pilot homogenizer. */
export function runOf(index: number, volume: number, units: string) {
  return {
    pressure_range: pressures[index % pressures.length],
    equipment: demoId(units === "LITRES" && volume >= 10 ? "HOM-2" : "HOM-1"),
  };
}

/** The place of each step's state in the column `steps`. */
const places: Record<HomogenizationStep, number> = {
  [PRE_TREATMENT]: 0,
  [HOMOGENIZING]: 1,
  [CHARACTERIZING]: 2,
};

const targets: Record<string, string> = { C: "COMPLETED", S: "SKIPPED", T: "TODO_LATER" };

/** Adds the experiments up to their present step. The order is that of the names, because the lab numbers them. */
export async function loadHomogenizations(load: Loader, person: Person): Promise<void> {
  for (const [i, row] of demoHomogenizations.entries()) {
    const by = person(i);
    await load.run(row.name, commands.createHomogenization, { body: setupOf(load, row) }, by);
    if (row.neutral !== "") await addTreatment(load, row, by);
    await changeStep(load, row, PRE_TREATMENT, by);
    if (row.steps.split("/")[1] === "C") await addRun(load, row, i, by);
    await changeStep(load, row, HOMOGENIZING, by);
  }
}

/** Completes the characterization steps; to be called after the CNFs are loaded. */
export async function closeHomogenizations(load: Loader, person: Person): Promise<void> {
  for (const [i, row] of demoHomogenizations.entries()) {
    await changeStep(load, row, CHARACTERIZING, person(i + 1));
  }
}

function setupOf(load: Loader, row: Row) {
  return {
    id: demoId(row.name),
    cake_id: fibreIds.get(row.cake),
    cake_wt_percent: Number(row.cakeWt),
    desired_cnf_wt_percent: Number(row.cnfWt),
    desired_cnf_volume: Number(row.volume),
    desired_cnf_volume_units: row.units,
    cnf_amount_for_viscosity_test: Number(row.viscosity),
    cake_density_estimate: Number(row.cakeDensity),
    cnf_density_estimate: Number(row.cnfDensity),
    amount_cake_suggested: Number(row.suggested),
    total_water_to_be_added: Number(row.water),
    location_id: namedId("location", "Homogenization bay"),
    creation_date: load.daysAgo(Number(row.age), "08:30"),
  };
}

async function addTreatment(load: Loader, row: Row, by: string): Promise<void> {
  const base = numberOf(row.base);
  const agent = {
    neutralizing_agent_name: "Sodium hydroxide",
    neutralizing_agent_concentration: 5,
    neutralizing_agent_amount_added: base,
    neutralizing_agent_amount_added_units: row.units,
  };
  const body = {
    cake_use_record_id: demoId(row.code),
    amount_water_added_for_neutralization: Number(row.neutral),
    water_type_added_for_neutralization: "DI_WATER",
    ...(base && agent),
  };
  const input = { params: { id: demoId(row.name) }, body };
  await load.run(row.name, commands.addPreHomogenizationData, input, by);
}

async function addRun(load: Loader, row: Row, index: number, by: string): Promise<void> {
  const { pressure_range, equipment } = runOf(index, Number(row.volume), row.units);
  const body = { homogenization_equipment_id: equipment, pressure_range, num_cycles: 3 + (index % 8) };
  await load.run(row.name, commands.addHomogenizationData, { params: { id: demoId(row.name) }, body }, by);
}

async function changeStep(load: Loader, row: Row, name: HomogenizationStep, by: string): Promise<void> {
  const place = places[name];
  const new_state_value = targets[row.steps.split("/")[place] ?? ""];
  if (new_state_value === undefined) return;
  const process_id = demoId(row.name);
  const body = {
    join_id: stepId(process_id, name),
    new_state_value,
    updated_by: by,
    timestamp: load.daysAgo(Number(row.age) - (place === 2 ? 1 : 0), `1${place + 3}:20`),
  };
  const input = { params: { process_id }, body };
  await load.run(`${row.name} ${name}`, commands.updateHomogenizationState, input, by);
}
