import { Link } from "react-router-dom";
import {
  activeColumn,
  createdColumn,
  locationColumn,
  remainingColumn,
} from "#components/list/list-columns.tsx";
import { EnteredBy } from "#components/record/entered-by.tsx";
import { StockSignBadges } from "#components/stock/stock-sign-badges.tsx";
import type { StockRow } from "#components/stock/use-stock-rows.ts";
import type { FeedstockListItem } from "#domain/feedstocks/schema.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { showName } from "#domain/values/words.ts";
import type { Column } from "#ui/table/column.ts";

/** A row of the list of feedstocks, with its stock figures. */
export type FeedstockRow = StockRow<FeedstockListItem>;

/** The columns of the list of feedstocks. */
export const feedstockColumns: Column<FeedstockRow>[] = [
  {
    key: "feedstock",
    head: "Feedstock",
    className: "listtable__name",
    sortValue: ({ identifier }) => identifier,
    cell: (row) => (
      <>
        <Link className="id" to={pathOf({ table: "feedstocks", id: row.id })}>
          {row.identifier}
        </Link>
        <span className="sub">
          {[row.feedstock_name, row.lot_number && `lot ${row.lot_number}`].filter(Boolean).join(" · ")}
        </span>
        <StockSignBadges stock={row} />
      </>
    ),
  },
  {
    key: "type",
    head: "Type",
    sortValue: ({ feedstock_type }) => showName(feedstock_type),
    cell: ({ feedstock_type }) => showName(feedstock_type),
  },
  remainingColumn,
  {
    key: "supplier",
    head: "Supplier",
    className: "listtable__supplier",
    hideBelow: "tablet",
    sortValue: ({ supplier_name }) => supplier_name,
    cell: ({ supplier_name }) => supplier_name,
  },
  locationColumn,
  {
    key: "characterized",
    head: "Characterized",
    sortValue: ({ characterized_by }) => characterized_by ?? "",
    cell: ({ characterized_by: by, characterized_recorded_by }) =>
      by === null ? (
        "–"
      ) : (
        <>
          <span title={by}>{by.split("@")[0]}</span>
          <EnteredBy by={by} recordedBy={characterized_recorded_by ?? undefined} />
        </>
      ),
  },
  activeColumn,
  createdColumn,
];
