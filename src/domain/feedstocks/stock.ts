import { claimId } from "../kernel/claims.ts";
import type { Stock } from "../kind.ts";
import type { UsedResource } from "../resource-use/views.ts";
import type { Feedstock, UniqueField } from "./schema.ts";

export const feedstockStock: Stock<"feedstocks"> = {
  title: (_, { identifier }) => identifier,
  type: () => "FEEDSTOCK",
  process: () => undefined,
  facts: (lab, { feedstock_name_id, lot_number }) => [
    lab.get("feedstock_names", feedstock_name_id)?.name,
    lot_number && `lot ${lot_number}`,
  ],
};

/** The id, type and name of a feedstock, for its use records. */
export function usedFeedstock({ id, identifier }: Feedstock): UsedResource {
  return { id, type: "FEEDSTOCK", name: identifier };
}

/** The id of the claim on an identifier, which is unique among feedstocks. */
export function feedstockClaim(field: UniqueField, value: string): string {
  return claimId(`feedstock.${field}`, value);
}
