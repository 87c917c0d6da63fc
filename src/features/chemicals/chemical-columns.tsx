import { IconDropletHalf } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import {
  activeColumn,
  createdColumn,
  locationColumn,
  remainingColumn,
} from "#components/list/list-columns.tsx";
import { showFigure } from "#components/stock/stock-figures.ts";
import { StockSignBadges } from "#components/stock/stock-sign-badges.tsx";
import { pathOf } from "#domain/kind-pages.ts";
import { showName, showUnit } from "#domain/values/words.ts";
import type { Column } from "#ui/table/column.ts";
import { Icon } from "#ui/text/icon.tsx";
import type { ChemicalRow } from "./use-chemical-stocks.ts";

/** The columns of the list of chemicals. */
export const chemicalColumns: Column<ChemicalRow>[] = [
  {
    key: "chemical",
    head: "Chemical",
    className: "listtable__name",
    sortValue: ({ chemical_name }) => chemical_name,
    cell: (row) => (
      <>
        <Link className="id" to={pathOf({ table: "chemicals", id: row.id })}>
          {row.chemical_name}
        </Link>
        {row.lot_number ? <span className="sub">lot {row.lot_number}</span> : null}
        {row.is_diluted ? (
          <span className="sub">
            <DilutedBadge />
          </span>
        ) : null}
        <StockSignBadges stock={row} />
      </>
    ),
  },
  {
    key: "type",
    head: "Type",
    className: "small",
    hideBelow: "tablet",
    sortValue: ({ chemical_type }) => showName(chemical_type),
    cell: ({ chemical_type }) => showName(chemical_type),
  },
  remainingColumn,
  {
    key: "concentration",
    head: "Concentration",
    className: "listtable__figure",
    align: "end",
    sortValue: ({ concentration }) => concentration,
    cell: ({ concentration, concentration_units }) => (
      <>
        <b className="num">{showFigure(concentration)}</b>
        <span className="unit">{showUnit(concentration_units)}</span>
      </>
    ),
  },
  {
    key: "supplier",
    head: "Supplier",
    className: "listtable__supplier",
    hideBelow: "tablet",
    sortValue: ({ supplier_name }) => supplier_name ?? "",
    cell: ({ supplier_name }) => supplier_name ?? "–",
  },
  // The list has many columns: the name of the place may wrap.
  { ...locationColumn, className: "listtable__place" },
  activeColumn,
  createdColumn,
];

/** The badge of a chemical that was diluted in the lab. */
export function DilutedBadge() {
  return (
    <span className="badge badge--saved">
      <Icon of={IconDropletHalf} />
      Diluted
    </span>
  );
}
