import { listOf } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import { balanceOf } from "../resource-use/ledger.ts";
import { toCorrections, usesOf } from "../resource-use/views.ts";
import { stockDetailsOf } from "../stock-details/details.ts";
import { byName } from "../values/order.ts";
import type { Feedstock, FeedstockDetail, FeedstockListItem, FeedstockName, UniqueField } from "./schema.ts";
import { feedstockClaim, usedFeedstock } from "./stock.ts";

/** Feedstocks, newest first. */
export const feedstockList = listOf("feedstocks", {
  joins: ["feedstock_names", "suppliers", "locations"],
  row(lab, feedstock): FeedstockListItem {
    const name = lab.get("feedstock_names", feedstock.feedstock_name_id);
    return {
      ...common(feedstock),
      feedstock_name: name?.name ?? "",
      feedstock_type: name?.feedstock_type ?? "OTHER",
      supplier_name: lab.get("suppliers", feedstock.supplier_id)?.name ?? "",
      location_name: lab.get("locations", feedstock.location_id)?.name ?? "",
      is_characterized: feedstock.characterized_by !== null,
    };
  },
});

/** Returns one feedstock with use records and corrections; `undefined` if it does not exist. */
export async function feedstockDetail(
  records: RecordSource,
  id: string,
): Promise<FeedstockDetail | undefined> {
  const feedstock = await records.get("feedstocks", id);
  if (feedstock === undefined) return undefined;
  const { feedstock_name_id, supplier_id, location_id } = feedstock;
  const [name, supplier, location, uses] = await Promise.all([
    records.get("feedstock_names", feedstock_name_id),
    records.get("suppliers", String(supplier_id)),
    records.get("locations", location_id),
    usesOf(records, usedFeedstock(feedstock)),
  ]);
  return {
    ...common(feedstock),
    feedstock_name_id,
    feedstock_name: name ?? { id: feedstock_name_id, name: "", feedstock_type: "OTHER" },
    product_id: feedstock.product_id,
    supplier_id,
    supplier: supplier ?? null,
    location_id,
    location: location ?? { id: location_id, name: "" },
    initial_comments: feedstock.initial_comments,
    particle_size: feedstock.particle_size,
    moisture_content: feedstock.moisture_content,
    lignin_content: feedstock.lignin_content,
    cellulose_content: feedstock.cellulose_content,
    hemicellulose_content: feedstock.hemicellulose_content,
    impurities: feedstock.impurities,
    characterization_comments: feedstock.characterization_comments,
    inactivated_at: feedstock.inactivated_at,
    resource_use_records: uses,
    corrections: toCorrections(feedstock.corrections),
  };
}

/** Feedstock names with their types, by name. */
export async function listFeedstockNames(records: RecordSource): Promise<FeedstockName[]> {
  return [...(await records.all("feedstock_names"))].sort(byName);
}

/** Whether no feedstock has this identifier yet, case-insensitive. */
export async function isFeedstockUnique(
  records: RecordSource,
  field: UniqueField,
  value: string,
): Promise<boolean> {
  return (await records.get("claims", feedstockClaim(field, value))) === undefined;
}

function common(feedstock: Feedstock) {
  const { id, identifier, amount_supplied, amount_units, creation_date, created_by } = feedstock;
  return {
    id,
    identifier,
    amount_supplied,
    amount_units,
    ...balanceOf("feedstocks", feedstock),
    creation_date,
    created_by,
    characterized_by: feedstock.characterized_by,
    recorded_by: feedstock.recorded_by,
    characterized_recorded_by: feedstock.characterized_recorded_by ?? null,
    ...stockDetailsOf(feedstock),
  };
}
