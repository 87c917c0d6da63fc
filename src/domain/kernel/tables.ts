import type { Cake, CakeStorageType } from "../cakes/schema.ts";
import type { Chemical, ChemicalName } from "../chemicals/schema.ts";
import type { Cnf } from "../cnfs/schema.ts";
import type { Equipment, EquipmentType } from "../equipment/schema.ts";
import type { Feedstock, FeedstockName } from "../feedstocks/schema.ts";
import type { GrowTrial } from "../grow-trials/schema.ts";
import type { GrowIngredient, GrowLookup, SubstrateType, TagComment } from "../growing/schema.ts";
import type { Homogenization } from "../homogenizations/schema.ts";
import type { Image } from "../images/schema.ts";
import type { Location, Supplier } from "../lookups/schema.ts";
import type { Filtration, NopProcess } from "../nop-processes/schema.ts";
import type { Notification } from "../notifications/schema.ts";
import type { QrLabel } from "../qr-labels/schema.ts";
import type { Purpose, ResourceType } from "../resource-use/schema.ts";
import type { Sample, SamplePurpose } from "../sample-library/schema.ts";
import type { TrayFormulation } from "../trays/schema.ts";

/** Ownership of a unique name (`equipment.short_name:hom-1`), or of a part of a record (`use_record:…`). */
type Claim = { id: string; owner_table: TableName; owner_id: string };

/** The last number assigned in a series (`nop:2026`, `cnf:{process id}`). Stored on the server only. */
type Counter = { id: string; last: number };

/**
 * A notice for one person (`whose`, e-mail): another person's write replaced values that this person had entered, or
 * was merged with them. The values are in the history too; each device of the person marks the
 * notice as read.
 */
export type Replacement = {
  id: string;
  whose: string;
  kind: "replaced" | "merged";
  /** The record that both wrote. */
  record_table: TableName;
  record_id: string;
  /** The writes of `whose` whose values are concerned, by their commands' ids. */
  commands: string[];
  /** E-mail of the other person, and the name of that person's command. */
  by: string;
  operation: string;
  /** When the other write reached the server, and when it was recorded offline; ISO UTC. */
  at: string;
  recorded_at: string | null;
  /** What the other write changed, as in a history: of `replaced`, the values of `whose` only. */
  changes: { path: string[]; before?: unknown; after?: unknown }[];
};

/** Every record type, by the name of its table. One record is one aggregate. */
export type Tables = {
  additives: GrowIngredient;
  cake_storage_types: CakeStorageType;
  cakes: Cake;
  chemical_names: ChemicalName;
  chemicals: Chemical;
  claims: Claim;
  cnfs: Cnf;
  counters: Counter;
  equipment: Equipment;
  equipment_types: EquipmentType;
  feedstock_names: FeedstockName;
  feedstocks: Feedstock;
  fertilizers: GrowIngredient;
  filtrations: Filtration;
  grow_trial_methods: GrowLookup;
  grow_trial_plants: GrowLookup;
  grow_trials: GrowTrial;
  homogenizations: Homogenization;
  images: Image;
  locations: Location;
  nop_processes: NopProcess;
  notifications: Notification;
  purposes: Purpose;
  qr_labels: QrLabel;
  replacements: Replacement;
  resource_types: ResourceType;
  sample_purposes: SamplePurpose;
  samples: Sample;
  substrate_types: SubstrateType;
  suppliers: Supplier;
  tag_comments: TagComment;
  tray_formulations: TrayFormulation;
};

export type TableName = keyof Tables;

/** Any record: a plain snake_case document. */
export type Doc = Tables[TableName];

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
] as const satisfies readonly TableName[];

/** Tables that stay on the server: a tablet with the counters would assign wrong numbers. */
export const serverTables = ["counters", "notifications"] as const satisfies readonly TableName[];

/** Fields that contain the id of a parent: indexed on the tablet and on the server. */
export const parentFields = {
  cakes: ["filtration_and_neutralization_details_id"],
  cnfs: ["cake_id", "homogenization_equipment_id"],
  filtrations: ["nop_process_id", "filtration_equipment_id"],
  homogenizations: ["cake_id", "homogenization_equipment_id"],
  images: ["grow_trial_id", "tray_formulation_id"],
  nop_processes: ["feedstock_id", "reactor_equipment_id"],
  samples: ["resource_id"],
  tray_formulations: ["grow_trial_id", "cnf_id"],
} as const satisfies { readonly [T in TableName]?: readonly (keyof Tables[T] & string)[] };

/** Tables whose records can be found by parent, and the fields that contain its id. */
export type ChildTable = keyof typeof parentFields;
export type ParentField<T extends ChildTable> = (typeof parentFields)[T][number];
