import type { Cake } from "../cakes/schema.ts";
import { sampleType } from "../cakes/stock.ts";
import type { Cnf } from "../cnfs/schema.ts";
import { NOT_NUMBERED } from "../kernel/numbering.ts";
import type { RecordSource } from "../kernel/records.ts";
import { byId } from "../lookups/lookups.ts";
import { balanceOf } from "../resource-use/ledger.ts";
import type { Sample } from "../sample-library/schema.ts";
import { newestFirst } from "../values/order.ts";
import { codedAmount } from "../values/quantities.ts";
import type { CakeOfProcess, CnfOfProcess, SampleOfProcess } from "./answers.ts";
import type { Filtration, NopProcess } from "./schema.ts";

type Products = { cakes: CakeOfProcess[]; cnfs: CnfOfProcess[]; samples: SampleOfProcess[] };

/** Returns all products of a process: cakes of its filtrations, CNFs of the cakes, samples of both; newest first. */
export async function productsOf(
  records: RecordSource,
  process: NopProcess,
  filtrations: readonly Filtration[],
): Promise<Products> {
  const made = await Promise.all(
    filtrations.map(async (filtration) => {
      const field = "filtration_and_neutralization_details_id";
      const cakes = await records.childrenOf("cakes", field, filtration.id);
      return cakes.map((cake) => ({ cake, sample_type: sampleType(filtration) }));
    }),
  );
  const cakes = made.flat();
  const [children, locations, storageTypes, purposes] = await Promise.all([
    Promise.all(
      cakes.map(async ({ cake, sample_type }) => {
        const cnfs = await records.childrenOf("cnfs", "cake_id", cake.id);
        return cnfs.map((cnf) => ({ cnf, sample_type }));
      }),
    ),
    records.all("locations", { withdrawn: true }).then(byId),
    records.all("cake_storage_types", { withdrawn: true }).then(byId),
    records.all("sample_purposes").then(byId),
  ]);
  const cnfs = children.flat();
  const samples = await Promise.all([
    ...cakes.map(({ cake }) => samplesOf(records, "CAKE", cake)),
    ...cnfs.map(({ cnf }) => samplesOf(records, "CNF", cnf)),
  ]);

  const batch = process.batch_number ?? NOT_NUMBERED;
  const placeOf = (id: string) => locations.get(id)?.name ?? "";
  return {
    cakes: cakes
      .map(({ cake, sample_type }) => ({
        id: cake.id,
        is_for_research: cake.is_for_research,
        nop_process_id: process.id,
        batch_num: batch,
        sample_type,
        ...balanceOf("cakes", cake),
        amount_units: cake.amount_units,
        location_name: placeOf(cake.location_id),
        storage_type: storageTypes.get(cake.cake_storage_type_id)?.name ?? "",
        creation_date: cake.creation_date,
      }))
      .sort(newestFirst),
    cnfs: cnfs
      .map(({ cnf, sample_type }) => ({
        id: cnf.id,
        wt_percent: cnf.wt_percent,
        nop_process_id: process.id,
        batch_number: batch,
        ...balanceOf("cnfs", cnf),
        amount_units: cnf.amount_units,
        location_name: placeOf(cnf.location_id),
        description: `${cnf.name ?? NOT_NUMBERED} | ${cnf.wt_percent ?? "?"} wt% | ${sample_type}`,
        creation_date: cnf.creation_date,
        created_by: cnf.created_by,
      }))
      .sort(newestFirst),
    samples: samples
      .flat()
      .map(({ sample, resource_type, amount }) => ({
        id: sample.id,
        resource_type,
        amount,
        batch_num: batch,
        more_info: sample.more_info,
        resource_url: `/inventory/${sample.resource_table}/${sample.resource_id}`,
        sample_purpose: purposes.get(sample.sample_purpose_id)?.name ?? "",
        location: `${placeOf(sample.location_id)} | ${sample.location_details}`,
        sample_description: sample.sample_description,
        creation_date: sample.creation_date,
        created_by: sample.created_by,
      }))
      .sort(newestFirst),
  };
}

type SampleTaken = { sample: Sample; resource_type: "CAKE" | "CNF"; amount: string };

async function samplesOf(
  records: RecordSource,
  resource_type: SampleTaken["resource_type"],
  stock: Cake | Cnf,
): Promise<SampleTaken[]> {
  const samples = await records.childrenOf("samples", "resource_id", stock.id);
  return Promise.all(
    samples.map(async (sample) => {
      const use = await records.get("use_records", sample.resource_use_record_id);
      const amount = use ? codedAmount(use.amount_used, use.amount_used_units) : "";
      return { sample, resource_type, amount };
    }),
  );
}
