import type { RecordSource } from "../kernel/records.ts";
import type { Tables } from "../kernel/tables.ts";
import { isListed } from "../kernel/withdrawn.ts";
import { newestFirst } from "../values/order.ts";

/** The kinds whose forms begin with what the lab entered last. */
export type EnteredTable = "nop_processes" | "filtrations" | "cakes" | "homogenizations" | "cnfs";

/** The fields that name a place, a machine or an entry of a list by its id, and the tables of these. */
const named: Readonly<Record<string, "locations" | "cake_storage_types" | "equipment">> = {
  location_id: "locations",
  cake_storage_type_id: "cake_storage_types",
  reactor_equipment_id: "equipment",
  filtration_equipment_id: "equipment",
  homogenization_equipment_id: "equipment",
};

type Last<T extends EnteredTable, F extends keyof Tables[T]> = { [K in F]: NonNullable<Tables[T][K]> | null };

/**
 * Returns for each field what the lab entered last: the value of the newest record that has one; null where no record has,
 * or where it is no longer offered, such as a machine that was retired.
 */
export async function lastEntered<T extends EnteredTable, F extends keyof Tables[T] & string>(
  records: RecordSource,
  table: T,
  fields: readonly F[],
): Promise<Last<T, F>> {
  const newest = (await records.all(table)).toSorted(newestFirst);
  const values = fields.map(async (field) => {
    const value = newest.map((record) => record[field]).find((one) => one !== null && one !== undefined);
    return [field, value !== undefined && (await isOffered(records, field, value)) ? value : null];
  });
  return Object.fromEntries(await Promise.all(values)) as Last<T, F>;
}

async function isOffered(records: RecordSource, field: string, value: unknown): Promise<boolean> {
  const table = named[field];
  if (table === undefined) return true;
  const entry = await records.get(table, String(value));
  return entry !== undefined && isListed(entry) && (!("is_active" in entry) || entry.is_active);
}
