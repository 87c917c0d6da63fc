import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useFormInAddress } from "#components/form/use-form-in-address.ts";
import type { ListFilter } from "#components/list/filter/filter.ts";
import { createdFilter } from "#components/list/filter/shared-filters.ts";
import { activeColumn, createdColumn, locationColumn } from "#components/list/list-columns.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { queries } from "#contract/index.ts";
import type { EquipmentListItem } from "#domain/equipment/schema.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { showDate } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Button } from "#ui/press/button.tsx";
import type { Column } from "#ui/table/column.ts";
import { equipmentCsv, equipmentImport } from "./equipment-csv.ts";
import { EquipmentForm } from "./equipment-form.tsx";

const columns: Column<EquipmentListItem>[] = [
  {
    key: "name",
    head: "Name",
    className: "listtable__name listtable__name--long",
    sortValue: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link className="id" to={pathOf({ table: "equipment", id })}>
        {name}
      </Link>
    ),
  },
  {
    key: "short_name",
    head: "Short Name",
    sortValue: ({ short_name }) => short_name,
    cell: ({ short_name }) => <span className="mono nowrap">{short_name}</span>,
  },
  {
    key: "type",
    head: "Type",
    sortValue: ({ equipment_type_name }) => showName(equipment_type_name),
    cell: ({ equipment_type_name }) => showName(equipment_type_name),
  },
  locationColumn,
  {
    key: "supplier",
    head: "Supplier",
    hideBelow: "tablet",
    sortValue: ({ supplier_name }) => supplier_name,
    cell: ({ supplier_name }) => supplier_name ?? "–",
  },
  activeColumn,
  createdColumn,
];

const filters: ListFilter<EquipmentListItem>[] = [
  { key: "type", label: "Type", of: ({ equipment_type_name }) => showName(equipment_type_name) },
  { key: "location", label: "Location", of: ({ location_name }) => location_name },
  { key: "supplier", label: "Supplier", of: ({ supplier_name }) => supplier_name },
  createdFilter,
];

const textOf = (item: EquipmentListItem) => [
  item.name,
  item.short_name,
  showName(item.equipment_type_name),
  item.location_name,
  item.supplier_name,
  item.is_active ? "Active" : "Inactive",
  showDate(item.creation_date),
];

/** `/inventory/equipment` */
export function EquipmentListPage() {
  const rows = useLabQuery(queries.listEquipment);
  const [form, setForm] = useFormInAddress(["new"]);
  return (
    <>
      <ListPage
        title="Equipment"
        noun="equipment"
        table="equipment"
        rows={rows}
        columns={columns}
        filters={filters}
        csvColumns={equipmentCsv}
        csvImport={equipmentImport}
        textOf={textOf}
        searchHint="Search name, type, location, supplier"
        initialSort={{ key: "created", direction: "descending" }}
        emptyText="Homogenizers, reactors, presses and freezers of the lab will be listed here."
        action={
          <Button variant="primary" icon={IconPlus} onClick={() => setForm("new")}>
            New equipment
          </Button>
        }
      />
      {form === "new" ? <EquipmentForm onClose={() => setForm(null)} /> : null}
    </>
  );
}
