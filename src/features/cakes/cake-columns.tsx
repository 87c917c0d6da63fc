import { IconMicroscope } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { StockAmount } from "#components/stock-amount.tsx";
import { partOf } from "#components/stock-figures.ts";
import type { StockRow } from "#components/use-stock-rows.ts";
import type { CakeListItem } from "#domain/cakes/schema.ts";
import { NOT_NUMBERED } from "#domain/numbering.ts";
import { showDate } from "#domain/time.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table.tsx";
import { Icon } from "#ui/icon.tsx";

export type CakeRow = StockRow<CakeListItem>;

/** The columns of the list of cakes. */
export const cakeColumns: Column<CakeRow>[] = [
  {
    key: "batch",
    head: "Batch Number",
    className: "c-id",
    // A batch that has no number yet is the newest.
    sortValue: ({ batch_num }) => batch_num ?? "~",
    cell: (row) => (
      <>
        <Link className="id" to={`/inventory/cakes/${row.id}`}>
          {row.batch_num ?? NOT_NUMBERED}
        </Link>
        {row.is_for_research ? (
          <span className="sub">
            <ResearchBadge />
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: "sample",
    head: "Sample Type",
    sortValue: ({ sample_type }) => sample_type,
    cell: ({ sample_type }) => sample_type,
  },
  {
    key: "remaining",
    head: "Remaining",
    className: "c-amt",
    // Units differ from row to row; what can be compared is how full each container is.
    sortValue: ({ stock }) => partOf(stock.remaining, stock.supplied),
    cell: ({ stock }) => <StockAmount stock={stock} />,
  },
  {
    key: "storage",
    head: "Storage Type",
    className: "c-kind",
    sortValue: ({ storage_type }) => storage_type,
    cell: ({ storage_type }) => storage_type,
  },
  {
    key: "location",
    head: "Location",
    className: "c-loc",
    sortValue: ({ location_name }) => location_name,
    cell: ({ location_name }) => location_name,
  },
  {
    key: "active",
    head: "Active",
    className: "c-act",
    sortValue: ({ is_active }) => Number(is_active),
    cell: ({ is_active }) => <Badge tone={is_active ? "active" : "inactive"} />,
  },
  {
    key: "created",
    head: "Created",
    className: "c-made",
    sortValue: ({ creation_date }) => creation_date,
    cell: ({ creation_date }) => <span className="nowrap">{showDate(creation_date)}</span>,
  },
];

/** Made to be studied, not to be sold. */
export function ResearchBadge() {
  return (
    <span className="badge badge--saved">
      <Icon of={IconMicroscope} />
      Research
    </span>
  );
}
