import { sampleType } from "../cakes/stock.ts";
import { usedChemical } from "../chemicals/stock.ts";
import { usedFeedstock } from "../feedstocks/stock.ts";
import { type JoinsById, listOf } from "../kernel/list.ts";
import { NOT_NUMBERED } from "../kernel/numbering.ts";
import type { RecordSource } from "../kernel/records.ts";
import type { StoredUseRecord, UseRecordListItem } from "../resource-use/schema.ts";
import { purposeNames, toUseRecordListItem, type UsedResource } from "../resource-use/views.ts";
import { newestFirst } from "../values/order.ts";
import type { FiltrationDetail, FiltrationListItem, NopProcessDetail } from "./answers.ts";
import { common } from "./process-list.ts";
import { productsOf } from "./products.ts";
import { batchClaim } from "./rules.ts";
import type { Filtration, NopProcess } from "./schema.ts";

/** Filtrations that a cake can be made from, newest first. */
export const filtrationList = listOf("filtrations", {
  joins: ["nop_processes"],
  row: (lab, filtration) => toFiltration(filtration, lab.get("nop_processes", filtration.nop_process_id)),
});

/**
 * Returns one process with its filtrations and products, by id or by batch number (case-insensitive); `undefined` if
 * it does not exist.
 */
export async function nopProcessDetail(
  records: RecordSource,
  idOrBatch: string,
): Promise<NopProcessDetail | undefined> {
  const process = await findProcess(records, idOrBatch);
  if (process === undefined) return undefined;
  const { feedstock_id, reactor_equipment_id } = process;
  const [filtrations, feedstock, reactor, uses] = await Promise.all([
    records.childrenOf("filtrations", "nop_process_id", process.id),
    feedstock_id === null ? undefined : records.get("feedstocks", feedstock_id),
    reactor_equipment_id === null ? undefined : records.get("equipment", reactor_equipment_id),
    usesOf(records, process),
  ]);
  const [name, details, products] = await Promise.all([
    feedstock && records.get("feedstock_names", feedstock.feedstock_name_id),
    Promise.all(filtrations.map((filtration) => filtrationInFull(records, filtration, process))),
    productsOf(records, process, filtrations),
  ]);
  return {
    ...common(process, details, name?.name),
    feedstock_id,
    amount_feedstock: process.amount_feedstock,
    amount_feedstock_units: process.amount_feedstock_units,
    reactor_equipment_id,
    reactor_equipment_name: reactor?.name ?? null,
    acid_concentration: process.acid_concentration,
    acid_amount: process.acid_amount,
    acid_amount_units: process.acid_amount_units,
    reaction_temperature: process.reaction_temperature,
    resource_use_records: uses,
    comments: process.comments,
    filtration_and_neutralization_details: details.sort(newestFirst),
    ...products,
  };
}

/** Returns one filtration; `undefined` if it does not exist. */
export async function filtrationDetail(
  records: RecordSource,
  id: string,
): Promise<FiltrationDetail | undefined> {
  const filtration = await records.get("filtrations", id);
  if (filtration === undefined) return undefined;
  const process = await records.get("nop_processes", filtration.nop_process_id);
  return filtrationInFull(records, filtration, process);
}

async function findProcess(records: RecordSource, idOrBatch: string): Promise<NopProcess | undefined> {
  const process = await records.get("nop_processes", idOrBatch.toLowerCase());
  if (process !== undefined) return process;
  const claim = await records.get("claims", batchClaim(idOrBatch));
  return claim && records.get("nop_processes", claim.owner_id);
}

async function filtrationInFull(
  records: RecordSource,
  filtration: Filtration,
  process: NopProcess | undefined,
): Promise<FiltrationDetail> {
  const { filtration_equipment_id: equipmentId } = filtration;
  const useId = filtration.neutralizing_agent_use_record_id ?? null;
  const [equipment, found, cakes] = await Promise.all([
    equipmentId === null ? undefined : records.get("equipment", equipmentId),
    useId === null ? undefined : records.get("use_records", useId),
    records.childrenOf("cakes", "filtration_and_neutralization_details_id", filtration.id),
  ]);
  const use = found?.voided ? undefined : found;
  return {
    ...filtration,
    ...toFiltration(filtration, process),
    neutralizing_agent_use_record_id: useId,
    neutralizing_agent_id: use?.stock_id ?? null,
    neutralizing_agent_amount: use?.amount_used ?? null,
    neutralizing_agent_amount_units: use?.amount_used_units ?? null,
    corrected: filtration.corrected ?? null,
    filtration_equipment_name: equipment?.name ?? null,
    cakes_count: cakes.length,
  };
}

/** The use records that a process lists, in its order, without those whose stock has not arrived yet. */
async function usesOf(records: RecordSource, process: NopProcess): Promise<UseRecordListItem[]> {
  const purposes = await purposeNames(records);
  const uses = await Promise.all(
    process.resource_use_record_ids.map(async (useId) => {
      const use = await records.get("use_records", useId);
      const of = use && (await stockOfUse(records, use));
      return use && of ? [toUseRecordListItem(use, of, purposes)] : [];
    }),
  );
  return uses.flat();
}

/** The stock of a use record. Only feedstocks and chemicals are used for NOP processes. */
async function stockOfUse(
  records: RecordSource,
  { stock_table, stock_id }: StoredUseRecord,
): Promise<UsedResource | undefined> {
  if (stock_table === "feedstocks") {
    const stock = await records.get("feedstocks", stock_id);
    return stock && usedFeedstock(stock);
  }
  if (stock_table !== "chemicals") return undefined;
  const stock = await records.get("chemicals", stock_id);
  return stock && usedChemical(stock, await records.get("chemical_names", stock.chemical_name_id));
}

function toFiltration(filtration: Filtration, process: NopProcess | undefined): FiltrationListItem {
  const { id, nop_process_id, creation_date } = filtration;
  const batch_number = process?.batch_number ?? NOT_NUMBERED;
  return { id, nop_process_id, batch_number, sample_type: sampleType(filtration), creation_date };
}

/** The name of a filtration in a file: its batch and its sample; undefined while the batch has no number. */
export function filtrationName(lab: JoinsById<"nop_processes">, filtration: Filtration): string | undefined {
  const batch = lab.get("nop_processes", filtration.nop_process_id)?.batch_number;
  return batch ? `${batch} ${sampleType(filtration)}` : undefined;
}
