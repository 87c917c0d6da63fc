import { Link } from "react-router-dom";
import { createdByColumn } from "#components/list/list-columns.tsx";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { NewSample, type SampleItem } from "#domain/sample-library/schema.ts";
import { toTitle } from "#domain/values/titles.ts";
import { showName, showUnitsIn } from "#domain/values/words.ts";
import "./sample-library.css";
import { type CsvColumn, enteredByColumn, fieldColumn, timeColumns } from "#domain/csv/write.ts";
import type { Column } from "#ui/table/column.ts";
import { ProcessLink } from "./process-link.tsx";

const fields = fieldsOf(NewSample);

/** The columns of the sample library. */
export const sampleColumns: Column<SampleItem>[] = [
  {
    key: "description",
    head: "Description",
    className: "listtable__name listtable__name--long",
    sortValue: ({ sample_description }) => sample_description,
    cell: ({ id, sample_description, resource_name }) => (
      <>
        <Link className="id" to={pathOf({ table: "samples", id })}>
          {sample_description}
        </Link>
        <span className="sub">{resource_name}</span>
      </>
    ),
  },
  {
    key: "type",
    head: "Resource Type",
    className: "small",
    hideBelow: "tablet",
    sortValue: ({ resource_type }) => showName(resource_type),
    cell: ({ resource_type }) => showName(resource_type),
  },
  {
    key: "purpose",
    head: "Sample Purpose",
    className: "small",
    sortValue: ({ sample_purpose }) => toTitle(sample_purpose),
    cell: ({ sample_purpose }) => toTitle(sample_purpose),
  },
  {
    key: "amount",
    head: "Amount",
    align: "end",
    sortValue: ({ amount }) => Number.parseFloat(amount),
    cell: ({ amount }) => <b className="num nowrap">{showUnitsIn(amount)}</b>,
  },
  {
    key: "batch",
    head: "Batch",
    // The name of the resource already contains the batch.
    hideBelow: "desk",
    sortValue: ({ batch_num }) => batch_num ?? "",
    cell: (row) => <ProcessLink of={row} />,
  },
  {
    key: "location",
    head: "Location",
    className: "listtable__place samplelist__place",
    hideBelow: "tablet",
    sortValue: ({ location }) => location,
    cell: ({ location_name, location_details }) => (
      <>
        {location_name}
        <span className="sub">{location_details}</span>
      </>
    ),
  },
  createdByColumn,
];

/** The columns of exported samples. */
export const sampleCsv: readonly CsvColumn<SampleItem>[] = [
  fieldColumn(fields.sample_description, (row) => row.sample_description),
  { title: "Resource Type", of: (row) => row.resource_type },
  { title: "Resource", of: (row) => row.resource_name },
  fieldColumn(fields.sample_purpose_id, (row) => row.sample_purpose),
  { title: "Amount", of: (row) => row.amount },
  { title: "NOP Process Batch Number", of: (row) => row.batch_num },
  fieldColumn(fields.location_id, (row) => row.location),
  fieldColumn(fields.more_info, ({ more_info }) => infoLines(more_info).join("; ")),
  fieldColumn(fields.created_by, (row) => row.created_by),
  enteredByColumn((row) => row.recorded_by),
  ...timeColumns<SampleItem>(fields.creation_date, (row) => row.creation_date),
  { title: "ID", of: (row) => row.id },
];

function infoLines(info: SampleItem["more_info"]): string[] {
  return Object.entries(info).map(([key, value]) => `${key}: ${value}`);
}
