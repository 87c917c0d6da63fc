import { accept, type Change, type Decision, type Rejection, reject, type Stamp } from "../kernel/change.ts";
import { claim, claimId } from "../kernel/claims.ts";
import { createdId, namedId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { idInUse, unknownChoice } from "../kernel/refusals.ts";
import type { Tables } from "../kernel/tables.ts";
import { expiredWarnings } from "../stock-details/expiry.ts";
import { stockDetailsOf } from "../stock-details/schema.ts";
import { codedAmount, TOLERANCE } from "../values/quantities.ts";
import { convert } from "../values/units.ts";
import { amountRemaining, countedDensity, exceeds, type Holding } from "./ledger.ts";
import {
  type LinkedTo,
  type NewUseRecord,
  OTHER_PURPOSE,
  type ResourceType,
  type ResourceTypeName,
  type StockTable,
  type StoredUseRecord,
  stockTables,
} from "./schema.ts";

/** The id of a resource type's record. */
export function resourceTypeId(name: ResourceTypeName): string {
  return namedId("resource_type", name);
}

/** The id of a purpose's record. */
export function purposeId(name: string): string {
  return namedId("purpose", name);
}

/** The id of the claim by which the stock of a use record is found. */
export function claimOfUse(id: string): string {
  return claimId("use_record", id);
}

/** The record of a stock of any table. */
export type StockRecord = Tables[StockTable];

type Stock = Holding & { id: string; inactivated_at: string | null; use_records: StoredUseRecord[] };

type FoundUse = { [T in StockTable]: { table: T; stock: Tables[T]; use: StoredUseRecord } }[StockTable];

/** Returns a use record with its stock; `null` if it does not exist, or is voided and `includeVoided` is false. */
export function findUse(lab: Reads, useId: string, { includeVoided = false } = {}): FoundUse | null {
  const owner = lab.get("claims", claimOfUse(useId));
  const table = stockTables.find((one) => one === owner?.owner_table);
  const stock = table === undefined ? null : lab.get(table, owner?.owner_id);
  const use = stock?.use_records.find(({ id, voided }) => id === useId && (includeVoided || !voided)) ?? null;
  return table === undefined || stock === null || use === null ? null : ({ table, stock, use } as FoundUse);
}

/** Refuses a use record that is already linked to another record; `null` if it is free or linked to `id`. */
export function refuseLinkedUse(use: StoredUseRecord, id: string, field: string): Rejection | null {
  // The change feed can deliver the link one page before the record it leads to.
  if (use.linked_to === null || use.linked_to.id === id) return null;
  return reject("LINKED", "The selected use record is already linked to another entry.", { field });
}

/** Returns the stock with one of its use records linked to the record made from it. */
export function linkUse<S extends Stock>(stock: S, useId: string, linked_to: LinkedTo): S {
  const use_records = stock.use_records.map((use) => (use.id === useId ? { ...use, linked_to } : use));
  return { ...stock, use_records };
}

/** The stock of a use: its table, its record, its name, and its resource type. */
export type Drawn<S extends Stock> = { table: StockTable; stock: S; name: string; type: ResourceType | null };

/**
 * Reads the records that depend on the form alone. Call it before the stock is known, so that all records load
 * together.
 */
export function readUse(lab: Reads, body: NewUseRecord, stamp: Stamp) {
  const id = createdId(stamp, body);
  const isOther = body.resource_use_purpose_id === OTHER_PURPOSE;
  return {
    id,
    owner: lab.get("claims", claimOfUse(id)),
    isKnownPurpose: lab.get("purposes", isOther ? null : body.resource_use_purpose_id) !== null || isOther,
  };
}

/**
 * Adds a use record to a stock. A use that was recorded offline, or with `allow_overdraw`, is never refused for
 * insufficient stock, because it has already happened: the balance becomes negative, with a warning.
 */
export function addUseRecord<S extends StockRecord>(
  drawn: Drawn<S>,
  body: NewUseRecord,
  stamp: Stamp,
  lookups: ReturnType<typeof readUse>,
): Decision {
  const { table, stock } = drawn;
  // The change feed can deliver the claim one page before its stock: a claim for this stock alone is no duplicate.
  const isElsewhere = lookups.owner !== null && lookups.owner.owner_id !== stock.id;
  if (isElsewhere || stock.use_records.some(({ id }) => id === lookups.id)) return idInUse("A use record");
  const wrong = checkKind(drawn.type, body, lookups.isKnownPurpose);
  if (wrong !== null) return wrong;

  const { amount_used, amount_used_units: from } = body;
  const used = convert(amount_used, from, stock.amount_units, countedDensity(table, stock));
  if (used === null) {
    const message = `Cannot convert ${from} to ${stock.amount_units} for this item.`;
    return reject("UNIT_CONVERSION", message, { field: "amount_used_units" });
  }
  const short = checkStock(drawn, body, used);
  if (short !== null && !body.allow_overdraw && stamp.recordedOffline === null) return short;

  const after = { ...stock, use_records: [...stock.use_records, storedUse(lookups.id, body, stamp)] };
  const changes: Change[] = [
    { table, id: stock.id, record: after },
    claim(claimOfUse(lookups.id), table, stock.id),
  ];
  const { expiry_date } = stockDetailsOf(stock);
  return accept(changes, [
    ...overdrawn({ ...drawn, stock: after }),
    ...expiredWarnings(drawn.name, expiry_date, body.creation_date),
  ]);
}

function checkKind(type: ResourceType | null, body: NewUseRecord, isKnownPurpose: boolean): Rejection | null {
  const purpose = { field: "resource_use_purpose_id" };
  if (type === null) return reject("VALIDATION", "Please refresh or Contact support.");
  if (!isKnownPurpose) return unknownChoice("purpose", purpose.field);
  const { resource_type_name: name, valid_purposes, valid_units } = type;
  const isOther = body.resource_use_purpose_id === OTHER_PURPOSE;
  if (!isOther && !valid_purposes.some(({ purpose_id }) => purpose_id === body.resource_use_purpose_id)) {
    return reject("VALIDATION", `This purpose is not valid for ${name}`, purpose);
  }
  if (!valid_units.includes(body.amount_used_units)) {
    return reject("VALIDATION", `These units are not valid for ${name}`, { field: "amount_used_units" });
  }
  return null;
}

function checkStock(
  { table, stock }: Drawn<StockRecord>,
  body: NewUseRecord,
  used: number,
): Rejection | null {
  if (stock.inactivated_at !== null) return reject("INACTIVE", "The item is inactive.");
  const remaining = amountRemaining(table, stock);
  if (remaining > 0 && !exceeds(used, remaining)) return null;
  const shown = codedAmount(body.amount_used, body.amount_used_units);
  const left = codedAmount(remaining, stock.amount_units);
  const message = `Amount used (${shown}) exceeds the amount remaining (${left}).`;
  return reject("INSUFFICIENT_STOCK", message, { field: "amount_used" });
}

/** Returns the warning about a stock that is overdrawn; none otherwise. */
export function overdrawn({ table, stock, name }: Omit<Drawn<StockRecord>, "type">): string[] {
  const remaining = amountRemaining(table, stock);
  if (remaining >= -TOLERANCE) return [];
  const short = codedAmount(-remaining, stock.amount_units);
  return [`Stock of ${name} is overdrawn by ${short}. Please check the stock and correct it.`];
}

function storedUse(id: string, body: NewUseRecord, stamp: Stamp): StoredUseRecord {
  const { resource_use_purpose_id, allow_overdraw: _, ...entered } = body;
  return {
    ...entered,
    id,
    resource_use_purpose_id: resource_use_purpose_id === OTHER_PURPOSE ? null : resource_use_purpose_id,
    recorded_by: stamp.user,
    recorded_at: stamp.now,
    linked_to: null,
  };
}
