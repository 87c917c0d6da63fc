import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { pathOf } from "#domain/kind-pages.ts";
import type { FindableTable } from "#domain/tables.ts";
import { showDate } from "#domain/values/time.ts";
import type { Column } from "#ui/table/column.ts";
import { Badge } from "#ui/text/badge.tsx";
import { Person } from "../record/record-facts.tsx";
import { StockAmount } from "../stock/stock-amount.tsx";
import { partOf, type StockFigures, showRemaining } from "../stock/stock-figures.ts";

/** A column of a list; the search finds the text of each row, and a filter can have the texts as its values. */
export type ListColumn<R> = Column<R> & { text?: (row: R) => string | null };

type More<R> = Partial<Omit<ListColumn<R>, "key" | "head">>;

/** The first column: the name of a record, which is the link to its page, with further lines. */
export function nameColumn<R extends { id: string }>(
  table: FindableTable,
  key: string,
  head: string,
  name: (row: R) => string,
  {
    lines,
    link = name,
    ...more
  }: More<R> & { lines?: (row: R) => ReactNode; link?: (row: R) => ReactNode } = {},
): ListColumn<R> {
  const cell = (row: R) => (
    <>
      <Link className="id" to={pathOf({ table, id: row.id })}>
        {link(row)}
      </Link>
      {lines?.(row)}
    </>
  );
  return { key, head, className: "listtable__name", sortValue: name, text: name, cell, ...more };
}

/** A column of texts; a dash for none. */
export function textColumn<R>(
  key: string,
  head: string,
  text: (row: R) => string | null,
  more: More<R> = {},
): ListColumn<R> {
  return { key, head, sortValue: text, text, cell: (row) => text(row) ?? "–", ...more };
}

// Columns that several lists share. The type parameter states the fields of a row that a column shows.

/** The remaining amount of a stock. */
export const remainingColumn: ListColumn<{ stock: StockFigures }> = {
  key: "remaining",
  head: "Remaining",
  className: "listtable__stock",
  // The units of rows differ, so the column sorts by the remaining fraction.
  sortValue: ({ stock }) => partOf(stock.remaining, stock.supplied),
  text: ({ stock }) => showRemaining(stock.remaining, stock.units),
  cell: ({ stock }) => <StockAmount stock={stock} />,
};

export const locationColumn = textColumn(
  "location",
  "Location",
  ({ location_name }: { location_name: string }) => location_name,
  { className: "listtable__place" },
);

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

export const createdColumn: ListColumn<{ creation_date: string }> = {
  key: "created",
  head: "Created",
  className: "listtable__created",
  hideBelow: "tablet",
  hideInCards: true,
  sortValue: ({ creation_date }) => creation_date,
  text: ({ creation_date }) => showDate(creation_date),
  cell: ({ creation_date }) => <span className="nowrap">{showDate(creation_date)}</span>,
};

/** Whose work a process is. */
export const assignedColumn: ListColumn<{ assigned_to: string | null }> = textColumn(
  "assigned",
  "Assigned To",
  ({ assigned_to }) => assigned_to,
  {
    hideBelow: "desk",
    hideInCards: true,
    cell: ({ assigned_to }) =>
      assigned_to === null ? "–" : <Person by={assigned_to} recordedBy={undefined} />,
  },
);

type Created = { created_by: string; recorded_by: string };

/** The creation date, with the person who created the record. */
export const createdByColumn: ListColumn<Created & { creation_date: string }> = {
  ...createdColumn,
  cell: ({ creation_date, ...by }) => <CreatedBy at={creation_date} {...by} />,
};

/** When a record was created, by whom, and who was signed in, where that is another person. */
export function CreatedBy({ at, created_by, recorded_by }: Created & { at: string }) {
  return (
    <>
      <span className="nowrap">{showDate(at)}</span>
      <Person className="sub" by={created_by} recordedBy={recorded_by} />
    </>
  );
}
