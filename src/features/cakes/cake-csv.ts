import type { CakeListItem } from "#domain/cakes/schema.ts";
import { type CsvColumn, timeColumns } from "#domain/csv/write.ts";

/** The columns of exported cakes. */
export const cakeCsv: readonly CsvColumn<CakeListItem>[] = [
  { title: "Batch number", of: (row) => row.batch_num },
  { title: "Sample type", of: (row) => row.sample_type },
  { title: "Research", of: (row) => row.is_for_research },
  { title: "Amount remaining", of: (row) => row.amount_remaining },
  { title: "Amount created", of: (row) => row.amount_supplied },
  { title: "Amount units", of: (row) => row.amount_units },
  { title: "Storage type", of: (row) => row.storage_type },
  { title: "Location", of: (row) => row.location_name },
  { title: "Active", of: (row) => row.is_active },
  ...timeColumns<CakeListItem>("Creation date", (row) => row.creation_date),
  { title: "ID", of: (row) => row.id },
];
