import { showDate } from "#domain/time.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/column.ts";
import { StockAmount } from "./stock-amount.tsx";
import { partOf, type StockFigures } from "./stock-figures.ts";

// Columns that several lists have; each says which fields of a row it shows.

/** What is left of a stock. */
export const remainingColumn: Column<{ stock: StockFigures }> = {
  key: "remaining",
  head: "Remaining",
  className: "listtable__stock",
  // Units differ from row to row; what can be compared is how full each container is.
  sortValue: ({ stock }) => partOf(stock.remaining, stock.supplied),
  cell: ({ stock }) => <StockAmount stock={stock} />,
};

export const locationColumn: Column<{ location_name: string }> = {
  key: "location",
  head: "Location",
  className: "listtable__place nowrap",
  hideBelow: "tablet",
  sortValue: ({ location_name }) => location_name,
  cell: ({ location_name }) => location_name,
};

export const activeColumn: Column<{ is_active: boolean }> = {
  key: "active",
  head: "Active",
  className: "listtable__active",
  hideBelow: "desk",
  hideInCards: true,
  // Active ones first.
  sortValue: ({ is_active }) => !is_active,
  cell: ({ is_active }) => <Badge tone={is_active ? "active" : "inactive"} />,
};

export const createdColumn: Column<{ creation_date: string }> = {
  key: "created",
  head: "Created",
  className: "listtable__created",
  hideBelow: "tablet",
  hideInCards: true,
  sortValue: ({ creation_date }) => creation_date,
  cell: ({ creation_date }) => <span className="nowrap">{showDate(creation_date)}</span>,
};

/** The same, with who created it. */
export const createdByColumn: Column<{ creation_date: string; created_by: string }> = {
  ...createdColumn,
  cell: ({ creation_date, created_by }) => (
    <>
      <span className="nowrap">{showDate(creation_date)}</span>
      <span className="sub" title={created_by}>
        {created_by.split("@")[0]}
      </span>
    </>
  ),
};
