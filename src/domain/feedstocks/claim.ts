import { claimId } from "../kernel/claims.ts";
import type { UniqueField } from "./schema.ts";

/** The id of the claim on an identifier, which is unique among feedstocks. */
export function feedstockClaim(field: UniqueField, value: string): string {
  return claimId(`feedstock.${field}`, value);
}
