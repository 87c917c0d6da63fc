import type { Cake, CakeStorageType } from "./cakes/schema.ts";
import type { Chemical, ChemicalName } from "./chemicals/schema.ts";
import type { Cnf } from "./cnfs/schema.ts";
import type { Equipment, EquipmentType } from "./equipment/schema.ts";
import type { Feedstock, FeedstockName } from "./feedstocks/schema.ts";
import type { GrowIngredient, GrowLookup, SubstrateType, TagComment } from "./grow-trial-lists/schema.ts";
import type { GrowTrial } from "./grow-trials/schema.ts";
import type { Homogenization } from "./homogenizations/schema.ts";
import type { Image } from "./images/schema.ts";
import type { TableName, Tables } from "./kernel/tables.ts";
import type { Retirable, Withdrawable } from "./kernel/withdrawn.ts";
import type { Location, Supplier } from "./lookups/lookups.ts";
import type { Filtration, NopProcess } from "./nop-processes/schema.ts";
import type { Notification } from "./notifications/schema.ts";
import type { QrLabel } from "./qr-labels/schema.ts";
import type { Replacement } from "./replacements/schema.ts";
import type { Purpose, ResourceType, StoredUseRecord } from "./resource-use/schema.ts";
import type { Sample, SamplePurpose } from "./sample-library/schema.ts";
import type { TrayFormulation } from "./trays/schema.ts";

declare module "./kernel/tables.ts" {
  interface Tables {
    additives: GrowIngredient & Retirable;
    cake_storage_types: CakeStorageType & Retirable;
    cakes: Cake & Withdrawable;
    chemical_names: ChemicalName & Retirable;
    chemicals: Chemical & Withdrawable;
    cnfs: Cnf & Withdrawable;
    equipment: Equipment & Withdrawable;
    equipment_types: EquipmentType & Retirable;
    feedstock_names: FeedstockName & Retirable;
    feedstocks: Feedstock & Withdrawable;
    fertilizers: GrowIngredient & Retirable;
    filtrations: Filtration & Withdrawable;
    grow_trial_methods: GrowLookup & Retirable;
    grow_trial_plants: GrowLookup & Retirable;
    grow_trials: GrowTrial & Withdrawable;
    homogenizations: Homogenization & Withdrawable;
    images: Image;
    locations: Location & Retirable;
    nop_processes: NopProcess & Withdrawable;
    notifications: Notification;
    purposes: Purpose;
    qr_labels: QrLabel;
    replacements: Replacement;
    resource_types: ResourceType;
    sample_purposes: SamplePurpose;
    samples: Sample & Withdrawable;
    substrate_types: SubstrateType & Retirable;
    suppliers: Supplier & Retirable;
    tag_comments: TagComment;
    tray_formulations: TrayFormulation & Withdrawable;
    use_records: StoredUseRecord;
  }
  interface ParentFields extends LabParentFields {}
}

/** Tables whose records have a page, a label and a search entry: each is a kind in `kinds.ts`, in this order. */
export const findableTables = [
  "equipment",
  "feedstocks",
  "chemicals",
  "nop_processes",
  "cakes",
  "homogenizations",
  "cnfs",
  "tray_formulations",
  "samples",
  "grow_trials",
] as const satisfies readonly TableName[];
export type FindableTable = (typeof findableTables)[number];

/** Identifies a record that has a page. */
export type RecordRef = { table: FindableTable; id: string };

/** Tables that are replicated to the tablets. */
export const tableNames = [
  "additives",
  "cake_storage_types",
  "cakes",
  "chemical_names",
  "chemicals",
  "claims",
  "cnfs",
  "equipment",
  "equipment_types",
  "feedstock_names",
  "feedstocks",
  "fertilizers",
  "filtrations",
  "grow_trial_methods",
  "grow_trial_plants",
  "grow_trials",
  "homogenizations",
  "images",
  "locations",
  "nop_processes",
  "purposes",
  "qr_labels",
  "replacements",
  "resource_types",
  "sample_purposes",
  "samples",
  "substrate_types",
  "suppliers",
  "tag_comments",
  "tray_formulations",
  "use_records",
] as const satisfies readonly TableName[];

/** Tables that stay on the server: a tablet with the counters would assign wrong numbers. */
export const serverTables = ["counters", "notifications"] as const satisfies readonly TableName[];

/** Fields that contain the id of a parent: indexed on the tablet and on the server. */
export const parentFields = {
  cakes: ["filtration_and_neutralization_details_id"],
  cnfs: ["cake_id", "homogenization_equipment_id"],
  filtrations: ["nop_process_id", "filtration_equipment_id"],
  homogenizations: ["cake_id", "homogenization_equipment_id"],
  images: ["grow_trial_id", "tray_formulation_id", "record_id"],
  nop_processes: ["feedstock_id", "reactor_equipment_id"],
  samples: ["resource_id"],
  tray_formulations: ["grow_trial_id", "cnf_id"],
  use_records: ["stock_id"],
} as const satisfies { readonly [T in TableName]?: readonly (keyof Tables[T] & string)[] };
type LabParentFields = typeof parentFields;

/** Fields that contain the id of the equipment in use. They have no index: only the withdrawal of equipment reads them. */
export const equipmentFields = {
  cnfs: "homogenization_equipment_id",
  filtrations: "filtration_equipment_id",
  homogenizations: "homogenization_equipment_id",
  nop_processes: "reactor_equipment_id",
} as const satisfies { readonly [T in TableName]?: keyof Tables[T] & string };

/** Tables of the lineage, from raw fibre to sample and grow trial: those whose kind has a `thread`. */
export const lineageTables = findableTables.filter((table) => table !== "equipment");
