import { fibreJoins, originOfCake } from "../cakes/stock.ts";
import { kindOf, stockJoins } from "../kind.ts";
import { kindPages } from "../kind-pages.ts";
import { usedQuantity } from "../lineage/links.ts";
import { usedStock } from "../stocks.ts";
import { toTitle } from "../values/words.ts";

/** A sample in the library. */
export const sampleKind = kindOf("samples", {
  ...kindPages.samples,
  joins: [...stockJoins, ...fibreJoins, "sample_purposes", "locations"],
  title: (_, { sample_description }) => sample_description,
  unknown: "a sample",
  madeAt: ({ creation_date }) => creation_date,
  facts: (lab, { sample_purpose_id, resource_table, resource_id }) => {
    const stock = lab.get(resource_table, resource_id);
    const purpose = lab.get("sample_purposes", sample_purpose_id)?.name;
    return [stock && usedStock(lab, resource_table, stock).name, purpose && toTitle(purpose)];
  },
  found: (lab, { sample_purpose_id, resource_id, location_details, location_id }) => {
    const purpose = lab.get("sample_purposes", sample_purpose_id)?.name;
    const from = lab.get("cnfs", resource_id)?.name ?? lab.get("feedstocks", resource_id)?.identifier;
    const place = lab.get("locations", location_id)?.name;
    return [purpose && toTitle(purpose), from, location_details, place];
  },
  called: (lab, { resource_id }) => {
    const cake = lab.get("cakes", lab.get("cnfs", resource_id)?.cake_id ?? resource_id);
    const feedstock = lab.get("feedstocks", resource_id);
    return [...originOfCake(lab, cake), lab.get("feedstock_names", feedstock?.feedstock_name_id)?.name];
  },
  thread: {
    obtained: "taken",
    note: (lab, { sample_purpose_id }) => {
      const purpose = lab.get("sample_purposes", sample_purpose_id);
      return purpose ? toTitle(purpose.name) : null;
    },
    made: async (records, { resource_use_record_id }) =>
      usedQuantity(await records.get("use_records", resource_use_record_id)),
    parents: async (records, { resource_table: table, resource_id: id, resource_use_record_id }) => {
      const quantity = usedQuantity(await records.get("use_records", resource_use_record_id));
      return [{ ref: { table, id }, quantity }];
    },
    children: async () => [],
  },
});
