import { showDate } from "#domain/values/time.ts";
import type { Column } from "#ui/table/column.ts";
import { Badge } from "#ui/text/badge.tsx";
import { EnteredBy } from "../record/entered-by.tsx";
import { StockAmount } from "../stock/stock-amount.tsx";
import { partOf, type StockFigures } from "../stock/stock-figures.ts";

// Columns that several lists share. The type parameter states the fields of a row that a column shows.

/** The remaining amount of a stock. */
export const remainingColumn: Column<{ stock: StockFigures }> = {
  key: "remaining",
  head: "Remaining",
  className: "listtable__stock",
  // The units of rows differ, so the column sorts by the remaining fraction.
  sortValue: ({ stock }) => partOf(stock.remaining, stock.supplied),
  cell: ({ stock }) => <StockAmount stock={stock} />,
};

export const locationColumn: Column<{ location_name: string }> = {
  key: "location",
  head: "Location",
  className: "listtable__place",
  sortValue: ({ location_name }) => location_name,
  cell: ({ location_name }) => location_name,
};

export const activeColumn: Column<{ is_active: boolean }> = {
  key: "active",
  head: "Active",
  className: "listtable__active",
  hideBelow: "desk",
  hideInCards: true,
  // Active rows first.
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

type Created = { created_by: string; recorded_by: string };

/** The creation date, with the person who created the record. */
export const createdByColumn: Column<Created & { creation_date: string }> = {
  ...createdColumn,
  cell: ({ creation_date, ...by }) => <CreatedBy at={creation_date} {...by} />,
};

/** When a record was created, by whom, and who was signed in, where that is another person. */
export function CreatedBy({ at, created_by, recorded_by }: Created & { at: string }) {
  return (
    <>
      <span className="nowrap">{showDate(at)}</span>
      <span className="sub" title={created_by}>
        {created_by.split("@")[0]}
      </span>
      <EnteredBy by={created_by} recordedBy={recorded_by} />
    </>
  );
}
