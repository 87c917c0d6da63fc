import { usedChemical } from "../chemicals/views.ts";
import { byId } from "../lookups/views.ts";
import { newestFirst } from "../order.ts";
import type { RecordSource } from "../records.ts";
import type { PurposeName, ResourceTypeName, StoredUseRecord, UseRecordListItem } from "./schema.ts";
import { purposeNames, toUseRecordListItem, type UsedResource } from "./views.ts";

type Wanted = { resource_type?: ResourceTypeName | undefined; purpose?: PurposeName | undefined };
type Used = { use: StoredUseRecord; of: UsedResource };

/** Use records of every stock, newest first. CHEMICAL asks for all chemicals, acids and neutralizing agents too. */
export async function listUseRecords(records: RecordSource, wanted: Wanted): Promise<UseRecordListItem[]> {
  const [chemicals, purposes] = await Promise.all([usesOfChemicals(records), purposeNames(records)]);
  const isWanted = ({ use, of }: Used) =>
    (wanted.resource_type === undefined ||
      wanted.resource_type === of.type ||
      wanted.resource_type === "CHEMICAL") &&
    (wanted.purpose === undefined || purposes.get(use.resource_use_purpose_id ?? "") === wanted.purpose);
  return chemicals
    .filter(isWanted)
    .sort((a, b) => newestFirst(a.use, b.use))
    .map(({ use, of }) => toUseRecordListItem(use, of, purposes));
}

async function usesOfChemicals(records: RecordSource): Promise<Used[]> {
  const [chemicals, names] = await Promise.all([
    records.all("chemicals"),
    records.all("chemical_names").then(byId),
  ]);
  return chemicals.flatMap((chemical) => {
    const of = usedChemical(chemical, names.get(chemical.chemical_name_id));
    return chemical.use_records.map((use) => ({ use, of }));
  });
}
