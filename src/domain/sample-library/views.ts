import { type JoinsById, listOf, readRow } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import { stockJoins } from "../kind.ts";
import { pathOf } from "../kind-pages.ts";
import { stocks, usedStock } from "../stocks.ts";
import { byName } from "../values/order.ts";
import type { Sample, SampledTable, SampleItem, SamplePurpose } from "./schema.ts";

/** The tables that a sample's views read. */
export const joinedToSamples = [...stockJoins, "sample_purposes", "locations", "use_records"] as const;
type Lab = JoinsById<(typeof joinedToSamples)[number]>;

/** The sample library, newest first. */
export const sampleList = listOf("samples", { joins: joinedToSamples, row: toSampleItem });

/** Returns one sample; `undefined` if it does not exist. */
export async function sampleDetail(records: RecordSource, id: string): Promise<SampleItem | undefined> {
  const sample = await records.get("samples", id);
  return sample && readRow(records, (lab) => toSampleItem(lab, sample));
}

/** Purposes a sample can have, by name. */
export async function listSamplePurposes(records: RecordSource): Promise<SamplePurpose[]> {
  return [...(await records.all("sample_purposes"))].sort(byName);
}

/** Converts a sample to the API's shape. */
export function toSampleItem(lab: Lab, sample: Sample): SampleItem {
  const { resource_use_record_id, resource_id, sample_purpose_id, location_id, location_details } = sample;
  const source = sourceOf(lab, sample.resource_table, resource_id);
  const purpose = lab.get("sample_purposes", sample_purpose_id);
  const location = lab.get("locations", location_id);
  const use = source && lab.get("use_records", resource_use_record_id);
  return {
    id: sample.id,
    resource_type: source?.of.type ?? stocks[sample.resource_table].type(lab, undefined),
    resource_url: pathOf({ table: sample.resource_table, id: resource_id }),
    resource_id,
    resource_name: source?.of.name ?? "",
    resource_use_record_id,
    sample_purpose: purpose?.name ?? "",
    location: [location?.name, location_details].filter(Boolean).join(" | "),
    location_id,
    location_name: location?.name ?? "",
    location_details,
    batch_num: source?.process?.batch_number ?? null,
    nop_process_id: source?.process?.id ?? null,
    amount: use ? `${use.amount_used} ${use.amount_used_units}` : "",
    sample_description: sample.sample_description,
    more_info: sample.more_info,
    inform_qnc_team: sample.inform_qnc_team,
    creation_date: sample.creation_date,
    created_by: sample.created_by,
    recorded_by: sample.recorded_by,
  };
}

/** The stock of a sample; undefined if the change feed has delivered only the sample so far. */
function sourceOf<T extends SampledTable>(lab: Lab, table: T, id: string) {
  const stock = lab.get(table, id);
  if (stock === undefined) return undefined;
  return { of: usedStock(lab, table, stock), process: stocks[table].process(lab, stock) };
}
