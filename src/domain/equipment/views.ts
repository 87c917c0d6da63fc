import { listOf } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import { byName } from "../values/order.ts";
import { equipmentClaim } from "./rules.ts";
import type {
  Equipment,
  EquipmentDetail,
  EquipmentListItem,
  EquipmentType,
  EquipmentTypeName,
  UniqueField,
} from "./schema.ts";

type Wanted = { equipment_type?: EquipmentTypeName | undefined };

/** Equipment, newest first; of one type when asked. */
export const equipmentList = listOf("equipment", {
  joins: ["equipment_types", "suppliers", "locations"],
  row(lab, one, { equipment_type }: Wanted): EquipmentListItem | undefined {
    const type = lab.get("equipment_types", one.equipment_type_id)?.name ?? "OTHER";
    if (equipment_type !== undefined && type !== equipment_type) return undefined;
    return {
      ...common(one),
      location_name: lab.get("locations", one.location_id)?.name ?? "",
      equipment_type_name: type,
      supplier_name: lab.get("suppliers", one.supplier_id)?.name ?? null,
    };
  },
});

/** One piece of equipment in full. */
export async function equipmentDetail(
  records: RecordSource,
  id: string,
): Promise<EquipmentDetail | undefined> {
  const one = await records.get("equipment", id);
  if (one === undefined) return undefined;
  const { location_id, equipment_type_id, supplier_id, created_by, recorded_by, checklist, comments } = one;
  const [type, supplier, location] = await Promise.all([
    records.get("equipment_types", equipment_type_id),
    supplier_id === null ? undefined : records.get("suppliers", String(supplier_id)),
    records.get("locations", location_id),
  ]);
  return {
    ...common(one),
    location_id,
    location: location ?? { id: location_id, name: "" },
    equipment_type: type ?? { id: equipment_type_id, name: "OTHER" },
    supplier_id,
    supplier: supplier ?? null,
    created_by,
    recorded_by,
    checklist,
    comments,
  };
}

/** Types equipment can have, by name. */
export async function listEquipmentTypes(records: RecordSource): Promise<EquipmentType[]> {
  return [...(await records.all("equipment_types"))].sort(byName);
}

/** Whether no equipment has this name or short name yet. */
export async function isEquipmentUnique(
  records: RecordSource,
  field: UniqueField,
  value: string,
): Promise<boolean> {
  return (await records.get("claims", equipmentClaim(field, value))) === undefined;
}

function common({ id, name, short_name, is_active, creation_date, google_image_ids }: Equipment) {
  return { id, name, short_name, is_active, creation_date, google_image_ids };
}
