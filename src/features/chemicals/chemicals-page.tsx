import { IconDropletHalf, IconPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { useFormInAddress } from "#components/form/use-form-in-address.ts";
import type { ListFilter } from "#components/list/filter/filter.ts";
import { amountLeftFilter, createdFilter, stockFilterAt } from "#components/list/filter/shared-filters.ts";
import { ListPage } from "#components/list/list-page.tsx";
import { showRemaining } from "#components/stock/stock-figures.ts";
import { isLow, isOverdrawn } from "#domain/resource-use/level.ts";
import { dateToUtc, showDate } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import { useToday } from "#hooks/lab-context.tsx";
import { Button } from "#ui/press/button.tsx";
import { chemicalColumns } from "./chemical-columns.tsx";
import { chemicalCsv, chemicalImport } from "./chemical-csv.ts";
import { ChemicalForm } from "./chemical-form.tsx";
import { DilutedChemicalForm } from "./diluted-chemical-form.tsx";
import { type ChemicalRow, concentrationOf, useChemicalRows } from "./use-chemical-stocks.ts";

const filtersAt = (now: string): ListFilter<ChemicalRow>[] => [
  { key: "location", label: "Location", of: ({ location_name }) => location_name },
  { key: "type", label: "Type", of: ({ chemical_type }) => showName(chemical_type) },
  stockFilterAt(now),
  amountLeftFilter,
  createdFilter,
];

function textOf(row: ChemicalRow): readonly (string | null)[] {
  const amount = showRemaining(row.stock.remaining, row.amount_units);
  const diluted = row.is_diluted ? "Diluted" : null;
  const created = showDate(row.creation_date);
  const { chemical_name, chemical_type, supplier_name, location_name } = row;
  return [
    chemical_name,
    showName(chemical_type),
    amount,
    concentrationOf(row),
    supplier_name,
    location_name,
    diluted,
    row.lot_number && `lot ${row.lot_number}`,
    row.cas_number,
    created,
  ];
}

const needsAttention = ({ stock }: ChemicalRow) => isOverdrawn(stock) || isLow(stock);

/** `/inventory/chemicals` */
export function ChemicalsPage() {
  const rows = useChemicalRows();
  const today = useToday();
  const filters = useMemo(() => filtersAt(dateToUtc(today)), [today]);
  const [form, setForm] = useFormInAddress(["new", "diluted"]);
  const close = () => setForm(null);
  return (
    <>
      <ListPage
        title="Chemicals"
        noun="chemicals"
        table="chemicals"
        rows={rows}
        columns={chemicalColumns}
        isDense
        textOf={textOf}
        searchHint="Search chemical, lot, CAS, supplier"
        filters={filters}
        needsAttention={needsAttention}
        initialSort={{ key: "created", direction: "descending" }}
        emptyText="Chemicals that you add are listed here with the amount that remains."
        csvColumns={chemicalCsv}
        csvImport={chemicalImport}
        more={[{ label: "New diluted chemical", icon: IconDropletHalf, onSelect: () => setForm("diluted") }]}
        action={
          <Button variant="primary" icon={IconPlus} onClick={() => setForm("new")}>
            New chemical
          </Button>
        }
      />
      {form === "new" ? <ChemicalForm onClose={close} /> : null}
      {form === "diluted" ? <DilutedChemicalForm onClose={close} /> : null}
    </>
  );
}
