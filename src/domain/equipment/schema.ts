import { z } from "zod";
import type { Entered } from "../kernel/written.ts";
import { Location, Supplier } from "../lookups/lookups.ts";
import { optionalText, requiredText } from "../values/text.ts";
import { chosenId, createdBy, creationDay, newId, supplierId } from "../values/traits.ts";
import { upkeepKinds } from "./due.ts";

/** The types that every lab has; rules depend on some of them. The lab adds others to its list. */
export const equipmentTypes = [
  "GRINDER",
  "BLENDER",
  "FREEZER",
  "HOMOGENIZER",
  "REACTOR",
  "FILTER_PRESS",
  "OTHER",
] as const;
export type EquipmentTypeName = (typeof equipmentTypes)[number];

export const EquipmentType = z.object({ id: z.string(), name: z.string() });
export type EquipmentType = z.infer<typeof EquipmentType>;

/** Fields that are unique among equipment, case-insensitive. */
export const uniqueFields = ["name", "short_name"] as const;
export type UniqueField = (typeof uniqueFields)[number];

/** Maintenance or a calibration that was done; `creation_date` is when. */
export const UpkeepEntry = z.object({
  id: z.string(),
  kind: z.enum(upkeepKinds),
  comments: z.string().nullable(),
  created_by: z.string(),
  creation_date: z.string(),
  recorded_by: z.string(),
  recorded_at: z.string(),
});
export type UpkeepEntry = z.infer<typeof UpkeepEntry>;

/** The stored record of a piece of equipment. */
export type Equipment = Entered & {
  name: string;
  short_name: string;
  equipment_type_id: string;
  location_id: string;
  supplier_id: number | null;
  is_active: boolean;
  comments: string | null;
  checklist: string[];
  google_image_ids: string[];
  /** DAYS */
  maintenance_interval?: number | null;
  calibration_interval?: number | null;
  /** Entries in the order of arrival: a few a year. */
  upkeep?: UpkeepEntry[];
};

/** The new equipment form. */
export const NewEquipment = z.object({
  id: newId,
  name: requiredText("Name"),
  short_name: requiredText("Short name").meta({ label: "Short Name" }),
  equipment_type_id: chosenId("Equipment type is required").meta({
    label: "Equipment Type",
    of: "equipment_types",
  }),
  location_id: chosenId("Location is required").meta({ label: "Location", of: "locations" }),
  supplier_id: supplierId,
  created_by: createdBy,
  creation_date: creationDay,
  comments: optionalText("Comments"),
});
export type NewEquipment = z.output<typeof NewEquipment>;

const Common = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  is_active: z.boolean(),
  creation_date: z.string(),
  google_image_ids: z.array(z.string()),
});

export const EquipmentListItem = Common.extend({
  location_name: z.string(),
  equipment_type_name: z.string(),
  supplier_name: z.string().nullable(),
});
export type EquipmentListItem = z.infer<typeof EquipmentListItem>;

export const EquipmentDetail = Common.extend({
  location_id: z.string(),
  location: Location,
  equipment_type_id: z.string(),
  equipment_type: EquipmentType,
  supplier_id: z.int().nullable(),
  supplier: Supplier.nullable(),
  created_by: z.string(),
  recorded_by: z.string(),
  checklist: z.array(z.string()),
  /** DAYS */
  maintenance_interval: z.int().nullable(),
  calibration_interval: z.int().nullable(),
  /** Null without an interval. */
  maintenance_due: z.string().nullable(),
  calibration_due: z.string().nullable(),
  /** Newest first. */
  upkeep: z.array(UpkeepEntry),
  comments: z.string().nullable(),
});
export type EquipmentDetail = z.infer<typeof EquipmentDetail>;
