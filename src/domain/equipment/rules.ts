import { z } from "zod";
import {
  accept,
  type Decision,
  idInUse,
  type Rejection,
  reject,
  type Stamp,
  unknownChoice,
} from "../kernel/change.ts";
import { claim, claimId, isClaimed } from "../kernel/claims.ts";
import { editOf } from "../kernel/edit-of.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { editedText, text } from "../values/text.ts";
import { editBase, edited, editedOrNothing, numberError, orNothing, startOf } from "../values/traits.ts";
import { type Equipment, NewEquipment, type UniqueField, uniqueFields } from "./schema.ts";

/** The id of the claim on a name or short name, which is unique among equipment. */
export function equipmentClaim(field: UniqueField, value: string): string {
  return claimId(`equipment.${field}`, value);
}

/** Returns the refusal of a name or short name that other equipment has. */
function equipmentInUse(field: UniqueField, value: string): Rejection {
  return reject("DUPLICATE", `Equipment ${field.replace("_", " ")} ${value} already exists.`, { field });
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
    creation_date: startOf(body.creation_date),
    is_active: true,
    checklist: [],
    google_image_ids: [],
    recorded_by: stamp.user,
    recorded_at: stamp.now,
  };
  const claims = uniqueFields.map((one) => claim(equipmentClaim(one, body[one]), "equipment", id));
  return accept([{ table: "equipment", id, record }, ...claims]);
}

const { name, equipment_type_id, location_id, supplier_id } = NewEquipment.shape;

const MAX_DAYS = 3660;
const interval = (label: string) => {
  const wrong = `${label} must be a positive whole number of days`;
  const days = z.int({ error: numberError(label, wrong) }).positive(wrong);
  return orNothing(days.max(MAX_DAYS, `${label} must be at most ${MAX_DAYS} days`)).meta({
    label,
    unit: "DAYS",
  });
};

const MAX_LINES = 50;
const line = text("A line of the checklist must be text")
  .trim()
  .max(200, "A line of the checklist must be at most 200 characters");

/** The details of a piece of equipment. Its short name is the code on its label and does not change. */
export const EquipmentEdit = z.object({
  name: edited(name),
  equipment_type_id: edited(equipment_type_id),
  location_id: edited(location_id),
  supplier_id: editedOrNothing(supplier_id),
  is_active: z.boolean("Please answer yes or no").optional().meta({ label: "Active" }),
  /** What is checked before a run, in order. */
  checklist: z
    .array(line, { error: "The checklist must be a list of lines" })
    .max(MAX_LINES, `At most ${MAX_LINES} lines`)
    .transform((lines) => lines.filter((one) => one !== ""))
    .optional()
    .meta({ label: "Checklist" }),
  maintenance_interval: interval("Maintenance Interval"),
  calibration_interval: interval("Calibration Interval"),
  comments: editedText("Comments"),
  base: editBase,
});

/** Edits the details of a piece of equipment. */
export const editEquipment = editOf({
  table: "equipment",
  entity: "Equipment",
  form: EquipmentEdit,
  unique: {
    field: "name",
    claimOf: (value) => equipmentClaim("name", value),
    inUse: (value) => equipmentInUse("name", value),
  },
});
