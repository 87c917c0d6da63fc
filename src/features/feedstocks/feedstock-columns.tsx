import { Link } from "react-router-dom";
import { StockAmount } from "#components/stock-amount.tsx";
import { partOf } from "#components/stock-figures.ts";
import type { StockRow } from "#components/use-stock-rows.ts";
import type { FeedstockListItem } from "#domain/feedstocks/schema.ts";
import { showDate } from "#domain/time.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table.tsx";

/** A feedstock in the list, with its level. */
export type FeedstockRow = StockRow<FeedstockListItem>;

/** The columns of the list of feedstocks. */
export const feedstockColumns: Column<FeedstockRow>[] = [
  {
    key: "feedstock",
    head: "Feedstock",
    className: "c-id",
    sortValue: ({ identifier }) => identifier,
    cell: ({ id, identifier, feedstock_name }) => (
      <>
        <Link className="id" to={`/inventory/feedstocks/${id}`}>
          {identifier}
        </Link>
        <span className="sub">{feedstock_name}</span>
      </>
    ),
  },
  {
    key: "type",
    head: "Type",
    sortValue: ({ feedstock_type }) => feedstock_type,
    cell: ({ feedstock_type }) => feedstock_type,
  },
  {
    key: "remaining",
    head: "Remaining",
    className: "c-amt",
    // Units differ from row to row; what can be compared is how full each delivery is.
    sortValue: ({ stock }) => partOf(stock.remaining, stock.supplied),
    cell: ({ stock }) => <StockAmount stock={stock} />,
  },
  {
    key: "supplier",
    head: "Supplier",
    className: "c-from",
    sortValue: ({ supplier_name }) => supplier_name,
    cell: ({ supplier_name }) => supplier_name,
  },
  {
    key: "location",
    head: "Location",
    className: "c-loc",
    sortValue: ({ location_name }) => location_name,
    cell: ({ location_name }) => location_name,
  },
  {
    key: "characterized",
    head: "Characterized",
    className: "c-by",
    sortValue: ({ characterized_by }) => characterized_by ?? "",
    cell: ({ is_characterized, characterized_by }) =>
      is_characterized ? <span title={characterized_by ?? ""}>{characterized_by?.split("@")[0]}</span> : "–",
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
