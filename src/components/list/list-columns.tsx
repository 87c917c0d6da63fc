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

/** The first column: the name of a record, which is the link to its page, with its signs; its facts are in the line below. */
export function nameColumn<R extends { id: string }>(
  table: FindableTable,
  key: string,
  head: string,
  name: (row: R) => string,
  {
    signs,
    link = name,
    ...more
  }: More<R> & { signs?: (row: R) => ReactNode; link?: (row: R) => ReactNode } = {},
): ListColumn<R> {
  const cell = (row: R) => (
    <span className="listtable__head">
      <Link className="id" to={pathOf({ table, id: row.id })} title={name(row)}>
        {link(row)}
      </Link>
      {signs?.(row)}
    </span>
  );
  return { key, head, className: "listtable__name", sortValue: name, text: name, cell, ...more };
}

/** A column of texts; a dash for none. As cards, rows have the text in the line below the name. */
export function textColumn<R>(
  key: string,
  head: string,
  text: (row: R) => string | null,
  more: More<R> = {},
): ListColumn<R> {
  return {
    key,
    head,
    inLine: 2,
    sortValue: text,
    text,
    line: text,
    cell: (row) => text(row) ?? "–",
    ...more,
  };
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
  { className: "listtable__place", inLine: 1 },
);

/** Hidden while all shown rows are active; below the name only an inactive row is marked. */
export const activeColumn: ListColumn<{ is_active: boolean }> = {
  key: "active",
  head: "Active",
  className: "listtable__active",
  hideBelow: "desk",
  inLine: 1,
  // Active rows first.
  sortValue: ({ is_active }) => !is_active,
  line: ({ is_active }) => (is_active ? null : "Inactive"),
  cell: ({ is_active }) => <Badge tone={is_active ? "active" : "inactive"} />,
};

export const createdColumn: ListColumn<{ creation_date: string }> = {
  key: "created",
  head: "Created",
  className: "listtable__created",
  hideBelow: "tablet",
  hideInCards: true,
  inLine: 2,
  foldedLabel: "created",
  sortValue: ({ creation_date }) => creation_date,
  text: ({ creation_date }) => showDate(creation_date),
  line: ({ creation_date }) => showDate(creation_date),
  cell: ({ creation_date }) => <span className="nowrap">{showDate(creation_date)}</span>,
};

/** A column of people: their e-mails are what is searched and filtered, their names what is shown. */
export function personColumn<R>(
  key: string,
  head: string,
  email: (row: R) => string | null,
  { recordedBy, ...more }: More<R> & { recordedBy?: (row: R) => string | null } = {},
): ListColumn<R> {
  const cell = (row: R) => {
    const by = email(row);
    return by === null ? "–" : <Person by={by} recordedBy={recordedBy?.(row) ?? undefined} />;
  };
  return textColumn(key, head, email, { hideInCards: true, cell, line: cell, ...more });
}

/** Whose work a process is. */
export const assignedColumn: ListColumn<{ assigned_to: string | null }> = personColumn(
  "assigned",
  "Assigned To",
  ({ assigned_to }) => assigned_to,
  { hideBelow: "desk", foldedLabel: "assigned to" },
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
