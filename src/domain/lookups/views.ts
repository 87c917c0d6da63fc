import type { RecordSource } from "../kernel/records.ts";
import { byName } from "../values/order.ts";
import type { Location, Supplier } from "./schema.ts";

/** Suppliers by name. */
export async function listSuppliers(records: RecordSource): Promise<Supplier[]> {
  return [...(await records.all("suppliers"))].sort(byName);
}

/** Locations by name. */
export async function listLocations(records: RecordSource): Promise<Location[]> {
  return [...(await records.all("locations"))].sort(byName);
}

/** Indexes rows by id, for joins of long lists. */
export function byId<T extends { id: string | number }>(rows: readonly T[]): Map<T["id"], T> {
  return new Map(rows.map((row) => [row.id, row]));
}
