import { listOf } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import { sameName } from "../values/name-key.ts";
import { byName } from "../values/order.ts";
import { nextDue, upkeepOf } from "./due.ts";
import { equipmentClaim } from "./rules.ts";
import type { Equipment, EquipmentDetail, EquipmentListItem, EquipmentType, UniqueField } from "./schema.ts";

type Wanted = { equipment_type?: string | undefined };

/** Equipment, newest first, optionally of one type. */
export const equipmentList = listOf("equipment", {
  joins: ["equipment_types", "suppliers", "locations"],
  row(lab, equipment, { equipment_type }: Wanted): EquipmentListItem | undefined {
    const type = lab.get("equipment_types", equipment.equipment_type_id)?.name ?? "OTHER";
    if (equipment_type && !sameName(type, equipment_type)) return undefined;
    return {
      ...common(equipment),
      location_name: lab.get("locations", equipment.location_id)?.name ?? "",
      equipment_type_name: type,
      supplier_name: lab.get("suppliers", equipment.supplier_id)?.name ?? null,
    };
  },
});

/** Returns one piece of equipment; `undefined` if it does not exist. */
export async function equipmentDetail(
  records: RecordSource,
  id: string,
): Promise<EquipmentDetail | undefined> {
  const equipment = await records.get("equipment", id);
  if (equipment === undefined) return undefined;
  const { location_id, equipment_type_id, supplier_id, created_by, recorded_by, checklist, comments } =
    equipment;
  const [type, supplier, location] = await Promise.all([
    records.get("equipment_types", equipment_type_id),
    supplier_id === null ? undefined : records.get("suppliers", String(supplier_id)),
    records.get("locations", location_id),
  ]);
  return {
    ...common(equipment),
    location_id,
    location: location ?? { id: location_id, name: "" },
    equipment_type_id,
    equipment_type: type ?? { id: equipment_type_id, name: "OTHER" },
    supplier_id,
    supplier: supplier ?? null,
    created_by,
    recorded_by,
    checklist,
    comments,
    maintenance_interval: equipment.maintenance_interval ?? null,
    calibration_interval: equipment.calibration_interval ?? null,
    maintenance_due: nextDue(equipment, "MAINTENANCE"),
    calibration_due: nextDue(equipment, "CALIBRATION"),
    upkeep: upkeepOf(equipment),
  };
}

/** Equipment types, by name. */
export async function listEquipmentTypes(records: RecordSource): Promise<EquipmentType[]> {
  return [...(await records.all("equipment_types"))].sort(byName);
}

/** Whether no equipment has this name or short name yet, case-insensitive. */
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
