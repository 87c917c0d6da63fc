import { usedCake } from "../cakes/views.ts";
import { usedChemical } from "../chemicals/views.ts";
import { usedCnf } from "../cnfs/views.ts";
import { usedFeedstock } from "../feedstocks/views.ts";
import { byId } from "../lookups/views.ts";
import { newestFirst } from "../order.ts";
import type { RecordSource } from "../records.ts";
import type { PurposeName, ResourceTypeName, StoredUseRecord, UseRecordListItem } from "./schema.ts";
import { purposeNames, toUseRecordListItem, type UsedResource } from "./views.ts";

type Wanted = { resource_type?: ResourceTypeName | undefined; purpose?: PurposeName | undefined };
type Used = { use: StoredUseRecord; of: UsedResource };

/** Use records of every stock, newest first. CHEMICAL asks for all chemicals, acids and neutralizing agents too. */
export async function listUseRecords(records: RecordSource, wanted: Wanted): Promise<UseRecordListItem[]> {
  const [purposes, ...used] = await Promise.all([
    purposeNames(records),
    usesOfChemicals(records),
    usesOfFeedstocks(records),
    usesOfCakes(records),
    usesOfCnfs(records),
  ]);
  const isChemical = (type: ResourceTypeName) => ["CHEMICAL", "ACID", "NEUTRALIZING_AGENT"].includes(type);
  const isWanted = ({ use, of }: Used) =>
    (wanted.resource_type === undefined ||
      wanted.resource_type === of.type ||
      (wanted.resource_type === "CHEMICAL" && isChemical(of.type))) &&
    (wanted.purpose === undefined || purposes.get(use.resource_use_purpose_id ?? "") === wanted.purpose);
  return used
    .flat()
    .filter(isWanted)
    .sort((a, b) => newestFirst(a.use, b.use))
    .map(({ use, of }) => toUseRecordListItem(use, of, purposes));
}

async function usesOfChemicals(records: RecordSource): Promise<Used[]> {
  const [chemicals, names] = await Promise.all([
    records.all("chemicals"),
    records.all("chemical_names").then(byId),
  ]);
  return chemicals.flatMap((chemical) =>
    usesOf(chemical, usedChemical(chemical, names.get(chemical.chemical_name_id))),
  );
}

async function usesOfFeedstocks(records: RecordSource): Promise<Used[]> {
  return (await records.all("feedstocks")).flatMap((feedstock) =>
    usesOf(feedstock, usedFeedstock(feedstock)),
  );
}

async function usesOfCakes(records: RecordSource): Promise<Used[]> {
  const [cakes, filtrations, processes] = await Promise.all([
    records.all("cakes"),
    records.all("filtrations").then(byId),
    records.all("nop_processes").then(byId),
  ]);
  return cakes.flatMap((cake) => {
    const filtration = filtrations.get(cake.filtration_and_neutralization_details_id);
    return usesOf(cake, usedCake(cake, filtration, processes.get(filtration?.nop_process_id ?? "")));
  });
}

async function usesOfCnfs(records: RecordSource): Promise<Used[]> {
  return (await records.all("cnfs")).flatMap((cnf) => usesOf(cnf, usedCnf(cnf)));
}

function usesOf({ use_records }: { use_records: StoredUseRecord[] }, of: UsedResource): Used[] {
  return use_records.map((use) => ({ use, of }));
}
