import { z } from "zod";
import { editOf } from "../kernel/edit-of.ts";
import { text } from "../values/text.ts";
import { editBase, edited, editedOrNothing, editedText, numberError, orNothing } from "../values/traits.ts";
import { equipmentClaim, equipmentInUse } from "./rules.ts";
import { NewEquipment } from "./schema.ts";

const { name, location_id, supplier_id } = NewEquipment.shape;

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
