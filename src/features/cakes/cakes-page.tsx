import { IconPlus } from "@tabler/icons-react";
import { useSearchParams } from "react-router-dom";
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
import { showName } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Button } from "#ui/press/button.tsx";
import { type CakeRow, cakeColumns } from "./cake-columns.tsx";
import { cakeCsv, cakeImport } from "./cake-csv.ts";
import { CakeForm } from "./cake-form.tsx";

const filters: ListFilter<CakeRow>[] = [
  { key: "location", label: "Location", of: ({ location_name }) => location_name },
  { key: "type", label: "Storage Type", of: ({ storage_type }) => showName(storage_type) },
  { key: "sample", label: "Sample Type", of: ({ sample_type }) => sample_type },
  stockFilter,
  {
    key: "for",
    label: "Made for",
    look: "chips",
    of: ({ is_for_research }) => (is_for_research ? "Research" : null),
  },
  amountLeftFilter,
  createdFilter,
];

function textOf(row: CakeRow): readonly (string | null)[] {
  const { batch_num, sample_type, stock, storage_type, location_name } = row;
  return [
    `${batch_num ?? NOT_NUMBERED} ${sample_type}`,
    showRemaining(stock.remaining, stock.units),
    showName(storage_type),
    location_name,
    row.is_for_research ? "Research" : null,
    showDate(row.creation_date),
  ];
}

const needsAttention = ({ stock }: CakeRow) => isOverdrawn(stock) || isLow(stock);

/** `/inventory/cakes`; `?add={filtration}` opens the form for a cake of that filtration. */
export function CakesPage() {
  const rows = useStockRows("cakes", useLabQuery(queries.listCakes));
  const [form, setForm] = useFormInAddress(["new"]);
  const [params, setParams] = useSearchParams();
  const from = params.get("add");
  const close = () => {
    setForm(null);
    if (from === null) return;
    const rest = new URLSearchParams(params);
    rest.delete("add");
    setParams(rest, { replace: true });
  };
  return (
    <>
      <ListPage
        title="Cakes"
        noun="cakes"
        table="cakes"
        rows={rows}
        columns={cakeColumns}
        textOf={textOf}
        searchHint="Search batch, sample type, location"
        filters={filters}
        needsAttention={needsAttention}
        initialSort={{ key: "created", direction: "descending" }}
        emptyText="Cakes that you add are listed here with the amount that remains."
        csvColumns={cakeCsv}
        csvImport={cakeImport}
        action={
          <Button variant="primary" icon={IconPlus} onClick={() => setForm("new")}>
            Add Cake
          </Button>
        }
      />
      {form === "new" || from !== null ? <CakeForm onClose={close} from={from ?? undefined} /> : null}
    </>
  );
}
