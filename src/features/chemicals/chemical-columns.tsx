import { IconDropletHalf } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import "./chemicals.css";
import { StockAmount } from "#components/stock-amount.tsx";
import { partOf, showFigure } from "#components/stock-figures.ts";
import { showDate } from "#domain/time.ts";
import { Badge } from "#ui/badge.tsx";
import { Breakable } from "#ui/breakable.tsx";
import type { Column } from "#ui/data-table.tsx";
import { Icon } from "#ui/icon.tsx";
import type { ChemicalRow } from "./use-chemical-stocks.ts";

/** The columns of the list of chemicals. */
export const chemicalColumns: Column<ChemicalRow>[] = [
  {
    key: "chemical",
    head: "Chemical",
    className: "c-id",
    sortValue: ({ chemical_name }) => chemical_name,
    cell: (row) => (
      <>
        <Link className="id" to={`/inventory/chemicals/${row.id}`}>
          {row.chemical_name}
        </Link>
        {row.is_diluted ? (
          <span className="sub">
            <DilutedBadge />
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: "type",
    head: "Type",
    className: "c-kind",
    sortValue: ({ chemical_type }) => chemical_type,
    cell: ({ chemical_type }) => <Breakable text={chemical_type} />,
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
    key: "concentration",
    head: "Concentration",
    className: "c-wt",
    align: "end",
    sortValue: ({ concentration }) => concentration,
    cell: ({ concentration, concentration_units }) => (
      <>
        <b className="num">{showFigure(concentration)}</b>
        <span className="unit">{concentration_units}</span>
      </>
    ),
  },
  {
    key: "supplier",
    head: "Supplier",
    className: "c-from",
    sortValue: ({ supplier_name }) => supplier_name ?? "",
    cell: ({ supplier_name }) => supplier_name ?? "–",
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
    cell: ({ creation_date }) => showDate(creation_date),
  },
];

/** Made here from another chemical and water. */
export function DilutedBadge() {
  return (
    <span className="badge badge--saved">
      <Icon of={IconDropletHalf} />
      Diluted
    </span>
  );
}
