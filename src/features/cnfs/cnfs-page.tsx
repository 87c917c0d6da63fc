import { IconPlus } from "@tabler/icons-react";
import { CnfForm } from "#components/cnf/cnf-form.tsx";
import { useFormInAddress } from "#components/form/use-form-in-address.ts";
import type { ListFilter } from "#components/list/filter/filter.ts";
import { amountLeftFilter, createdFilter, stockFilter } from "#components/list/filter/shared-filters.ts";
import { ListPage } from "#components/list/list-page.tsx";
import { showRemaining } from "#components/stock/stock-figures.ts";
import { useStockRows } from "#components/stock/use-stock-rows.ts";
import { queries } from "#contract/index.ts";
import { NOT_NUMBERED } from "#domain/kernel/numbering.ts";
import { isLow, isOverdrawn } from "#domain/resource-use/level.ts";
import { showDate } from "#domain/values/time.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Button } from "#ui/press/button.tsx";
import { type CnfRow, cnfColumns } from "./cnf-columns.tsx";
import { cnfCsv, cnfImport } from "./cnf-csv.ts";
import { cnfName } from "./cnf-name.ts";

const filters: ListFilter<CnfRow>[] = [
  { key: "location", label: "Location", of: ({ location_name }) => location_name },
  stockFilter,
  { key: "wt", label: "Wt %", look: "numbers", unit: "%", of: ({ wt_percent }) => wt_percent },
  amountLeftFilter,
  createdFilter,
  { key: "batch", label: "Batch", of: ({ batch_number }) => batch_number ?? NOT_NUMBERED },
];

function textOf(row: CnfRow): readonly (string | null)[] {
  const { batch_number, description, stock, location_name, creation_date, created_by } = row;
  return [
    cnfName(row),
    batch_number ?? NOT_NUMBERED,
    description,
    showRemaining(stock.remaining, stock.units),
    location_name,
    showDate(creation_date),
    created_by,
  ];
}

const needsAttention = ({ stock }: CnfRow) => isOverdrawn(stock) || isLow(stock);

/** `/inventory/cnfs` */
export function CnfsPage() {
  const rows = useStockRows("cnfs", useLabQuery(queries.listCnfs));
  const [form, setForm] = useFormInAddress(["new"]);
  return (
    <>
      <ListPage
        title="CNFs"
        noun="CNFs"
        table="cnfs"
        rows={rows}
        columns={cnfColumns}
        textOf={textOf}
        searchHint="Search batch, description, location"
        filters={filters}
        needsAttention={needsAttention}
        initialSort={{ key: "created", direction: "descending" }}
        emptyText="CNFs that you add are listed here with the amount that remains."
        csvColumns={cnfCsv}
        csvImport={cnfImport}
        action={
          <Button variant="primary" icon={IconPlus} onClick={() => setForm("new")}>
            New CNF
          </Button>
        }
      />
      {form === "new" ? <CnfForm onClose={() => setForm(null)} /> : null}
    </>
  );
}
