import { fieldsOf } from "#domain/kernel/fields.ts";
import { trayCode } from "#domain/trays/composition.ts";
import { NewFormulation } from "#domain/trays/forms.ts";
import { showNamesIn } from "#domain/values/words.ts";
import "../grow-trials.css";
import { kindList } from "#components/kind/kind-list.tsx";
import { activeColumn, nameColumn, textColumn } from "#components/list/list-columns.tsx";
import { queries } from "#contract/index.ts";
import { type CsvColumn, fieldColumn, timeColumns } from "#domain/csv/write.ts";
import type { FormulationSummary } from "#domain/trays/schema.ts";
import { showDate } from "#domain/values/time.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Unbroken } from "#ui/text/unbroken.tsx";

const fields = fieldsOf(NewFormulation);

const codeOf = ({ grow_trial_code, formulation_identifier }: FormulationSummary) =>
  trayCode({ code: grow_trial_code }, { identifier: formulation_identifier });

const csv: readonly CsvColumn<FormulationSummary>[] = [
  { title: "Grow Trial", of: (row) => row.grow_trial_code },
  { title: "Identifier", of: (row) => row.formulation_identifier },
  fieldColumn(fields.composition, (row) => row.composition),
  { title: "Comments", of: (row) => row.all_comments },
  { title: "Active", of: (row) => row.is_active },
  ...timeColumns<FormulationSummary>(fields.created_at, (row) => row.created_at),
  { title: "ID", of: (row) => row.id },
];

/** `/grow-trial-formulations` */
export const FormulationsPage = kindList<FormulationSummary>("tray_formulations", {
  noun: "formulations",
  useRows: () => useLabQuery(queries.listFormulations),
  columns: [
    nameColumn("tray_formulations", "identifier", "Identifier", codeOf, {
      link: (row) => <Unbroken text={codeOf(row)} />,
    }),
    textColumn("composition", "Composition", ({ composition }) => showNamesIn(composition), {
      className: "listtable__words wide",
      cardLabel: null,
      inLine: undefined,
      cell: ({ composition }) => <span className="clamped">{showNamesIn(composition)}</span>,
    }),
    {
      key: "comments",
      head: "Comments",
      hideBelow: "tablet",
      inLine: 2,
      line: ({ all_comments }) => all_comments,
      cell: ({ all_comments }) => (all_comments ? <span className="clamped">{all_comments}</span> : "–"),
    },
    activeColumn,
    textColumn("created", "Created", ({ created_at }) => showDate(created_at), {
      className: "listtable__created",
      hideBelow: "tablet",
      hideInCards: true,
      sortValue: ({ created_at }) => created_at,
      cell: ({ created_at }) => <span className="nowrap">{showDate(created_at)}</span>,
    }),
  ],
  alsoFound: ({ composition, all_comments }) => [composition, all_comments],
  filters: [{ key: "trial", label: "Grow Trial", of: ({ grow_trial_code }) => grow_trial_code }],
  searchHint: "Search trial, composition, comments",
  emptyText: "The trays of all grow trials are listed here, each with its formulation.",
  csvColumns: csv,
});
