import { type JoinsById, listOf, readRow } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import { isWithdrawn } from "../kernel/withdrawn.ts";
import { stockJoins } from "../kind.ts";
import { kindPages } from "../kind-pages.ts";
import { usedStock } from "../stocks.ts";
import { sameName } from "../values/name-key.ts";
import { dayOf } from "../values/time.ts";
import { toTitle } from "../values/words.ts";
import type { PurposeName, ResourceTypeName } from "./names.ts";
import type { LedgerUse, StoredUseRecord, UseRecord, UseRecordListItem } from "./schema.ts";
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

/** Days are `YYYY-MM-DD` in New York, both included; names and e-mails are compared in any spelling. */
type WantedUses = {
  from?: string | undefined;
  to?: string | undefined;
  material?: string | undefined;
  /** The constant of a purpose, or a purpose in words. */
  purpose?: string | undefined;
  person?: string | undefined;
};

/** The uses of every stock in full, newest first, also void ones, without those of withdrawn stocks. */
export const ledgerUses = listOf("use_records", {
  joins: [...joins, "feedstock_names"],
  row(lab, use, { from, to, material, purpose, person }: WantedUses): LedgerUse | undefined {
    const day = dayOf(use.creation_date);
    if ((from && day < from) || (to && day > to) || !isOneName(person, use.created_by)) return undefined;
    const stock = lab.get(use.stock_table, use.stock_id);
    if (stock === undefined || isWithdrawn(stock)) return undefined;
    const of = usedStock(lab, use.stock_table, stock);
    const row = toUseRecord(use, of, purposesOf(lab));
    const inWords = row.resource_use_purpose === null ? row.purpose : toTitle(row.resource_use_purpose);
    const ofWhat = materialOf(lab, use, of.name);
    const isWanted =
      isOneName(material, ofWhat) &&
      (isOneName(purpose, inWords) || isOneName(purpose, row.resource_use_purpose));
    if (!isWanted) return undefined;
    const { stock_table: resource_table } = use;
    return { ...row, resource_table, resource_name: of.name, material: ofWhat, purpose: inWords };
  },
});

function isOneName(wanted: string | undefined, name: string | null): boolean {
  return !wanted || (name !== null && sameName(wanted, name));
}

function materialOf(
  lab: JoinsById<"feedstocks" | "feedstock_names">,
  { stock_table, stock_id }: StoredUseRecord,
  name: string,
): string {
  if (stock_table === "chemicals") return name;
  if (stock_table !== "feedstocks") return kindPages[stock_table].word;
  return lab.get("feedstock_names", lab.get("feedstocks", stock_id)?.feedstock_name_id)?.name ?? name;
}

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
