import type { RecordSource } from "../kernel/records.ts";
import { byName, newestFirst } from "../values/order.ts";
import { codedAmount } from "../values/quantities.ts";
import { showDate } from "../values/time.ts";
import { toTitle } from "../values/words.ts";
import { type PurposeName, type ResourceTypeName, resourceTypes } from "./names.ts";
import type {
  Correction,
  Purpose,
  ResourceType,
  ResourceTypeWithPurposes,
  StoredCorrection,
  StoredUseRecord,
  UseRecord,
  UseRecordListItem,
} from "./schema.ts";

/** The stock of a use record, as its views name it. */
export type UsedResource = { id: string; type: ResourceTypeName; name: string };

/** Names of purposes, by id. */
type PurposeNames = { get(id: string): PurposeName | undefined };

/** Returns the names of all purposes by id, for joins. */
export async function purposeNames(records: RecordSource): Promise<PurposeNames> {
  return new Map(
    (await records.all("purposes")).map((purpose) => [purpose.purpose_id, purpose.purpose_name]),
  );
}

/** Returns the use records of a stock, newest first. */
export async function usesOf(records: RecordSource, of: UsedResource): Promise<UseRecord[]> {
  const [uses, purposes] = await Promise.all([
    records.childrenOf("use_records", "stock_id", of.id),
    purposeNames(records),
  ]);
  return uses.map((use) => toUseRecord(use, of, purposes)).sort(newestFirst);
}

/** Converts a stored use record to the API's shape. */
export function toUseRecord(use: StoredUseRecord, of: UsedResource, names: PurposeNames): UseRecord {
  const { purpose, comments, creation_date, created_by, recorded_by } = use;
  return { ...common(use, of, names), purpose, comments, creation_date, created_by, recorded_by };
}

/** Converts stored corrections to the API's shape, oldest first. */
export function toCorrections(corrections: readonly StoredCorrection[] = []): Correction[] {
  return corrections.map(({ recorded_at: _, ...correction }) => ({
    new_amount_remaining: null,
    entered_at: null,
    delta: null,
    ...correction,
  }));
}

/** Converts a stored use record to a row of the list of all stocks. */
export function toUseRecordListItem(
  use: StoredUseRecord,
  of: UsedResource,
  names: PurposeNames,
): UseRecordListItem {
  const row = common(use, of, names);
  const purpose = row.resource_use_purpose === null ? use.purpose : toTitle(row.resource_use_purpose);
  const parts = [
    of.name,
    codedAmount(use.amount_used, use.amount_used_units),
    purpose,
    showDate(use.creation_date),
  ];
  return { ...row, label: parts.filter((part) => part !== null).join(" | ") };
}

function common(use: StoredUseRecord, of: UsedResource, names: PurposeNames) {
  const { id, amount_used, amount_used_units, linked_to, resource_use_purpose_id, voided = null } = use;
  return {
    id,
    resource_id: of.id,
    resource_type: of.type,
    resource_use_purpose: names.get(resource_use_purpose_id ?? "") ?? null,
    amount_used,
    amount_used_units,
    linked_to,
    voided,
  };
}

/** The purposes, by name. */
export async function listPurposes(records: RecordSource): Promise<Purpose[]> {
  const named = (await records.all("purposes")).map((purpose) => ({
    ...purpose,
    name: purpose.purpose_name,
  }));
  return named.sort(byName).map(({ purpose_id, purpose_name }) => ({ purpose_id, purpose_name }));
}

/** Every resource type with its valid units and purposes. */
export async function listResourceTypeMetadata(records: RecordSource): Promise<ResourceType[]> {
  const place = (type: ResourceType) => resourceTypes.indexOf(type.resource_type_name);
  return [...(await records.all("resource_types"))].sort((a, b) => place(a) - place(b));
}

/** Every resource type with its purposes. */
export async function listResourceTypes(records: RecordSource): Promise<ResourceTypeWithPurposes[]> {
  const types = await listResourceTypeMetadata(records);
  return types.map(({ resource_type_id, resource_type_name, valid_purposes }) => ({
    resource_type_id,
    resource_type_name,
    purposes: valid_purposes,
  }));
}
