import { expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import { namedId } from "#domain/kernel/ids.ts";
import type { Sample, SampleItem } from "#domain/sample-library/schema.ts";
import { aLab } from "../../fixtures/lab.ts";
import {
  aChemical,
  aFeedstock,
  aUseRecord,
  chemicalChanges,
  DANA,
  feedstockChanges,
  ids,
} from "../../fixtures/records.ts";
import { aSample, aSampleUse, sampled, sampledChanges } from "../../fixtures/sampled.ts";

const put = (sample: Sample) => ({ table: "samples" as const, id: sample.id, record: sample });
const id = (n: number) => `8d2c1c6e-6a55-4a1b-9d0c-00000000000${n}`;
const kilos = { amount_used: 0.2, amount_used_units: "KG" as const };

const lab = aLab(
  ...sampledChanges,
  ...feedstockChanges(aFeedstock({ use_records: [aSampleUse({ id: id(8), ...kilos })] })),
  ...chemicalChanges(aChemical({ use_records: [aUseRecord()] })),
  put(
    aSample({
      id: id(1),
      resource_use_record_id: id(8),
      resource_table: "feedstocks",
      resource_id: ids.feedstock,
      creation_date: "2026-11-12T14:00:00.000Z",
      sample_purpose_id: namedId("sample_purpose", "CUSTOMER_SAMPLE"),
    }),
  ),
  put(
    aSample({
      id: id(2),
      resource_use_record_id: ids.use,
      resource_table: "chemicals",
      resource_id: ids.chemical,
      creation_date: "2026-11-11T14:00:00.000Z",
    }),
  ),
);

const list = async () => (await lab.ask(queries.listSamples)) as SampleItem[];

test("the library lists the newest sample first", async () => {
  expect((await list()).map((one) => `${one.resource_type} ${one.resource_name} ${one.amount}`)).toEqual([
    "FEEDSTOCK FS-JUTE-01 0.2 KG",
    "ACID Nitric acid 500 ML",
    "CNF CNF-2026-004-01 50 ML",
  ]);
});

test("a sample shows what it is and where, and leads to its source", async () => {
  expect(await lab.ask(queries.getSample, { params: { id: sampled.sample } })).toMatchObject({
    id: sampled.sample,
    resource_type: "CNF",
    resource_url: `/inventory/cnfs/${sampled.cnf}`,
    resource_id: sampled.cnf,
    resource_name: "CNF-2026-004-01",
    resource_use_record_id: sampled.use,
    sample_purpose: "LIBRARY_STORAGE",
    location: "Sample library cabinet | Shelf 2",
    location_name: "Sample library cabinet",
    location_details: "Shelf 2",
    batch_num: "NOP-2026-004",
    nop_process_id: ids.nopProcess,
    amount: "50 ML",
    sample_description: "Retained for the library",
    more_info: { "Viscosity at 10 1/s": "216 MPA_S" },
    inform_qnc_team: false,
    creation_date: "2026-11-10T15:00:00.000Z",
    created_by: DANA,
    recorded_by: DANA,
  });
});

test("a sample without a process has no batch number", async () => {
  expect((await list()).slice(0, 2).map((one) => [one.batch_num, one.resource_url])).toEqual([
    [null, `/inventory/feedstocks/${ids.feedstock}`],
    [null, `/inventory/chemicals/${ids.chemical}`],
  ]);
});

test("each row of the list depends on its own sample only", async () => {
  for (const row of await list())
    expect(await lab.ask(queries.getSample, { params: { id: row.id } })).toMatchObject(row);
});

test("a sample whose stock is not on the tablet yet is listed all the same", async () => {
  const early = aLab(put(aSample()));
  expect(await early.ask(queries.listSamples)).toMatchObject([
    { resource_type: "CNF", resource_name: "", batch_num: null, amount: "" },
  ]);
});

test("an unknown sample is null", async () => {
  expect(await lab.ask(queries.getSample, { params: { id: ids.nowhere } })).toBeUndefined();
});
