import type { CsvImport } from "#components/import-dialog.tsx";
import { commands } from "#contract/index.ts";
import {
  commentsColumn,
  createdByColumn,
  locationColumn,
  lookupColumn,
  supplierColumn,
  textColumn,
  timeImportColumns,
} from "#domain/csv/import-columns.ts";
import { type CsvColumn, timeColumns } from "#domain/csv/write.ts";
import type { EquipmentListItem } from "#domain/equipment/schema.ts";
import { listEquipmentTypes } from "#domain/equipment/views.ts";

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

/** What imported equipment is read from. */
export const equipmentImport: CsvImport = {
  command: commands.createEquipment,
  columns: [
    textColumn({ field: "name", title: "Name" }),
    textColumn({ field: "short_name", title: "Short name" }),
    lookupColumn(
      { field: "equipment_type_id", title: "Equipment type", also: ["Type"] },
      "equipment type",
      listEquipmentTypes,
    ),
    locationColumn,
    supplierColumn,
    ...timeImportColumns({ field: "creation_date", title: "Creation date" }, "a date"),
    createdByColumn,
    commentsColumn,
  ],
};
