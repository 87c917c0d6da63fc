import type { Chemical, ChemicalName } from "./chemicals/schema.ts";
import type { Claim } from "./claims.ts";
import type { Equipment, EquipmentType } from "./equipment/schema.ts";
import type { Location, Supplier } from "./lookups/schema.ts";
import type { QrLabel } from "./qr-labels/schema.ts";
import type { Purpose, ResourceType } from "./resource-use/schema.ts";

/** Every record type the lab keeps, by the name of its table. One record is one aggregate. */
export type Tables = {
  chemicals: Chemical;
  chemical_names: ChemicalName;
  claims: Claim;
  equipment: Equipment;
  equipment_types: EquipmentType;
  locations: Location;
  purposes: Purpose;
  qr_labels: QrLabel;
  resource_types: ResourceType;
  suppliers: Supplier;
};

export type TableName = keyof Tables;

/** Any record: a plain snake_case document. */
export type Doc = Tables[TableName];

export const tableNames = [
  "chemicals",
  "chemical_names",
  "claims",
  "equipment",
  "equipment_types",
  "locations",
  "purposes",
  "qr_labels",
  "resource_types",
  "suppliers",
] as const satisfies readonly TableName[];
