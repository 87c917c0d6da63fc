import { kindOf } from "../kind.ts";
import { kindPages } from "../kind-pages.ts";
import { processesOf, samplesOf } from "../lineage/links.ts";
import { amountRemaining } from "../resource-use/ledger.ts";
import { bottleFacts } from "../stock-details/details.ts";
import { showName } from "../values/words.ts";

/** A delivery of feedstock. */
export const feedstockKind = kindOf("feedstocks", {
  ...kindPages.feedstocks,
  joins: ["feedstock_names", "locations", "suppliers"],
  title: (_, { identifier }) => identifier,
  unknown: "a feedstock",
  madeAt: ({ creation_date }) => creation_date,
  facts: (lab, { feedstock_name_id, product_id }) => [
    lab.get("feedstock_names", feedstock_name_id)?.name,
    product_id,
  ],
  lot: ({ lot_number }) => lot_number,
  found: (lab, feedstock) => {
    const { feedstock_name_id, product_id, supplier_id, location_id } = feedstock;
    const name = lab.get("feedstock_names", feedstock_name_id);
    return [
      name?.name,
      showName(name?.feedstock_type ?? ""),
      product_id,
      lab.get("suppliers", supplier_id)?.name,
      ...bottleFacts({
        lot_number: feedstock.lot_number ?? null,
        location_name: lab.get("locations", location_id)?.name ?? "",
        opened_at: feedstock.use_totals.first_used_at,
        amount_remaining: amountRemaining("feedstocks", feedstock),
        amount_units: feedstock.amount_units,
      }),
    ];
  },
  thread: {
    obtained: "supplied",
    note: (lab, { feedstock_name_id }) => lab.get("feedstock_names", feedstock_name_id)?.name ?? null,
    parents: async () => [],
    children: async (records, feedstock) => [
      ...(await processesOf(records, feedstock)),
      ...(await samplesOf(records, feedstock)),
    ],
  },
});
