import { IconDropletHalf } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { activeColumn, createdColumn, locationColumn, remainingColumn } from "#components/list-columns.tsx";
import { showFigure } from "#components/stock-figures.ts";
import { pathOf } from "#domain/kinds.ts";
import { showDate } from "#domain/time.ts";
import { Breakable } from "#ui/breakable.tsx";
import type { Column } from "#ui/column.ts";
import { Icon } from "#ui/icon.tsx";
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
    className: "small",
    sortValue: ({ chemical_type }) => chemical_type,
    cell: ({ chemical_type }) => <Breakable text={chemical_type} />,
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
        <span className="unit">{concentration_units}</span>
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
  // Of many columns: its words take two lines.
  { ...locationColumn, className: "listtable__place" },
  activeColumn,
  // Of many columns: it takes two lines rather than the supplier three.
  { ...createdColumn, cell: ({ creation_date }) => showDate(creation_date) },
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
