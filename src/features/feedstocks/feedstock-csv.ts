import type { CsvImport } from "#components/import/import-check.ts";
import { commands } from "#contract/index.ts";
import {
  choiceColumn,
  columnsOf,
  createdByColumn,
  dayColumn,
  locationColumn,
  lookupColumn,
  numberColumn,
  supplierColumn,
  textColumn,
  timeImportColumns,
} from "#domain/csv/import-columns.ts";
import {
  type CsvColumn,
  dayFieldColumn,
  enteredByColumn,
  fieldColumn,
  timeColumns,
} from "#domain/csv/write.ts";
import {
  Characterization,
  type FeedstockListItem,
  feedstockUnits,
  NewFeedstock,
} from "#domain/feedstocks/schema.ts";
import { listFeedstockNames } from "#domain/feedstocks/views.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";

const fields = fieldsOf(NewFeedstock);

/** The columns of exported feedstocks. */
export const feedstockCsv: readonly CsvColumn<FeedstockListItem>[] = [
  fieldColumn(fields.identifier, (row) => row.identifier),
  fieldColumn(fields.feedstock_name_id, (row) => row.feedstock_name),
  { title: "Type", of: (row) => row.feedstock_type },
  { title: "Amount remaining", of: (row) => row.amount_remaining },
  fieldColumn(fields.amount_supplied, (row) => row.amount_supplied),
  fieldColumn(fields.amount_units, (row) => row.amount_units),
  fieldColumn(fields.supplier_id, (row) => row.supplier_name),
  fieldColumn(fields.location_id, (row) => row.location_name),
  fieldColumn(fields.lot_number, (row) => row.lot_number),
  dayFieldColumn(fields.expiry_date, (row) => row.expiry_date),
  fieldColumn(fields.reorder_level, (row) => row.reorder_level),
  { title: "Active", of: (row) => row.is_active },
  { title: "Characterized", of: (row) => row.is_characterized },
  fieldColumn(fieldsOf(Characterization).characterized_by, (row) => row.characterized_by),
  { title: "Characterization Entered By", of: (row) => row.characterized_recorded_by },
  fieldColumn(fields.created_by, (row) => row.created_by),
  enteredByColumn((row) => row.recorded_by),
  ...timeColumns<FeedstockListItem>(fields.creation_date, (row) => row.creation_date),
  { title: "ID", of: (row) => row.id },
];

const of = columnsOf(NewFeedstock);

/** The columns that an import of feedstocks reads. */
export const feedstockImport: CsvImport = {
  table: "feedstocks",
  command: commands.createFeedstock,
  alikeBy: ["feedstock_name_id", "lot_number", "supplier_id", "creation_date"],
  columns: [
    textColumn(of("identifier")),
    lookupColumn(
      of("feedstock_name_id", { also: ["Feedstock name"] }),
      "feedstock name",
      listFeedstockNames,
      { takes: "the name of a feedstock" },
    ),
    numberColumn(of("amount_supplied")),
    choiceColumn(of("amount_units"), feedstockUnits),
    supplierColumn(of),
    locationColumn(of),
    textColumn(of("product_id", { isOptional: true })),
    ...timeImportColumns(of("creation_date")),
    createdByColumn(of),
    textColumn(of("initial_comments", { also: ["Comments"], isOptional: true })),
    textColumn(of("lot_number", { isOptional: true })),
    dayColumn(of("expiry_date", { isOptional: true })),
    numberColumn(of("reorder_level", { isOptional: true })),
  ],
};
