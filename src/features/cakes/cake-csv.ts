import type { CsvImport } from "#components/import-dialog.tsx";
import { commands } from "#contract/index.ts";
import { type CakeListItem, cakeUnits } from "#domain/cakes/schema.ts";
import { listCakeStorageTypes } from "#domain/cakes/views.ts";
import { waterTypes, waterUnits } from "#domain/chemicals/schema.ts";
import {
  choiceColumn,
  commentsColumn,
  createdByColumn,
  locationColumn,
  lookupColumn,
  numberColumn,
  textColumn,
  timeImportColumns,
  yesNoColumn,
} from "#domain/csv/import-columns.ts";
import { filtrationNames, writtenAs } from "#domain/csv/names.ts";
import { type CsvColumn, enteredIn, timeColumns } from "#domain/csv/write.ts";
import { byId } from "#domain/lookups/views.ts";
import type { RecordSource } from "#domain/records.ts";

/** The columns of exported cakes: the list's, and what a cake is entered with, so that they can be imported. */
export async function cakeCsv(records: RecordSource): Promise<CsvColumn<CakeListItem>[]> {
  const entered = enteredIn(byId(await records.all("cakes")));
  const filtrations = writtenAs(await filtrationNames(records));
  return [
    { title: "Batch number", of: (row) => row.batch_num },
    { title: "Sample type", of: (row) => row.sample_type },
    entered("Filtration", (cake) => filtrations.get(cake.filtration_and_neutralization_details_id)),
    { title: "Research", of: (row) => row.is_for_research },
    { title: "Amount remaining", of: (row) => row.amount_remaining },
    { title: "Amount created", of: (row) => row.amount_supplied },
    { title: "Amount units", of: (row) => row.amount_units },
    entered("Appearance", (cake) => cake.appearance),
    entered("pH", (cake) => cake.ph),
    entered("Wt %", (cake) => cake.wt_percent),
    entered("Amount water for washing", (cake) => cake.water_amount_for_washing),
    entered("Water units", (cake) => cake.water_amount_for_washing_units),
    entered("Water type", (cake) => cake.water_type),
    { title: "Storage type", of: (row) => row.storage_type },
    entered("Storage temperature (°C)", (cake) => cake.storage_temperature),
    { title: "Location", of: (row) => row.location_name },
    entered("Location details", (cake) => cake.location_details),
    { title: "Active", of: (row) => row.is_active },
    ...timeColumns<CakeListItem>("Creation date", (row) => row.creation_date),
    entered("Created by", (cake) => cake.created_by),
    entered("Comments", (cake) => cake.comments),
    { title: "ID", of: (row) => row.id },
  ];
}

const isOptional = true;

/** What imported cakes are read from. */
export const cakeImport: CsvImport = {
  command: commands.createCake,
  columns: [
    lookupColumn(
      { field: "filtration_and_neutralization_details_id", title: "Filtration" },
      "filtration",
      filtrationNames,
      { takes: "batch and sample, such as NOP-2026-004 Hour 3, or the ID of a filtration" },
    ),
    yesNoColumn({ field: "is_for_research", title: "Research" }),
    numberColumn({ field: "amount_created", title: "Amount created" }),
    choiceColumn({ field: "amount_units", title: "Amount units" }, cakeUnits),
    textColumn({ field: "appearance", title: "Appearance" }),
    numberColumn({ field: "ph", title: "pH", isOptional }),
    numberColumn({ field: "wt_percent", title: "Wt %", isOptional }),
    numberColumn({ field: "amount_water_for_washing", title: "Amount water for washing", isOptional }),
    choiceColumn({ field: "amount_water_for_washing_units", title: "Water units", isOptional }, waterUnits),
    choiceColumn({ field: "water_type_for_washing", title: "Water type", isOptional }, waterTypes),
    lookupColumn(
      { field: "cake_storage_type_id", title: "Storage type" },
      "storage type",
      listCakeStorageTypes,
    ),
    numberColumn({ field: "storage_temperature", title: "Storage temperature (°C)", isOptional }),
    locationColumn,
    textColumn({ field: "location_details", title: "Location details", isOptional }),
    ...timeImportColumns({ field: "creation_date", title: "Creation date" }, "a date and time"),
    createdByColumn,
    commentsColumn,
  ],
};
