import { Link } from "react-router-dom";
import { StockAmount } from "#components/stock-amount.tsx";
import { partOf } from "#components/stock-figures.ts";
import type { StockRow } from "#components/use-stock-rows.ts";
import type { CnfListItem } from "#domain/cnfs/schema.ts";
import { NOT_NUMBERED } from "#domain/numbering.ts";
import { showDate } from "#domain/time.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table.tsx";
import { cnfName } from "./cnf-name.ts";

export type CnfRow = StockRow<CnfListItem>;

/** The columns of the list of CNFs. */
export const cnfColumns: Column<CnfRow>[] = [
  {
    key: "batch",
    head: "Batch",
    className: "c-id",
    // What has no number yet is the newest.
    sortValue: (row) => `${row.batch_number ?? "~"} ${row.name ?? "~"}`,
    cell: (row) => (
      <>
        <Link className="id" to={`/inventory/cnfs/${row.id}`}>
          {cnfName(row)}
        </Link>
        <span className="sub mono">{row.batch_number ?? NOT_NUMBERED}</span>
      </>
    ),
  },
  {
    key: "description",
    head: "Description",
    className: "c-desc wide",
    cardLabel: null,
    sortValue: ({ description }) => description,
    cell: ({ description }) => description,
  },
  {
    key: "wt",
    head: "Wt %",
    className: "c-wt",
    align: "end",
    sortValue: ({ wt_percent }) => wt_percent ?? -1,
    cell: ({ wt_percent }) => (wt_percent === null ? "–" : <b className="num">{wt_percent}</b>),
  },
  {
    key: "remaining",
    head: "Amount remaining",
    className: "c-amt",
    // Units differ from row to row; what can be compared is how full each container is.
    sortValue: ({ stock }) => partOf(stock.remaining, stock.supplied),
    cell: ({ stock }) => <StockAmount stock={stock} />,
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
    head: "Status",
    className: "c-act",
    sortValue: ({ is_active }) => Number(is_active),
    cell: ({ is_active }) => <Badge tone={is_active ? "active" : "inactive"} />,
  },
  {
    key: "created",
    head: "Created",
    className: "c-made",
    sortValue: ({ creation_date }) => creation_date,
    cell: ({ creation_date, created_by }) => (
      <>
        <span className="nowrap">{showDate(creation_date)}</span>
        <span className="sub" title={created_by}>
          {created_by.split("@")[0]}
        </span>
      </>
    ),
  },
];
