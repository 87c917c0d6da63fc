import type { CsvImport } from "#components/import-dialog.tsx";
import { commands } from "#contract/index.ts";
import {
  choiceColumn,
  createdByColumn,
  locationColumn,
  lookupColumn,
  numberColumn,
  supplierColumn,
  textColumn,
  timeImportColumns,
} from "#domain/csv/import-columns.ts";
import { type CsvColumn, timeColumns } from "#domain/csv/write.ts";
import { type FeedstockListItem, feedstockUnits } from "#domain/feedstocks/schema.ts";
import { listFeedstockNames } from "#domain/feedstocks/views.ts";

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

/** What imported feedstocks are read from. */
export const feedstockImport: CsvImport = {
  command: commands.createFeedstock,
  columns: [
    textColumn({ field: "identifier", title: "Identifier" }),
    lookupColumn(
      { field: "feedstock_name_id", title: "Feedstock", also: ["Feedstock name"] },
      "feedstock name",
      listFeedstockNames,
      { takes: "the name of a feedstock" },
    ),
    numberColumn({ field: "amount_supplied", title: "Amount supplied" }),
    choiceColumn({ field: "amount_units", title: "Amount units" }, feedstockUnits),
    supplierColumn,
    locationColumn,
    textColumn({ field: "product_id", title: "Product ID", isOptional: true }),
    ...timeImportColumns({ field: "creation_date", title: "Creation date" }, "a date and time"),
    createdByColumn,
    textColumn({
      field: "initial_comments",
      title: "Initial comments",
      also: ["Comments"],
      isOptional: true,
    }),
  ],
};
