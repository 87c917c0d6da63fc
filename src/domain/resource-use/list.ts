import { type JoinsById, type List, readRow } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import { stockJoins } from "../kind.ts";
import { usedStock } from "../stocks.ts";
import { claimOfUse } from "./rules.ts";
import type { PurposeName, ResourceTypeName, StoredUseRecord, UseRecordListItem } from "./schema.ts";
import { type StockTable, stockTables } from "./schema.ts";
import { toUseRecordListItem } from "./views.ts";

type Wanted = { resource_type?: ResourceTypeName | undefined; purpose?: PurposeName | undefined };

const joins = [...stockJoins, "purposes"] as const;
type Lab = JoinsById<(typeof joins)[number]>;

/**
 * Use records of every stock, newest first, optionally of one resource type and purpose. CHEMICAL includes acids and
 * neutralizing agents.
 */
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

/** Returns the list row of one use record; `undefined` if it does not exist. */
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
  const stock = lab.get(table, id);
  const purposes = { get: (purposeId: string) => lab.get("purposes", purposeId)?.purpose_name };
  return stock && toUseRecordListItem(use, usedStock(lab, table, stock), purposes);
}

function isOneOf(type: ResourceTypeName, { resource_type }: UseRecordListItem): boolean {
  return type === "CHEMICAL" && ["ACID", "NEUTRALIZING_AGENT"].includes(resource_type);
}
