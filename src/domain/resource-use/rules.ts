import type { z } from "zod";
import {
  type Accepted,
  accept,
  idInUse,
  type OfOne,
  type Rejection,
  reject,
  type Stamp,
  unknownChoice,
} from "../kernel/change.ts";
import { shapeOf } from "../kernel/fields.ts";
import { createdId, namedId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { stockDetailsOf } from "../stock-details/details.ts";
import { expiredWarnings } from "../stock-details/signs.ts";
import { codedAmount, TOLERANCE } from "../values/quantities.ts";
import { convert } from "../values/units.ts";
import { isInCount, newestCount } from "./counts.ts";
import { amountRemaining, countedDensity, exceeds } from "./ledger.ts";
import { OTHER_PURPOSE, type ResourceTypeName, type StockTable } from "./names.ts";
import type { NewUseRecord, ResourceType, StoredUseRecord } from "./schema.ts";
import {
  addUse,
  beginUses,
  changesOf,
  countUse,
  isUncounted,
  type StockRecord,
  type StockUses,
  type UseToAdd,
} from "./uses.ts";

/** The id of a resource type's record. */
export function resourceTypeId(name: ResourceTypeName): string {
  return namedId("resource_type", name);
}

/** The id of a purpose's record. */
export function purposeId(name: string): string {
  return namedId("purpose", name);
}

/** Refuses a use record that is already linked to another record; `null` if it is free or linked to `id`. */
export function refuseLinkedUse(use: StoredUseRecord, id: string, field: string): Rejection | null {
  // The change feed can deliver the link one page before the record it leads to.
  if (use.linked_to === null || use.linked_to.id === id) return null;
  return reject("LINKED", "The selected use record is already linked to another entry.", { field });
}

/** The stock of a use: its table, its record, its name, and its resource type. */
export type StockToUse<S extends StockRecord> = {
  table: StockTable;
  stock: S;
  name: string;
  type: ResourceType | null;
};

/**
 * Reads the records that depend on the form alone. Call it before the stock is known, so that all records load
 * together.
 */
export function readUse(lab: Reads, body: NewUseRecord, stamp: Stamp) {
  const id = createdId(stamp, body);
  const isOther = body.resource_use_purpose_id === OTHER_PURPOSE;
  return {
    id,
    existing: lab.get("use_records", id),
    isKnownPurpose: lab.get("purposes", isOther ? null : body.resource_use_purpose_id) !== null || isOther,
  };
}

/** A stock after one more use, that use, and the warnings. */
export type Used<S extends StockRecord> = Pick<Accepted, "kind" | "warnings"> & {
  stockUses: StockUses<S>;
  use: StoredUseRecord;
};

/** The rule that records a use of one kind of stock. */
export type UseRule<S extends StockRecord> = (
  lab: Reads,
  input: OfOne<NewUseRecord>,
  stamp: Stamp,
) => Used<S> | Rejection;

/** Returns the rule of the command that only records a use. */
export function addUseRecord<S extends StockRecord>(use: UseRule<S>) {
  return (...write: Parameters<UseRule<S>>): Accepted | Rejection => {
    const used = use(...write);
    return used.kind === "rejected" ? used : accept(changesOf(used.stockUses), used.warnings);
  };
}

/**
 * Adds a use record to a stock. A use that was recorded offline, or with `allow_overdraw`, is never refused for
 * insufficient stock, because it has already happened: the balance becomes negative, with a warning.
 */
export function useStock<S extends StockRecord>(
  toUse: StockToUse<S>,
  body: NewUseRecord,
  stamp: Stamp,
  lookups: ReturnType<typeof readUse>,
): Used<S> | Rejection {
  const { table, stock } = toUse;
  const { existing } = lookups;
  if (existing?.stock_id === stock.id && isUncounted(stock, existing)) {
    const stockUses = countUse(beginUses(table, stock), existing);
    return { kind: "accepted", stockUses, use: existing, warnings: [] };
  }
  if (existing !== null) return idInUse("A use record");
  const wrong = checkKind(toUse.type, body, lookups.isKnownPurpose);
  if (wrong !== null) return wrong;

  const { amount_used, amount_used_units: from } = body;
  const used = convert(amount_used, from, stock.amount_units, countedDensity(table, stock));
  if (used === null) {
    const message = `Cannot convert ${from} to ${stock.amount_units} for this item.`;
    return reject("UNIT_CONVERSION", message, { field: "amount_used_units" });
  }
  const short = checkStock(toUse, body, used);
  if (short !== null && !body.allow_overdraw && stamp.recordedOffline === null) return short;

  const stockUses = addUse(beginUses(table, stock), useOf(lookups.id, body, stamp));
  const { expiry_date } = stockDetailsOf(stock);
  const warnings = [
    ...overdrawn({ ...toUse, stock: stockUses.stock }),
    ...expiredWarnings(toUse.name, expiry_date, body.creation_date),
  ];
  return { kind: "accepted", stockUses, use: stockUses.uses[0] as StoredUseRecord, warnings };
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
  { table, stock }: StockToUse<StockRecord>,
  body: NewUseRecord,
  used: number,
): Rejection | null {
  if (stock.inactivated_at !== null) return reject("INACTIVE", "The item is inactive.");
  // A use that is part of the newest count takes nothing. Where an unknown amount is left, the server decides.
  if (isInCount(body.creation_date, newestCount(stock.corrections))) return null;
  const remaining = amountRemaining(table, stock);
  if (remaining === null || (remaining > 0 && !exceeds(used, remaining))) return null;
  const shown = codedAmount(body.amount_used, body.amount_used_units);
  const left = codedAmount(remaining, stock.amount_units);
  const message = `Amount used (${shown}) exceeds the amount remaining (${left}).`;
  return reject("INSUFFICIENT_STOCK", message, { field: "amount_used" });
}

/** Returns the warning about a stock that is overdrawn; none otherwise. */
export function overdrawn({ table, stock, name }: Omit<StockToUse<StockRecord>, "type">): string[] {
  const remaining = amountRemaining(table, stock);
  if (remaining === null || remaining >= -TOLERANCE) return [];
  const short = codedAmount(-remaining, stock.amount_units);
  return [`Stock of ${name} is overdrawn by ${short}. Please check the stock and correct it.`];
}

function useOf(id: string, body: NewUseRecord, stamp: Stamp): UseToAdd {
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

/** The question below a use that exceeds its stock, as specified. */
export const USED_ALREADY = "I have already used this amount. Record it anyway.";

/** True for a refusal that the person can override with `allow_overdraw`; `body` is the schema of the refused write. */
export function isQuestion(body: z.ZodType, { code }: { code: string }): boolean {
  return (code === "INSUFFICIENT_STOCK" || code === "INACTIVE") && "allow_overdraw" in shapeOf(body);
}

/** True if the person has confirmed that the amount was used. */
export function isAnswered(body: unknown): boolean {
  return (body as { allow_overdraw?: boolean | null }).allow_overdraw === true;
}
