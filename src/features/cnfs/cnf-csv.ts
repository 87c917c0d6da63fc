import type { CnfListItem } from "#domain/cnfs/schema.ts";
import { type CsvColumn, timeColumns } from "#domain/csv/write.ts";

/** The columns of exported CNFs. */
export const cnfCsv: readonly CsvColumn<CnfListItem>[] = [
  { title: "Name", of: (row) => row.name },
  { title: "Batch number", of: (row) => row.batch_number },
  { title: "Description", of: (row) => row.description },
  { title: "Wt %", of: (row) => row.wt_percent },
  { title: "Amount remaining", of: (row) => row.amount_remaining },
  { title: "Amount created", of: (row) => row.amount_supplied },
  { title: "Amount units", of: (row) => row.amount_units },
  { title: "Estimated", of: (row) => row.estimated },
  { title: "Location", of: (row) => row.location_name },
  { title: "Active", of: (row) => row.is_active },
  ...timeColumns<CnfListItem>("Creation date", (row) => row.creation_date),
  { title: "Created by", of: (row) => row.created_by },
  { title: "ID", of: (row) => row.id },
];
