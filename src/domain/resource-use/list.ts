import { type JoinsById, listOf, readRow } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import { isWithdrawn } from "../kernel/withdrawn.ts";
import { stockJoins } from "../kind.ts";
import { usedStock } from "../stocks.ts";
import type { PurposeName, ResourceTypeName } from "./names.ts";
import type { StoredUseRecord, UseRecord, UseRecordListItem } from "./schema.ts";
import { toUseRecord, toUseRecordListItem } from "./views.ts";

type Wanted = { resource_type?: ResourceTypeName | undefined; purpose?: PurposeName | undefined };

const joins = [...stockJoins, "purposes"] as const;
type Lab = JoinsById<(typeof joins)[number]>;

/**
 * Use records of every stock, newest first, without those of withdrawn stocks, optionally of one resource type and
 * purpose. CHEMICAL includes acids and neutralizing agents.
 */
export const useRecordList = listOf("use_records", {
  joins,
  row(lab, use, { resource_type: type, purpose }: Wanted) {
    const stock = lab.get(use.stock_table, use.stock_id);
    if (stock === undefined || isWithdrawn(stock)) return undefined;
    const row = toRow(lab, use);
    const isOfType = row && (type === undefined || type === row.resource_type || isOneOf(type, row));
    return isOfType && (purpose === undefined || purpose === row.resource_use_purpose) ? row : undefined;
  },
});

/** Returns the list row of one use record; `undefined` if it does not exist. */
export async function useRecordItem(
  records: RecordSource,
  useId: string,
): Promise<UseRecordListItem | undefined> {
  const use = await records.get("use_records", useId);
  return use && readRow(records, (lab) => toRow(lab, use));
}

/** Returns one use record in full; `undefined` if it does not exist. */
export async function useRecord(records: RecordSource, useId: string): Promise<UseRecord | undefined> {
  const use = await records.get("use_records", useId);
  return use && readRow(records, (lab) => inFull(lab, use));
}

function inFull(lab: Lab, use: StoredUseRecord): UseRecord | undefined {
  const stock = lab.get(use.stock_table, use.stock_id);
  return stock && toUseRecord(use, usedStock(lab, use.stock_table, stock), purposesOf(lab));
}

function toRow(lab: Lab, use: StoredUseRecord): UseRecordListItem | undefined {
  const stock = lab.get(use.stock_table, use.stock_id);
  return stock && toUseRecordListItem(use, usedStock(lab, use.stock_table, stock), purposesOf(lab));
}

function purposesOf(lab: Lab) {
  return { get: (id: string) => lab.get("purposes", id)?.purpose_name };
}

function isOneOf(type: ResourceTypeName, { resource_type }: UseRecordListItem): boolean {
  return type === "CHEMICAL" && ["ACID", "NEUTRALIZING_AGENT"].includes(resource_type);
}
