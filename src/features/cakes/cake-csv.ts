import type { CsvImport } from "#components/import/import-check.ts";
import { commands } from "#contract/index.ts";
import { type CakeListItem, cakeUnits, NewCake } from "#domain/cakes/schema.ts";
import { listCakeStorageTypes } from "#domain/cakes/views.ts";
import { waterTypes, waterUnits } from "#domain/chemicals/schema.ts";
import {
  choiceColumn,
  columnsOf,
  commentsColumn,
  createdByColumn,
  locationColumn,
  lookupColumn,
  numberColumn,
  textColumn,
  timeImportColumns,
  yesNoColumn,
} from "#domain/csv/import-columns.ts";
import { exportNames, filtrationNames } from "#domain/csv/names.ts";
import { type CsvColumn, enteredIn, fieldColumn, timeColumns } from "#domain/csv/write.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { byId } from "#domain/lookups/views.ts";

const fields = fieldsOf(NewCake);

/** The columns of exported cakes: those of the list and all fields of the form, so that the file can be imported. */
export async function cakeCsv(records: RecordSource): Promise<CsvColumn<CakeListItem>[]> {
  const entered = enteredIn(byId(await records.all("cakes")));
  const filtrations = exportNames(await filtrationNames(records));
  return [
    { title: "Batch number", of: (row) => row.batch_num },
    { title: "Sample type", of: (row) => row.sample_type },
    entered(fields.filtration_and_neutralization_details_id, (cake) =>
      filtrations.get(cake.filtration_and_neutralization_details_id),
    ),
    fieldColumn(fields.is_for_research, (row) => row.is_for_research),
    { title: "Amount remaining", of: (row) => row.amount_remaining },
    fieldColumn(fields.amount_created, (row) => row.amount_supplied),
    fieldColumn(fields.amount_units, (row) => row.amount_units),
    entered(fields.appearance, (cake) => cake.appearance),
    entered(fields.ph, (cake) => cake.ph),
    entered(fields.wt_percent, (cake) => cake.wt_percent),
    entered(fields.amount_water_for_washing, (cake) => cake.water_amount_for_washing),
    entered(fields.amount_water_for_washing_units, (cake) => cake.water_amount_for_washing_units),
    entered(fields.water_type_for_washing, (cake) => cake.water_type),
    fieldColumn(fields.cake_storage_type_id, (row) => row.storage_type),
    entered(fields.storage_temperature, (cake) => cake.storage_temperature),
    fieldColumn(fields.location_id, (row) => row.location_name),
    entered(fields.location_details, (cake) => cake.location_details),
    { title: "Active", of: (row) => row.is_active },
    ...timeColumns<CakeListItem>(fields.creation_date, (row) => row.creation_date),
    entered(fields.created_by, (cake) => cake.created_by),
    entered({ label: "Entered By" }, (cake) => cake.recorded_by),
    entered(fields.comments, (cake) => cake.comments),
    { title: "ID", of: (row) => row.id },
  ];
}

const isOptional = true;

const of = columnsOf(NewCake);

/** The columns that an import of cakes reads. */
export const cakeImport: CsvImport = {
  table: "cakes",
  command: commands.createCake,
  alikeBy: ["filtration_and_neutralization_details_id", "creation_date"],
  columns: [
    lookupColumn(
      of("filtration_and_neutralization_details_id", { also: ["Filtration"] }),
      "filtration",
      filtrationNames,
      { takes: "batch and sample, such as NOP-2026-004 Hour 3, or the ID of a filtration" },
    ),
    yesNoColumn(of("is_for_research", { also: ["Research"] })),
    numberColumn(of("amount_created")),
    choiceColumn(of("amount_units"), cakeUnits),
    textColumn(of("appearance")),
    numberColumn(of("ph", { isOptional })),
    numberColumn(of("wt_percent", { isOptional })),
    numberColumn(of("amount_water_for_washing", { isOptional })),
    choiceColumn(of("amount_water_for_washing_units", { isOptional }), waterUnits),
    choiceColumn(of("water_type_for_washing", { also: ["Water type"], isOptional }), waterTypes),
    lookupColumn(of("cake_storage_type_id"), "storage type", listCakeStorageTypes),
    numberColumn(of("storage_temperature", { isOptional })),
    locationColumn(of),
    textColumn(of("location_details", { isOptional })),
    ...timeImportColumns(of("creation_date")),
    createdByColumn(of),
    commentsColumn(of),
  ],
};
