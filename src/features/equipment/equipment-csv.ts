import { type CsvColumn, timeColumns } from "#domain/csv/write.ts";
import type { EquipmentListItem } from "#domain/equipment/schema.ts";

/** The columns of exported equipment. */
export const equipmentCsv: readonly CsvColumn<EquipmentListItem>[] = [
  { title: "Name", of: (row) => row.name },
  { title: "Short name", of: (row) => row.short_name },
  { title: "Equipment type", of: (row) => row.equipment_type_name },
  { title: "Location", of: (row) => row.location_name },
  { title: "Supplier", of: (row) => row.supplier_name },
  { title: "Active", of: (row) => row.is_active },
  ...timeColumns<EquipmentListItem>("Creation date", (row) => row.creation_date),
  { title: "ID", of: (row) => row.id },
];
