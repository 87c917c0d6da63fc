import { IconMicroscope } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import {
  activeColumn,
  createdColumn,
  locationColumn,
  remainingColumn,
} from "#components/list/list-columns.tsx";
import type { StockRow } from "#components/stock/use-stock-rows.ts";
import type { CakeListItem } from "#domain/cakes/schema.ts";
import { NOT_NUMBERED } from "#domain/kernel/numbering.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { showName } from "#domain/values/words.ts";
import type { Column } from "#ui/table/column.ts";
import { Icon } from "#ui/text/icon.tsx";

export type CakeRow = StockRow<CakeListItem>;

/** The columns of the list of cakes. */
export const cakeColumns: Column<CakeRow>[] = [
  {
    key: "batch",
    head: "Batch Number",
    className: "listtable__name",
    // A batch without a number yet is the newest.
    sortValue: ({ batch_num }) => batch_num ?? "~",
    cell: (row) => (
      <>
        <Link className="id" to={pathOf({ table: "cakes", id: row.id })}>
          {row.batch_num ?? NOT_NUMBERED}
        </Link>
        {row.is_for_research ? (
          <span className="sub">
            <ResearchBadge />
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: "sample",
    head: "Sample Type",
    sortValue: ({ sample_type }) => sample_type,
    cell: ({ sample_type }) => sample_type,
  },
  remainingColumn,
  {
    key: "storage",
    head: "Storage Type",
    className: "small",
    sortValue: ({ storage_type }) => showName(storage_type),
    cell: ({ storage_type }) => showName(storage_type),
  },
  locationColumn,
  activeColumn,
  createdColumn,
];

/** The badge of a cake that is made for research. */
export function ResearchBadge() {
  return (
    <span className="badge badge--saved">
      <Icon of={IconMicroscope} />
      Research
    </span>
  );
}
