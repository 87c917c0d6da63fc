import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useFormInAddress } from "#components/form/use-form-in-address.ts";
import type { ListFilter } from "#components/list/filter/filter.ts";
import { createdFilter } from "#components/list/filter/shared-filters.ts";
import { ListPage } from "#components/list/list-page.tsx";
import { EnteredBy } from "#components/record/entered-by.tsx";
import { showFigure } from "#components/stock/stock-figures.ts";
import { queries } from "#contract/index.ts";
import { pathOf } from "#domain/kind-pages.ts";
import type { NopProcessListItem } from "#domain/nop-processes/answers.ts";
import { showDate } from "#domain/values/time.ts";
import { toTitle } from "#domain/values/titles.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Button } from "#ui/press/button.tsx";
import type { Column } from "#ui/table/column.ts";
import { nopProcessCsv } from "./nop-process-csv.ts";
import { NopProcessForm } from "./nop-process-form.tsx";

const ONE_TONNE = "One-tonne reaction";

const columns: Column<NopProcessListItem>[] = [
  {
    key: "batch",
    head: "Batch Number",
    className: "listtable__name",
    sortValue: ({ batch_number }) => batch_number,
    cell: ({ id, batch_number, is_one_tonne_reaction }) => (
      <>
        <Link className="id" to={pathOf({ table: "nop_processes", id })}>
          {batch_number}
        </Link>
        {is_one_tonne_reaction ? <span className="sub">{ONE_TONNE}</span> : null}
      </>
    ),
  },
  {
    key: "state",
    head: "State",
    sortValue: ({ state }) => state,
    cell: ({ state }) => toTitle(state),
  },
  {
    key: "feedstock",
    head: "Feedstock",
    sortValue: ({ feedstock_name }) => feedstock_name ?? "",
    cell: ({ feedstock_name }) => feedstock_name ?? "–",
  },
  {
    key: "hours",
    head: "Hours",
    hideBelow: "tablet",
    align: "end",
    sortValue: ({ reaction_hours }) => reaction_hours ?? -1,
    cell: ({ reaction_hours: hours }) => (
      <span className="num">{hours === null ? "–" : showFigure(hours)}</span>
    ),
  },
  {
    key: "cakes",
    head: "Cakes",
    align: "end",
    sortValue: ({ cakes_count }) => cakes_count,
    cell: ({ cakes_count }) => <span className="num">{cakes_count}</span>,
  },
  {
    key: "by",
    head: "Created By",
    hideBelow: "tablet",
    sortValue: ({ created_by }) => created_by,
    cell: ({ created_by, recorded_by }) => (
      <>
        <span title={created_by}>{created_by.split("@")[0]}</span>
        <EnteredBy by={created_by} recordedBy={recorded_by} />
      </>
    ),
  },
  {
    key: "created",
    head: "Creation Date",
    sortValue: ({ creation_date }) => creation_date,
    cell: ({ creation_date }) => <span className="nowrap">{showDate(creation_date)}</span>,
  },
];

const filters: ListFilter<NopProcessListItem>[] = [
  { key: "state", label: "State", look: "chips", of: ({ state }) => toTitle(state) },
  { key: "feedstock", label: "Feedstock", of: ({ feedstock_name }) => feedstock_name },
  {
    key: "size",
    label: "Size",
    look: "chips",
    of: ({ is_one_tonne_reaction }) => (is_one_tonne_reaction ? ONE_TONNE : null),
  },
  createdFilter,
];

function textOf(row: NopProcessListItem): readonly (string | null)[] {
  return [
    row.batch_number,
    toTitle(row.state),
    row.state,
    row.feedstock_name,
    row.is_one_tonne_reaction ? ONE_TONNE : null,
    row.created_by,
    showDate(row.creation_date),
  ];
}

/** `/nop-process` */
export function NopProcessesPage() {
  const rows = useLabQuery(queries.listNopProcesses);
  const [form, setForm] = useFormInAddress(["new"]);
  return (
    <>
      <ListPage
        title="NOP Process"
        noun="NOP processes"
        table="nop_processes"
        rows={rows}
        columns={columns}
        textOf={textOf}
        searchHint="Search batch, state, feedstock"
        filters={filters}
        initialSort={{ key: "created", direction: "descending" }}
        emptyText="Reactions of feedstock in acid are listed here with the cakes made from them."
        csvColumns={nopProcessCsv}
        action={
          <Button variant="primary" icon={IconPlus} onClick={() => setForm("new")}>
            Add NOP Process
          </Button>
        }
      />
      {form === "new" ? <NopProcessForm onClose={() => setForm(null)} /> : null}
    </>
  );
}
