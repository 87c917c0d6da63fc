import { kindList } from "#components/kind/kind-list.tsx";
import { assignedColumn, nameColumn, personColumn, textColumn } from "#components/list/list-columns.tsx";
import { createdFilter } from "#components/list/shared-filters.ts";
import { showFigure } from "#components/stock/stock-figures.ts";
import { queries } from "#contract/index.ts";
import { csvOf } from "#domain/csv/write.ts";
import type { NopProcessListItem } from "#domain/nop-processes/answers.ts";
import { NewNopProcess } from "#domain/nop-processes/schema.ts";
import { showDate } from "#domain/values/time.ts";
import { countOf, toTitle } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { NopProcessForm } from "./nop-process-form.tsx";

/** The columns of exported NOP processes. */
export const nopProcessCsv = csvOf<NopProcessListItem>(NewNopProcess, [
  "batch_number",
  ["State", (row) => row.state],
  ["feedstock_id", (row) => row.feedstock_name],
  "is_one_tonne_reaction",
  "reaction_hours",
  ["Cakes", (row) => row.cakes_count],
  "created_by",
  "recorded_by",
  "creation_date",
  ["Assigned To", (row) => row.assigned_to],
  "id",
]);

const sizeOf = ({ is_one_tonne_reaction }: NopProcessListItem) =>
  is_one_tonne_reaction ? "One-tonne reaction" : null;
const stateOf = ({ state }: NopProcessListItem) => toTitle(state);

/** `/nop-process` */
export const Component = kindList<NopProcessListItem>("nop_processes", {
  useRows: () => useLabQuery(queries.listNopProcesses),
  columns: [
    nameColumn("nop_processes", "batch", "Batch Number", ({ batch_number }) => batch_number, {
      facts: (row) => [sizeOf(row)],
    }),
    textColumn("state", "State", stateOf, {
      cardLabel: null,
      className: "wide",
      inLine: undefined,
      sortValue: ({ state }) => state,
    }),
    textColumn("feedstock", "Feedstock", ({ feedstock_name }) => feedstock_name, { inLine: 1 }),
    {
      key: "hours",
      head: "Hours",
      hideBelow: "tablet",
      align: "end",
      inLine: 2,
      line: ({ reaction_hours: hours }) => (hours === null ? null : `${showFigure(hours)} h`),
      sortValue: ({ reaction_hours }) => reaction_hours ?? -1,
      cell: ({ reaction_hours: hours }) => (
        <span className="num">{hours === null ? "–" : showFigure(hours)}</span>
      ),
    },
    {
      key: "cakes",
      head: "Cakes",
      align: "end",
      inLine: 2,
      line: ({ cakes_count }) => countOf(cakes_count, "cakes"),
      sortValue: ({ cakes_count }) => cakes_count,
      cell: ({ cakes_count }) => <span className="num">{cakes_count}</span>,
    },
    assignedColumn,
    personColumn("by", "Created By", ({ created_by }) => created_by, {
      hideBelow: "tablet",
      recordedBy: ({ recorded_by }) => recorded_by,
    }),
    textColumn("created", "Creation Date", ({ creation_date }) => showDate(creation_date), {
      sortValue: ({ creation_date }) => creation_date,
      cell: ({ creation_date }) => <span className="nowrap">{showDate(creation_date)}</span>,
    }),
  ],
  alsoFound: (row) => [row.state, sizeOf(row)],
  filters: [
    { key: "state", label: "State", look: "chips", of: stateOf },
    "feedstock",
    { key: "size", label: "Size", look: "chips", of: sizeOf },
    "assigned",
    createdFilter,
  ],
  searchHint: "Search batch, state, feedstock",
  emptyText: "Reactions of feedstock in acid are listed here with the cakes made from them.",
  csvColumns: nopProcessCsv,
  add: { label: "Add NOP Process", Form: NopProcessForm },
});
