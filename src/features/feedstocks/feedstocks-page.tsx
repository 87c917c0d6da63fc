import { IconPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { useFormInAddress } from "#components/form/use-form-in-address.ts";
import type { ListFilter } from "#components/list/filter/filter.ts";
import { amountLeftFilter, createdFilter, stockFilterAt } from "#components/list/filter/shared-filters.ts";
import { ListPage } from "#components/list/list-page.tsx";
import { showRemaining } from "#components/stock/stock-figures.ts";
import { useStockRows } from "#components/stock/use-stock-rows.ts";
import { queries } from "#contract/index.ts";
import { isLow, isOverdrawn } from "#domain/resource-use/level.ts";
import { dateToUtc, showDate } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import { useToday } from "#hooks/lab-context.tsx";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Button } from "#ui/press/button.tsx";
import { type FeedstockRow, feedstockColumns } from "./feedstock-columns.tsx";
import { feedstockCsv, feedstockImport } from "./feedstock-csv.ts";
import { FeedstockForm } from "./feedstock-form.tsx";

const filtersAt = (now: string): ListFilter<FeedstockRow>[] => [
  { key: "location", label: "Location", of: ({ location_name }) => location_name },
  { key: "type", label: "Type", of: ({ feedstock_type }) => showName(feedstock_type) },
  stockFilterAt(now),
  { key: "characterization", label: "Characterization", look: "chips", of: characterizationOf },
  amountLeftFilter,
  createdFilter,
];

function characterizationOf({ is_characterized }: FeedstockRow): string {
  return is_characterized ? "Characterized" : "Not characterized";
}

function textOf(row: FeedstockRow): readonly (string | null)[] {
  return [
    row.identifier,
    row.feedstock_name,
    showName(row.feedstock_type),
    showRemaining(row.amount_remaining, row.amount_units),
    row.lot_number && `lot ${row.lot_number}`,
    row.supplier_name,
    row.location_name,
    characterizationOf(row),
    row.characterized_by,
    showDate(row.creation_date),
  ];
}

const needsAttention = ({ stock }: FeedstockRow) => isOverdrawn(stock) || isLow(stock);

/** `/inventory/feedstocks` */
export function FeedstocksPage() {
  const rows = useStockRows("feedstocks", useLabQuery(queries.listFeedstocks));
  const today = useToday();
  const filters = useMemo(() => filtersAt(dateToUtc(today)), [today]);
  const [form, setForm] = useFormInAddress(["new"]);
  return (
    <>
      <ListPage
        title="Feedstocks"
        noun="feedstocks"
        table="feedstocks"
        rows={rows}
        columns={feedstockColumns}
        textOf={textOf}
        searchHint="Search identifier, name, lot, supplier"
        filters={filters}
        needsAttention={needsAttention}
        initialSort={{ key: "created", direction: "descending" }}
        emptyText="Deliveries of feedstock that you add are listed here with the amount that remains."
        csvColumns={feedstockCsv}
        csvImport={feedstockImport}
        action={
          <Button variant="primary" icon={IconPlus} onClick={() => setForm("new")}>
            New feedstock
          </Button>
        }
      />
      {form === "new" ? <FeedstockForm onClose={() => setForm(null)} /> : null}
    </>
  );
}
