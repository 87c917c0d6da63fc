import "./sample-library.css";
import { kindList } from "#components/kind/kind-list.tsx";
import { createdByColumn, nameColumn, textColumn } from "#components/list/list-columns.tsx";
import { createdFilter } from "#components/list/shared-filters.ts";
import { SampleForm } from "#components/sample/sample-form.tsx";
import { queries } from "#contract/index.ts";
import { csvOf } from "#domain/csv/write.ts";
import { NewSample, type SampleItem } from "#domain/sample-library/schema.ts";
import { showName, showUnitsIn, toTitle } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { ProcessLink } from "./sample-page.tsx";

/** The columns of exported samples. */
export const sampleCsv = csvOf<SampleItem>(NewSample, [
  "sample_description",
  ["Resource Type", (row) => row.resource_type],
  ["Resource", (row) => row.resource_name],
  ["sample_purpose_id", (row) => row.sample_purpose],
  ["Amount", (row) => row.amount],
  ["NOP Process Batch Number", (row) => row.batch_num],
  ["location_id", (row) => row.location],
  [
    "more_info",
    ({ more_info }) =>
      Object.entries(more_info)
        .map(([key, value]) => `${key}: ${value}`)
        .join("; "),
  ],
  "created_by",
  "recorded_by",
  "creation_date",
  "id",
]);

/** `/inventory/sample-library` */
export const Component = kindList<SampleItem>("samples", {
  useRows: () => useLabQuery(queries.listSamples),
  columns: [
    nameColumn("samples", "description", "Description", ({ sample_description }) => sample_description, {
      facts: ({ resource_name }) => [resource_name],
    }),
    textColumn("type", "Resource Type", ({ resource_type }) => showName(resource_type), {
      className: "small",
      hideBelow: "tablet",
    }),
    textColumn("purpose", "Sample Purpose", ({ sample_purpose }) => toTitle(sample_purpose), {
      className: "small",
    }),
    textColumn("amount", "Amount", ({ amount }) => showUnitsIn(amount), {
      align: "end",
      cardLabel: null,
      inLine: undefined,
      sortValue: ({ amount }) => Number.parseFloat(amount),
      cell: ({ amount }) => <b className="num nowrap">{showUnitsIn(amount)}</b>,
    }),
    textColumn("batch", "Batch", ({ batch_num }) => batch_num, {
      // The name of the resource already contains the batch.
      hideBelow: "desk",
      hideInCards: true,
      cell: (row) => <ProcessLink of={row} />,
    }),
    textColumn("location", "Location", ({ location }) => location, {
      className: "listtable__place samplelist__place",
      hideBelow: "tablet",
      inLine: 1,
      cell: ({ location_name, location_details }) => (
        <>
          {location_name}
          <span className="sub">{location_details}</span>
        </>
      ),
    }),
    createdByColumn,
  ],
  alsoFound: ({ resource_name, created_by }) => [resource_name, created_by],
  filters: [
    { key: "location", label: "Location", of: ({ location_name }) => location_name },
    "type",
    "purpose",
    createdFilter,
  ],
  searchHint: "Search description, resource, batch",
  emptyText: "Samples of CNFs, cakes and feedstocks will be listed here.",
  csvColumns: sampleCsv,
  add: { label: "New sample", Form: SampleForm },
});
