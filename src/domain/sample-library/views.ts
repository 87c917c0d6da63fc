import { usedCake } from "../cakes/views.ts";
import { usedChemical } from "../chemicals/views.ts";
import { usedCnf } from "../cnfs/views.ts";
import { usedFeedstock } from "../feedstocks/views.ts";
import { type JoinsById, listOf, readRow } from "../list.ts";
import type { NopProcess } from "../nop-processes/schema.ts";
import { byName } from "../order.ts";
import type { RecordSource } from "../records.ts";
import type { StoredUseRecord } from "../resource-use/schema.ts";
import type { UsedResource } from "../resource-use/views.ts";
import type { Sample, SampledTable, SampleItem, SamplePurpose } from "./schema.ts";

/** The tables a sample's views look at. */
export const joinedToSamples = [
  ...(["sample_purposes", "locations", "chemicals", "chemical_names"] as const),
  ...(["feedstocks", "cakes", "cnfs", "filtrations", "nop_processes"] as const),
] as const;
type Lab = JoinsById<(typeof joinedToSamples)[number]>;

/** The sample library, newest first. */
export const sampleList = listOf("samples", { joins: joinedToSamples, row: toSampleItem });

/** One sample. */
export async function sampleDetail(records: RecordSource, id: string): Promise<SampleItem | undefined> {
  const sample = await records.get("samples", id);
  return sample && readRow(records, (lab) => toSampleItem(lab, sample));
}

/** Purposes a sample can have, by name. */
export async function listSamplePurposes(records: RecordSource): Promise<SamplePurpose[]> {
  return [...(await records.all("sample_purposes"))].sort(byName);
}

/** A sample as the API tells it. */
export function toSampleItem(lab: Lab, sample: Sample): SampleItem {
  const { resource_use_record_id, resource_id, sample_purpose_id, location_id, location_details } = sample;
  const taken = sources[sample.resource_table](lab, resource_id);
  const purpose = lab.get("sample_purposes", sample_purpose_id);
  const location = lab.get("locations", location_id);
  const use = taken?.use_records.find((one) => one.id === resource_use_record_id);
  return {
    id: sample.id,
    resource_type: taken?.of.type ?? typeWithout[sample.resource_table],
    resource_url: `/inventory/${sample.resource_table}/${resource_id}`,
    resource_id,
    resource_name: taken?.of.name ?? "",
    resource_use_record_id,
    sample_purpose: purpose?.name ?? "",
    location: [location?.name, location_details].filter(Boolean).join(" | "),
    location_name: location?.name ?? "",
    location_details,
    batch_num: taken?.process?.batch_number ?? null,
    nop_process_id: taken?.process?.id ?? null,
    amount: use ? `${use.amount_used} ${use.amount_used_units}` : "",
    sample_description: sample.sample_description,
    more_info: sample.more_info,
    inform_qnc_team: sample.inform_qnc_team,
    creation_date: sample.creation_date,
    created_by: sample.created_by,
    recorded_by: sample.recorded_by,
  };
}

/** What a sample was taken from; its process where it has one. */
type Taken = { of: UsedResource; use_records: StoredUseRecord[]; process?: NopProcess | undefined };

/** What half a page of the feed says of a stock that is still to come. */
const typeWithout = { cakes: "CAKE", chemicals: "CHEMICAL", cnfs: "CNF", feedstocks: "FEEDSTOCK" } as const;

const sources: Record<SampledTable, (lab: Lab, id: string) => Taken | undefined> = {
  chemicals(lab, id) {
    const chemical = lab.get("chemicals", id);
    const name = lab.get("chemical_names", chemical?.chemical_name_id);
    return chemical && { of: usedChemical(chemical, name), use_records: chemical.use_records };
  },

  feedstocks(lab, id) {
    const feedstock = lab.get("feedstocks", id);
    return feedstock && { of: usedFeedstock(feedstock), use_records: feedstock.use_records };
  },

  cakes(lab, id) {
    const cake = lab.get("cakes", id);
    if (cake === undefined) return undefined;
    const filtration = lab.get("filtrations", cake.filtration_and_neutralization_details_id);
    const process = lab.get("nop_processes", filtration?.nop_process_id);
    return { of: usedCake(cake, filtration, process), use_records: cake.use_records, process };
  },

  cnfs(lab, id) {
    const cnf = lab.get("cnfs", id);
    if (cnf === undefined) return undefined;
    const cake = sources.cakes(lab, cnf.cake_id);
    return { of: usedCnf(cnf), use_records: cnf.use_records, process: cake?.process };
  },
};
