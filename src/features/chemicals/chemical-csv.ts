import type { CsvImport } from "#components/import-dialog.tsx";
import { commands } from "#contract/index.ts";
import { type ChemicalListItem, chemicalUnits, concentrationUnits } from "#domain/chemicals/schema.ts";
import { listChemicalNames } from "#domain/chemicals/views.ts";
import {
  choiceColumn,
  commentsColumn,
  createdByColumn,
  locationColumn,
  lookupColumn,
  numberColumn,
  supplierColumn,
  timeImportColumns,
} from "#domain/csv/import-columns.ts";
import { type CsvColumn, timeColumns } from "#domain/csv/write.ts";

/** The columns of exported chemicals. */
export const chemicalCsv: readonly CsvColumn<ChemicalListItem>[] = [
  { title: "Chemical", of: (row) => row.chemical_name },
  { title: "Type", of: (row) => row.chemical_type },
  { title: "Amount remaining", of: (row) => row.amount_remaining },
  { title: "Amount supplied", of: (row) => row.amount_supplied },
  { title: "Amount units", of: (row) => row.amount_units },
  { title: "Concentration", of: (row) => row.concentration },
  { title: "Concentration units", of: (row) => row.concentration_units },
  { title: "Supplier", of: (row) => row.supplier_name },
  { title: "Location", of: (row) => row.location_name },
  { title: "Active", of: (row) => row.is_active },
  { title: "Diluted", of: (row) => row.is_diluted },
  ...timeColumns<ChemicalListItem>("Creation date", (row) => row.creation_date),
  { title: "ID", of: (row) => row.id },
];

/** What imported chemicals are read from. */
export const chemicalImport: CsvImport = {
  command: commands.createChemical,
  columns: [
    lookupColumn(
      { field: "chemical_name_id", title: "Chemical", also: ["Chemical name"] },
      "chemical name",
      listChemicalNames,
    ),
    numberColumn({ field: "amount_supplied", title: "Amount supplied" }),
    choiceColumn({ field: "amount_units", title: "Amount units" }, chemicalUnits),
    numberColumn({ field: "concentration", title: "Concentration" }),
    choiceColumn({ field: "concentration_units", title: "Concentration units" }, concentrationUnits),
    supplierColumn,
    locationColumn,
    ...timeImportColumns({ field: "creation_date", title: "Creation date" }, "a date and time"),
    createdByColumn,
    commentsColumn,
  ],
};
