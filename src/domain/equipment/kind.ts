import { kindOf } from "../kind.ts";
import { kindPages } from "../kind-pages.ts";
import { showName } from "../values/words.ts";

/** A piece of equipment. */
export const equipmentKind = kindOf("equipment", {
  ...kindPages.equipment,
  joins: ["equipment_types", "locations", "suppliers"],
  title: (_, { name }) => name,
  unknown: "a piece of equipment",
  madeAt: ({ creation_date }) => creation_date,
  facts: (lab, { short_name, equipment_type_id }) => {
    const type = lab.get("equipment_types", equipment_type_id)?.name;
    return [short_name, type && showName(type)];
  },
  found: (lab, { short_name, equipment_type_id, supplier_id, location_id }) => [
    short_name,
    showName(lab.get("equipment_types", equipment_type_id)?.name ?? ""),
    lab.get("suppliers", supplier_id)?.name,
    lab.get("locations", location_id)?.name,
  ],
  thread: null,
});
