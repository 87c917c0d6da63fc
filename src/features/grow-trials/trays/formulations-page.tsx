import { Link } from "react-router-dom";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { trayCode } from "#domain/trays/composition.ts";
import { NewFormulation } from "#domain/trays/forms.ts";
import { showNamesIn } from "#domain/values/words.ts";
import "../grow-trials.css";
import type { ListFilter } from "#components/list/filter/filter.ts";
import { activeColumn } from "#components/list/list-columns.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { queries } from "#contract/index.ts";
import { type CsvColumn, fieldColumn, timeColumns } from "#domain/csv/write.ts";
import type { FormulationSummary } from "#domain/trays/schema.ts";
import { showDate } from "#domain/values/time.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { Column } from "#ui/table/column.ts";
import { Unbroken } from "#ui/text/unbroken.tsx";

const fields = fieldsOf(NewFormulation);

const codeOf = ({ grow_trial_code, formulation_identifier }: FormulationSummary) =>
  trayCode({ code: grow_trial_code }, { identifier: formulation_identifier });

const columns: Column<FormulationSummary>[] = [
  {
    key: "identifier",
    head: "Identifier",
    className: "listtable__name",
    sortValue: codeOf,
    cell: (row) => (
      <Link className="id" to={pathOf({ table: "tray_formulations", id: row.id })}>
        <Unbroken text={codeOf(row)} />
      </Link>
    ),
  },
  {
    key: "composition",
    head: "Composition",
    className: "listtable__words wide",
    sortValue: ({ composition }) => showNamesIn(composition),
    cell: ({ composition }) => <span className="clamped">{showNamesIn(composition)}</span>,
  },
  {
    key: "comments",
    head: "Comments",
    className: "wide",
    hideBelow: "tablet",
    cell: ({ all_comments }) => (all_comments ? <span className="clamped">{all_comments}</span> : "–"),
  },
  activeColumn,
  {
    key: "created",
    head: "Created",
    className: "listtable__created",
    hideBelow: "tablet",
    hideInCards: true,
    sortValue: ({ created_at }) => created_at,
    cell: ({ created_at }) => <span className="nowrap">{showDate(created_at)}</span>,
  },
];

const filters: ListFilter<FormulationSummary>[] = [
  { key: "trial", label: "Grow trial", of: ({ grow_trial_code }) => grow_trial_code },
];

const csv: readonly CsvColumn<FormulationSummary>[] = [
  { title: "Grow trial", of: (row) => row.grow_trial_code },
  { title: "Identifier", of: (row) => row.formulation_identifier },
  fieldColumn(fields.composition, (row) => row.composition),
  { title: "Comments", of: (row) => row.all_comments },
  { title: "Active", of: (row) => row.is_active },
  ...timeColumns<FormulationSummary>(fields.created_at, (row) => row.created_at),
  { title: "ID", of: (row) => row.id },
];

function textOf(row: FormulationSummary): readonly string[] {
  return [
    codeOf(row),
    row.composition,
    showNamesIn(row.composition),
    row.all_comments,
    showDate(row.created_at),
  ];
}

/** `/grow-trial-formulations` */
export function FormulationsPage() {
  return (
    <ListPage
      title="Formulations"
      noun="formulations"
      table="tray_formulations"
      rows={useLabQuery(queries.listFormulations)}
      columns={columns}
      textOf={textOf}
      searchHint="Search trial, composition, comments"
      filters={filters}
      initialSort={{ key: "created", direction: "descending" }}
      emptyText="The trays of all grow trials are listed here, each with its formulation."
      csvColumns={csv}
    />
  );
}
