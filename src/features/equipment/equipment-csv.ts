import type { CsvImport } from "#components/import/import-check.ts";
import { commands } from "#contract/index.ts";
import {
  columnsOf,
  commentsColumn,
  createdByColumn,
  locationColumn,
  lookupColumn,
  supplierColumn,
  textColumn,
  timeImportColumns,
} from "#domain/csv/import-columns.ts";
import { type CsvColumn, fieldColumn, timeColumns } from "#domain/csv/write.ts";
import { type EquipmentListItem, NewEquipment } from "#domain/equipment/schema.ts";
import { listEquipmentTypes } from "#domain/equipment/views.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";

const fields = fieldsOf(NewEquipment);

/** The columns of exported equipment. */
export const equipmentCsv: readonly CsvColumn<EquipmentListItem>[] = [
  fieldColumn(fields.name, (row) => row.name),
  fieldColumn(fields.short_name, (row) => row.short_name),
  fieldColumn(fields.equipment_type_id, (row) => row.equipment_type_name),
  fieldColumn(fields.location_id, (row) => row.location_name),
  fieldColumn(fields.supplier_id, (row) => row.supplier_name),
  { title: "Active", of: (row) => row.is_active },
  ...timeColumns<EquipmentListItem>(fields.creation_date, (row) => row.creation_date),
  { title: "ID", of: (row) => row.id },
];

const of = columnsOf(NewEquipment);

/** The columns that an import of equipment reads. */
export const equipmentImport: CsvImport = {
  table: "equipment",
  command: commands.createEquipment,
  alikeBy: [],
  columns: [
    textColumn(of("name")),
    textColumn(of("short_name")),
    lookupColumn(of("equipment_type_id", { also: ["Type"] }), "equipment type", listEquipmentTypes),
    locationColumn(of),
    supplierColumn(of),
    ...timeImportColumns(of("creation_date")),
    createdByColumn(of),
    commentsColumn(of),
  ],
};
