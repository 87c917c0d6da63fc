import { Link } from "react-router-dom";
import { createdByColumn } from "#components/list/list-columns.tsx";
import { homogenizationName } from "#domain/homogenizations/name.ts";
import { NOT_NUMBERED } from "#domain/kernel/numbering.ts";
import { pathOf } from "#domain/kind-pages.ts";
import type { Column } from "#ui/table/column.ts";
import { Unbroken } from "#ui/text/unbroken.tsx";
import type { HomogenizationRow } from "./homogenization-rows.ts";
import { StateBadge } from "./state-badge.tsx";

/** The columns of the list of homogenizations. */
export const homogenizationColumns: Column<HomogenizationRow>[] = [
  {
    key: "name",
    head: "Name",
    className: "listtable__name homogenizationlist__code",
    // A homogenization without a name is the newest.
    sortValue: ({ name }) => name ?? "~",
    cell: (row) => (
      <Link className="id" to={pathOf({ table: "homogenizations", id: row.id })}>
        <Unbroken text={homogenizationName(row)} />
      </Link>
    ),
  },
  {
    key: "batch",
    head: "Batch",
    className: "homogenizationlist__code",
    hideBelow: "tablet",
    sortValue: ({ batch_num }) => batch_num ?? "~",
    cell: ({ nop_process_id, batch_num }) => (
      <Link className="link" to={pathOf({ table: "nop_processes", id: nop_process_id })}>
        <Unbroken text={batch_num ?? NOT_NUMBERED} />
      </Link>
    ),
  },
  {
    key: "cake",
    head: "Cake sample",
    hideBelow: "tablet",
    sortValue: ({ sample }) => sample,
    cell: ({ cake_id, sample }) => (
      <Link className="link" to={pathOf({ table: "cakes", id: cake_id })}>
        {sample || "Cake"}
      </Link>
    ),
  },
  {
    key: "state",
    head: "State",
    className: "listtable__state homogenizationlist__state wide",
    sortValue: ({ state }) => state,
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    key: "cnf",
    head: "CNF",
    className: "homogenizationlist__code",
    sortValue: ({ cnf_name }) => cnf_name ?? "",
    cell: ({ cnf_id, cnf_name }) =>
      cnf_id === null ? (
        "–"
      ) : (
        <Link className="link" to={pathOf({ table: "cnfs", id: cnf_id })}>
          <Unbroken text={cnf_name ?? ""} />
        </Link>
      ),
  },
  { ...createdByColumn, hideInCards: false },
];
