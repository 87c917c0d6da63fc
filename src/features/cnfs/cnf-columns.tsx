import { Link } from "react-router-dom";
import {
  activeColumn,
  createdByColumn,
  locationColumn,
  remainingColumn,
} from "#components/list/list-columns.tsx";
import type { StockRow } from "#components/stock/use-stock-rows.ts";
import type { CnfListItem } from "#domain/cnfs/schema.ts";
import { NOT_NUMBERED } from "#domain/kernel/numbering.ts";
import { pathOf } from "#domain/kind-pages.ts";
import type { Column } from "#ui/table/column.ts";
import { cnfName } from "./cnf-name.ts";

export type CnfRow = StockRow<CnfListItem>;

/** The columns of the list of CNFs. */
export const cnfColumns: Column<CnfRow>[] = [
  {
    key: "batch",
    head: "Batch",
    className: "listtable__name",
    // A CNF without a number yet is the newest.
    sortValue: (row) => `${row.batch_number ?? "~"} ${row.name ?? "~"}`,
    cell: (row) => (
      <>
        <Link className="id" to={pathOf({ table: "cnfs", id: row.id })}>
          {cnfName(row)}
        </Link>
        <span className="sub mono">{row.batch_number ?? NOT_NUMBERED}</span>
      </>
    ),
  },
  {
    key: "description",
    head: "Description",
    className: "listtable__words wide",
    cardLabel: null,
    sortValue: ({ description }) => sampleIn(description),
    cell: ({ description }) => sampleIn(description),
  },
  {
    key: "wt",
    head: "Wt %",
    className: "listtable__figure",
    align: "end",
    sortValue: ({ wt_percent }) => wt_percent ?? -1,
    cell: ({ wt_percent }) => (wt_percent === null ? "–" : <b className="num">{wt_percent}</b>),
  },
  { ...remainingColumn, head: "Amount remaining" },
  locationColumn,
  { ...activeColumn, head: "Status" },
  createdByColumn,
];

/** A description without the name and the wt %, which have columns of their own. */
function sampleIn(description: string): string {
  return description.split(" | ").slice(2).join(" | ");
}
