import { z } from "zod";
import type { RecordSource } from "../kernel/records.ts";
import { byName } from "../values/order.ts";

export const supplierTypes = ["CHEMICAL", "EQUIPMENT", "FEEDSTOCK", "OTHER"] as const;

export const Supplier = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  country: z.string(),
  type: z.enum(supplierTypes),
  address: z.string().nullable(),
});
export type Supplier = z.infer<typeof Supplier>;

export const Location = z.object({ id: z.string(), name: z.string() });
export type Location = z.infer<typeof Location>;

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
