import { usedCake } from "../cakes/views.ts";
import { usedChemical } from "../chemicals/views.ts";
import { usedCnf } from "../cnfs/views.ts";
import { usedFeedstock } from "../feedstocks/views.ts";
import { type JoinsById, type List, readRow } from "../list.ts";
import type { RecordSource } from "../records.ts";
import { claimOfUse } from "./rules.ts";
import type { PurposeName, ResourceTypeName, StoredUseRecord, UseRecordListItem } from "./schema.ts";
import { type StockTable, stockTables } from "./schema.ts";
import { toUseRecordListItem, type UsedResource } from "./views.ts";

type Wanted = { resource_type?: ResourceTypeName | undefined; purpose?: PurposeName | undefined };

const joins = [...stockTables, "chemical_names", "filtrations", "nop_processes", "purposes"] as const;
type Lab = JoinsById<(typeof joins)[number]>;

/** Use records of every stock, newest first. CHEMICAL asks for all chemicals, acids and neutralizing agents too. */
export const useRecordList: List<(typeof joins)[number], StoredUseRecord, UseRecordListItem, Wanted> = {
  of: stockTables,
  parts: "use_records",
  newestBy: "creation_date",
  joins,
  row(lab, use, { resource_type: type, purpose }, { table, id }) {
    const row = toRow(lab, use, table as StockTable, id);
    const isOfType = row && (type === undefined || type === row.resource_type || isOneOf(type, row));
    return isOfType && (purpose === undefined || purpose === row.resource_use_purpose) ? row : undefined;
  },
};

/** The row of one use record. */
export async function useRecordItem(
  records: RecordSource,
  useId: string,
): Promise<UseRecordListItem | undefined> {
  const owner = await records.get("claims", claimOfUse(useId));
  const table = stockTables.find((one) => one === owner?.owner_table);
  const stock = table && owner && (await records.get(table, owner.owner_id));
  const use = stock?.use_records.find(({ id }) => id === useId);
  return table && stock && use && readRow(records, (lab) => toRow(lab, use, table, stock.id));
}

function toRow(lab: Lab, use: StoredUseRecord, table: StockTable, id: string): UseRecordListItem | undefined {
  const resource = named[table](lab, id);
  const purposes = { get: (purposeId: string) => lab.get("purposes", purposeId)?.purpose_name };
  return resource && toUseRecordListItem(use, resource, purposes);
}

function isOneOf(type: ResourceTypeName, { resource_type }: UseRecordListItem): boolean {
  return type === "CHEMICAL" && ["ACID", "NEUTRALIZING_AGENT"].includes(resource_type);
}

const named: Record<StockTable, (lab: Lab, id: string) => UsedResource | undefined> = {
  chemicals(lab, id) {
    const chemical = lab.get("chemicals", id);
    return chemical && usedChemical(chemical, lab.get("chemical_names", chemical.chemical_name_id));
  },

  feedstocks(lab, id) {
    const feedstock = lab.get("feedstocks", id);
    return feedstock && usedFeedstock(feedstock);
  },

  cakes(lab, id) {
    const cake = lab.get("cakes", id);
    const filtration = lab.get("filtrations", cake?.filtration_and_neutralization_details_id);
    return cake && usedCake(cake, filtration, lab.get("nop_processes", filtration?.nop_process_id));
  },

  cnfs(lab, id) {
    const cnf = lab.get("cnfs", id);
    return cnf && usedCnf(cnf);
  },
};
