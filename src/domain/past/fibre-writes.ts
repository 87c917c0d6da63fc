import { dilutionOf, estimateDensity } from "../homogenizations/dilution.ts";
import {
  CHARACTERIZING,
  HOMOGENIZING,
  type HomogenizationStep,
  PRE_TREATMENT,
} from "../homogenizations/plan.ts";
import { SetupFigures } from "../homogenizations/setup.ts";
import { namedId, stepId } from "../kernel/ids.ts";
import { isWithdrawn } from "../kernel/withdrawn.ts";
import { batchClaim } from "../nop-processes/rules.ts";
import { purposeId } from "../resource-use/rules.ts";
import type { StepTarget } from "../steps/schema.ts";
import { nameKey } from "../values/name-key.ts";
import { filtrationSheet, homogenizationSheet, processSheet, setupColumns } from "./fibre-sheets.ts";
import { fieldsIn, type Past, type PastRow, textIn, timeIn, valuesIn } from "./past.ts";

/** Adds the writes of oxidation batches with their filtrations, and of homogenizations. */
export async function writeFibre(past: Past): Promise<void> {
  const processes = new Map<string, { id: string; row: PastRow }>();
  for (const row of past.of(processSheet)) {
    const batch = textIn(row, "batch_number");
    const key = nameKey(batch);
    const before = processes.get(key);
    if (before) {
      past.refuse(row, "batch_number", `${batch} is in row ${before.row.number} already.`);
      continue;
    }
    const existing = await processOfLab(past, batch);
    const id = existing ?? (await past.idOf("nop_processes", key)).id;
    processes.set(key, { id, row });
    if (existing) past.known.add(row);
    else if (batch === "") past.refuse(row, "batch_number", "Batch number is required");
    else past.write(row, "createNopProcess", {}, { ...bodyOf(past, row), id, allow_overdraw: true });
  }
  for (const row of past.of(filtrationSheet)) {
    const batch = textIn(row, "batch");
    const process = processes.get(nameKey(batch));
    const id = process?.id ?? (await processOfLab(past, batch));
    if (process) row.under = process.row;
    if (!id) {
      past.refuse(row, "batch", `Neither the sheet NOP Processes nor the lab has the batch ${batch}.`);
      continue;
    }
    const own = await past.idOfRow("filtrations", row);
    const { batch: _, ...body } = bodyOf(past, row);
    if (own.isKnown) past.known.add(row);
    else past.write(row, "addFiltration", { id }, { ...body, id: own.id });
  }
  for (const row of past.of(homogenizationSheet)) await addHomogenization(past, row);
}

/** The values of a row, by the person who imports where it names nobody. */
function bodyOf(past: Past, row: PastRow): Record<string, unknown> {
  return { created_by: past.user, ...valuesIn(row, fieldsIn(row.sheet)) };
}

/** The id of the process that has this batch number, unless it was withdrawn. */
async function processOfLab({ records }: Past, batch: string): Promise<string | null> {
  const claim = await records.get("claims", batchClaim(batch));
  const process = claim && (await records.get("nop_processes", claim.owner_id));
  return process && !isWithdrawn(process) ? process.id : null;
}

const treatmentFields = [
  ...["amount_water_added_for_neutralization", "water_type_added_for_neutralization"],
  ...["neutralizing_agent_name", "neutralizing_agent_concentration"],
  ...["neutralizing_agent_amount_added", "neutralizing_agent_amount_added_units"],
];
const runFields = [
  ...["homogenization_equipment_id", "pressure_range", "num_cycles", "homogenization_comments"],
  ...["amount_water_added_for_homogenization", "water_type_for_homogenization"],
];

/** The Quality Control Team is not informed of what is entered of the lab's past. */
const noMessage = { inform_qnc_team: false };

async function addHomogenization(past: Past, row: PastRow): Promise<void> {
  const { id, isKnown } = await past.idOfRow("homogenizations", row);
  if (isKnown) {
    past.known.add(row);
    return;
  }
  const { cake_wt_percent: cake, desired_cnf_wt_percent: cnf } = row.values;
  const densityOf = (percent: unknown) =>
    typeof percent === "number" ? estimateDensity(percent) : undefined;
  const body = {
    created_by: past.user,
    cnf_amount_for_viscosity_test: 0,
    cake_density_estimate: densityOf(cake),
    cnf_density_estimate: densityOf(cnf),
    ...valuesIn(row, fieldsIn({ columns: setupColumns })),
  };
  const setup = SetupFigures.safeParse(body);
  for (const { path, message } of setup.error?.issues ?? []) past.refuse(row, String(path[0] ?? ""), message);
  if (!setup.success) return;
  past.write(row, "createHomogenization", {}, { ...body, id, ...dilutionOf(setup.data) }, "cake_id");

  const by = textIn(row, "created_by") || past.user;
  const started = timeIn(row, "creation_date");
  const run = timeIn(row, "homogenized_at") ?? timeIn(row, "finished_at") ?? started;
  const step = (
    name: HomogenizationStep,
    to: StepTarget,
    timestamp: string | null,
    field: string,
    more = {},
  ) =>
    past.write(
      row,
      "updateHomogenizationState",
      { process_id: id },
      { join_id: stepId(id, name), new_state_value: to, updated_by: by, timestamp, ...more },
      field,
    );
  const { cake_used, cake_used_units, cake_id, cnf_id, creation_date } = row.values;
  if (cake_used === undefined) step(PRE_TREATMENT, "SKIPPED", started, "cake_used");
  else {
    const cake_use_record_id = namedId("past.homogenization_use", id);
    const use = { amount_used: cake_used, amount_used_units: cake_used_units, creation_date, created_by: by };
    const more = {
      id: cake_use_record_id,
      resource_use_purpose_id: purposeId("HOMOGENIZATION"),
      allow_overdraw: true,
    };
    past.write(row, "addCakeUseRecord", { id: String(cake_id) }, { ...use, ...more }, "cake_used");
    const treatment = {
      amount_water_added_for_neutralization: 0,
      ...valuesIn(row, treatmentFields),
      cake_use_record_id,
    };
    past.write(row, "addPreHomogenizationData", { id }, treatment, "cake_used");
    step(PRE_TREATMENT, "COMPLETED", started, "cake_used");
  }
  if (row.values.homogenization_equipment_id === undefined) return;
  past.write(row, "addHomogenizationData", { id }, valuesIn(row, runFields));
  step(HOMOGENIZING, "COMPLETED", run, "homogenized_at");
  if (cnf_id === undefined) return;
  past.write(row, "linkCnf", { id }, { cnf_id });
  step(CHARACTERIZING, "COMPLETED", timeIn(row, "finished_at") ?? run, "finished_at", noMessage);
}
