import type { Cake } from "../cakes/schema.ts";
import { sampleType, usedCake } from "../cakes/stock.ts";
import { namedId } from "../kernel/ids.ts";
import { type JoinsById, listOf } from "../kernel/list.ts";
import { NOT_NUMBERED } from "../kernel/numbering.ts";
import type { RecordSource } from "../kernel/records.ts";
import type { Filtration, NopProcess } from "../nop-processes/schema.ts";
import { balanceOf } from "../resource-use/ledger.ts";
import { toCorrections, usesOf } from "../resource-use/views.ts";
import type { Sample, SamplePurposeName } from "../sample-library/schema.ts";
import { newestFirst } from "../values/order.ts";
import type { Cnf, CnfDetail, CnfListItem } from "./schema.ts";
import { isEstimated, usedCnf } from "./stock.ts";

const joinedToCnfs = ["cakes", "filtrations", "nop_processes", "locations"] as const;

/** CNFs, newest first, optionally only active ones. */
export const cnfList = listOf("cnfs", {
  joins: joinedToCnfs,
  row(lab, cnf, { is_active_only = false }: { is_active_only?: boolean | undefined }) {
    const row = cnfItem(lab, cnf);
    return row.is_active || !is_active_only ? row : undefined;
  },
});

/** Returns a CNF as lists show it. */
export function cnfItem(lab: JoinsById<(typeof joinedToCnfs)[number]>, cnf: Cnf): CnfListItem {
  const cake = lab.get("cakes", cnf.cake_id);
  const filtration = lab.get("filtrations", cake?.filtration_and_neutralization_details_id);
  const process = lab.get("nop_processes", filtration?.nop_process_id);
  const location_name = lab.get("locations", cnf.location_id)?.name;
  return toListItem(cnf, { filtration, process, location_name });
}

/** Returns one CNF with its use records, newest first; `undefined` if it does not exist. */
export async function cnfDetail(records: RecordSource, id: string): Promise<CnfDetail | undefined> {
  const cnf = await records.get("cnfs", id);
  if (cnf === undefined) return undefined;
  const { neutralizing_agent_type_id: agentId } = cnf;
  const [origin, homogenization, location, equipment, agent, uses, samples] = await Promise.all([
    originOf(records, cnf),
    records.get("homogenizations", cnf.homogenization_id ?? ""),
    records.get("locations", cnf.location_id),
    records.get("equipment", cnf.homogenization_equipment_id),
    agentId === null ? undefined : records.get("chemical_names", agentId),
    usesOf(records, usedCnf(cnf)),
    records.childrenOf("samples", "resource_id", id),
  ]);
  const { recorded_at: _, updated: __, use_totals: ___, ...own } = cnf;
  return {
    ...own,
    ...toListItem(cnf, { ...origin, location_name: location?.name }),
    homogenization_name: homogenization?.name ?? null,
    homogenization_equipment_name: equipment?.name ?? "",
    neutralizing_agent_name: agent?.name ?? null,
    cake_name: origin.cake_name,
    characterized: cnf.characterized ?? null,
    characterization_sample_location: await sampleLocation(records, samples, "DETAILED_CHARACTERIZATION"),
    library_sample_location: await sampleLocation(records, samples, "LIBRARY_STORAGE"),
    use_records: uses,
    corrections: toCorrections(cnf.corrections),
  };
}

type Origin = { filtration: Filtration | undefined; process: NopProcess | undefined };

/** The filtration, the process and the name of the cake that a CNF was made from. */
async function originOf(records: RecordSource, { cake_id }: Cnf): Promise<Origin & { cake_name: string }> {
  const cake: Cake | undefined = await records.get("cakes", cake_id);
  const filtration =
    cake && (await records.get("filtrations", cake.filtration_and_neutralization_details_id));
  const process = filtration && (await records.get("nop_processes", filtration.nop_process_id));
  return { filtration, process, cake_name: cake ? usedCake(cake, filtration, process).name : "" };
}

/** The location of the newest sample of a purpose: `Cold storage | Shelf 2`; `null` if there is no sample. */
async function sampleLocation(
  records: RecordSource,
  samples: readonly Sample[],
  purpose: SamplePurposeName,
): Promise<string | null> {
  const purposeId = namedId("sample_purpose", purpose);
  const [newest] = samples
    .filter(({ sample_purpose_id }) => sample_purpose_id === purposeId)
    .toSorted(newestFirst);
  if (newest === undefined) return null;
  const location = await records.get("locations", newest.location_id);
  return `${location?.name ?? ""} | ${newest.location_details}`;
}

function toListItem(
  cnf: Cnf,
  { filtration, process, location_name = "" }: Origin & { location_name: string | undefined },
): CnfListItem {
  const { id, name, wt_percent, amount_supplied, amount_units, creation_date } = cnf;
  return {
    id,
    name,
    wt_percent,
    nop_process_id: filtration?.nop_process_id ?? "",
    batch_number: process?.batch_number ?? null,
    cake_id: cnf.cake_id,
    homogenization_id: cnf.homogenization_id,
    amount_supplied,
    amount_units,
    estimated: isEstimated(cnf),
    description: cnfDescription(cnf, filtration),
    ...balanceOf("cnfs", cnf),
    location_name,
    creation_date,
    created_by: cnf.created_by,
    recorded_by: cnf.recorded_by,
  };
}

/** `CNF-2026-004-02 | 1.2 wt% | Hour 5` */
export function cnfDescription(
  { name, wt_percent }: Pick<Cnf, "name" | "wt_percent">,
  filtration: Filtration | undefined,
): string {
  const parts = [name ?? NOT_NUMBERED, `${wt_percent ?? "?"} wt%`, filtration && sampleType(filtration)];
  return parts.filter(Boolean).join(" | ");
}
