import type { CsvImport } from "#components/import/import-check.ts";
import { kindList } from "#components/kind/kind-list.tsx";
import {
  activeColumn,
  createdColumn,
  locationColumn,
  nameColumn,
  textColumn,
} from "#components/list/list-columns.tsx";
import { createdFilter } from "#components/list/shared-filters.ts";
import { commands, queries } from "#contract/index.ts";
import { importOf } from "#domain/csv/import-of.ts";
import { csvOf } from "#domain/csv/write.ts";
import { type EquipmentListItem, NewEquipment } from "#domain/equipment/schema.ts";
import { entryName } from "#domain/lookups/lists.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { EquipmentForm } from "./equipment-form.tsx";

/** The columns of exported equipment. */
export const equipmentCsv = csvOf<EquipmentListItem>(NewEquipment, [
  "name",
  "short_name",
  ["equipment_type_id", (row) => row.equipment_type_name],
  ["location_id", (row) => row.location_name],
  ["supplier_id", (row) => row.supplier_name],
  "is_active",
  "creation_date",
  "id",
]);

/** What an import of equipment reads. */
export const equipmentImport: CsvImport = {
  table: "equipment",
  command: commands.createEquipment,
  alikeBy: [],
  columns: importOf(
    NewEquipment,
    [
      ...(["name", "short_name", "equipment_type_id", "location_id", "supplier_id"] as const),
      ...(["creation_date", "created_by", "comments"] as const),
    ],
    { equipment_type_id: { also: ["Type"] } },
  ),
};

/** `/inventory/equipment` */
export const Component = kindList<EquipmentListItem>("equipment", {
  useRows: () => useLabQuery(queries.listEquipment),
  columns: [
    nameColumn("equipment", "name", "Name", ({ name }) => name),
    textColumn("short_name", "Short Name", ({ short_name }) => short_name, {
      inLine: 1,
      cell: ({ short_name }) => <span className="mono nowrap">{short_name}</span>,
    }),
    textColumn("type", "Type", ({ equipment_type_name }) =>
      entryName("equipment_types", equipment_type_name),
    ),
    locationColumn,
    textColumn("supplier", "Supplier", ({ supplier_name }) => supplier_name, { hideBelow: "tablet" }),
    activeColumn,
    createdColumn,
  ],
  alsoFound: ({ is_active }) => [is_active ? "Active" : "Inactive"],
  filters: ["type", "location", "supplier", createdFilter],
  searchHint: "Search name, type, location, supplier",
  emptyText: "Homogenizers, reactors, presses and freezers of the lab will be listed here.",
  csvColumns: equipmentCsv,
  csvImport: equipmentImport,
  add: { label: "New equipment", Form: EquipmentForm },
});
