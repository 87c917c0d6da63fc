import { z } from "zod";

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
