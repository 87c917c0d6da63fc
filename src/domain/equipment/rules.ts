import { accept, type Decision, type Rejection, reject, type Stamp } from "../kernel/change.ts";
import { claim, claimId, isClaimed } from "../kernel/claims.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { idInUse, unknownChoice } from "../kernel/refusals.ts";
import { type Equipment, type NewEquipment, type UniqueField, uniqueFields } from "./schema.ts";

/** The id of the claim on a name or short name, which is unique among equipment. */
export function equipmentClaim(field: UniqueField, value: string): string {
  return claimId(`equipment.${field}`, value);
}

/** Returns the refusal of a name or short name that other equipment has. */
export function equipmentInUse(field: UniqueField, value: string): Rejection {
  return reject("DUPLICATE", `Equipment ${field} ${value} already exists.`, { field });
}

/** Creates a piece of equipment. */
export function createEquipment(lab: Reads, { body }: { body: NewEquipment }, stamp: Stamp): Decision {
  const { id: _, ...entered } = body;
  const id = createdId(stamp, body);
  const existing = lab.get("equipment", id);
  const type = lab.get("equipment_types", body.equipment_type_id);
  const location = lab.get("locations", body.location_id);
  const supplier = lab.get("suppliers", String(body.supplier_id));
  const duplicates = uniqueFields.filter((field) => isClaimed(lab, equipmentClaim(field, body[field]), id));

  if (existing !== null) return idInUse("Equipment");
  const [field] = duplicates;
  if (field !== undefined) return equipmentInUse(field, body[field]);
  if (type === null) return unknownChoice("equipment type", "equipment_type_id");
  if (location === null) return unknownChoice("location", "location_id");
  if (supplier === null) return unknownChoice("supplier", "supplier_id");

  const record: Equipment = {
    ...entered,
    id,
    is_active: true,
    checklist: [],
    google_image_ids: [],
    recorded_by: stamp.user,
    recorded_at: stamp.now,
  };
  const claims = uniqueFields.map((one) => claim(equipmentClaim(one, body[one]), "equipment", id));
  return accept([{ table: "equipment", id, record }, ...claims]);
}
