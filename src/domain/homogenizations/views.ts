import type { z } from "zod";
import { sampleType } from "../cakes/stock.ts";
import { listOf } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import type { Filtration, NopProcess } from "../nop-processes/schema.ts";
import { amountRemaining } from "../resource-use/ledger.ts";
import type { SteppedOn } from "../steps/schema.ts";
import { FINISHED, overallState } from "../steps/steps.ts";
import { roundForDisplay } from "../values/quantities.ts";
import { convert } from "../values/units.ts";
import { dilutionOf, dilutionWarnings, remainingFor } from "./dilution.ts";
import type { Homogenization, HomogenizationDetail, HomogenizationListItem } from "./schema.ts";
import type { DilutionDetails, DilutionQuestion } from "./setup.ts";
import { baseAmount, inUnitsOf } from "./water.ts";

/** Homogenizations, newest first, optionally only unfinished ones. */
export const homogenizationList = listOf("homogenizations", {
  joins: ["cakes", "filtrations", "nop_processes"],
  row(lab, homogenization, { is_active_only = false }: { is_active_only?: boolean | undefined }) {
    const cake = lab.get("cakes", homogenization.cake_id);
    const filtration = lab.get("filtrations", cake?.filtration_and_neutralization_details_id);
    const row = toListItem(homogenization, filtration, lab.get("nop_processes", filtration?.nop_process_id));
    return row.state === FINISHED && is_active_only ? undefined : row;
  },
});

function toListItem(
  homogenization: Homogenization,
  filtration: Filtration | undefined,
  process: NopProcess | undefined,
): HomogenizationListItem {
  const { id, name, cake_id, cnf_id, created_by, recorded_by, creation_date } = homogenization;
  return {
    id,
    name,
    cake_id,
    cnf_id,
    created_by,
    recorded_by,
    creation_date,
    assigned_to: homogenization.assigned_to ?? null,
    batch_num: process?.batch_number ?? null,
    nop_process_id: filtration?.nop_process_id ?? "",
    cake_hour_number_for_sample: filtration?.hour_number_for_sample ?? null,
    cake_is_after_reaction_completed: filtration?.is_after_reaction_completed ?? null,
    state: overallState(homogenization.process_states),
  };
}

/** Returns one homogenization with its steps; `undefined` if it does not exist. */
export async function homogenizationDetail(
  records: RecordSource,
  id: string,
): Promise<HomogenizationDetail | undefined> {
  const homogenization = await records.get("homogenizations", id);
  if (homogenization === undefined) return undefined;
  const [cake, use, agentUse, location, equipment, cnf] = await Promise.all([
    records.get("cakes", homogenization.cake_id),
    records.get("use_records", homogenization.cake_use_record_id ?? ""),
    records.get("use_records", homogenization.neutralizing_agent_use_record_id ?? ""),
    records.get("locations", homogenization.location_id),
    records.get("equipment", homogenization.homogenization_equipment_id ?? ""),
    records.get("cnfs", homogenization.cnf_id ?? ""),
  ]);
  const filtration = await records.get("filtrations", cake?.filtration_and_neutralization_details_id ?? "");
  const process = await records.get("nop_processes", filtration?.nop_process_id ?? "");
  const cakeUsed =
    use && convert(use.amount_used, use.amount_used_units, homogenization.amount_cake_suggested_units);
  const { recorded_at: _, updated: __, ...own } = homogenization;
  return {
    ...own,
    assigned_to: homogenization.assigned_to ?? null,
    pre_treatment_corrected: homogenization.pre_treatment_corrected ?? null,
    run_corrected: homogenization.run_corrected ?? null,
    state: overallState(homogenization.process_states),
    process_states: homogenization.process_states.toSorted((a, b) => a.order - b.order),
    cake_batch_num: process?.batch_number ?? null,
    cake_sample_type: filtration ? sampleType(filtration) : "",
    location_name: location?.name ?? "",
    amount_cake_taken: cakeUsed === undefined || cakeUsed === null ? null : roundForDisplay(cakeUsed),
    neutralizing_agent_use_record_id: agentUse?.id ?? null,
    neutralizing_agent_id: agentUse?.stock_id ?? null,
    base_amount_taken: baseAmount(homogenization),
    homogenization_equipment_name: equipment?.name ?? null,
    pressure: homogenization.pressure_range,
    ...(cnf && {
      amount_water_added_for_homogenization: inUnitsOf(
        homogenization,
        cnf.amount_water_added_for_homogenization,
        cnf.amount_water_added_for_homogenization_units,
      ),
      water_type_for_homogenization: cnf.water_type_for_homogenization,
    }),
  };
}

/** Returns the steps of one homogenization and the overall state; `undefined` if it does not exist. */
export async function homogenizationSteps(
  records: RecordSource,
  id: string,
): Promise<z.output<typeof SteppedOn> | undefined> {
  const homogenization = await homogenizationDetail(records, id);
  return homogenization && { process_states: homogenization.process_states, state: homogenization.state };
}

/** Returns the amounts for a setup, with warnings. */
export async function dilutionDetails(
  records: RecordSource,
  question: DilutionQuestion,
): Promise<DilutionDetails> {
  const cake = await records.get("cakes", question.cake_id ?? "");
  const remaining = cake && remainingFor(question, amountRemaining("cakes", cake), cake.amount_units);
  return { ...dilutionOf(question), warnings: dilutionWarnings(question, remaining ?? null) };
}
