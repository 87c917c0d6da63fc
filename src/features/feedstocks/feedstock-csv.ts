import { type CsvColumn, timeColumns } from "#domain/csv/write.ts";
import type { FeedstockListItem } from "#domain/feedstocks/schema.ts";

/** The columns of exported feedstocks. */
export const feedstockCsv: readonly CsvColumn<FeedstockListItem>[] = [
  { title: "Identifier", of: (row) => row.identifier },
  { title: "Feedstock", of: (row) => row.feedstock_name },
  { title: "Type", of: (row) => row.feedstock_type },
  { title: "Amount remaining", of: (row) => row.amount_remaining },
  { title: "Amount supplied", of: (row) => row.amount_supplied },
  { title: "Amount units", of: (row) => row.amount_units },
  { title: "Supplier", of: (row) => row.supplier_name },
  { title: "Location", of: (row) => row.location_name },
  { title: "Active", of: (row) => row.is_active },
  { title: "Characterized", of: (row) => row.is_characterized },
  { title: "Characterized By", of: (row) => row.characterized_by },
  { title: "Created By", of: (row) => row.created_by },
  ...timeColumns<FeedstockListItem>("Creation date", (row) => row.creation_date),
  { title: "ID", of: (row) => row.id },
];
