import type { CsvImport } from "#components/import/import-check.ts";
import { commands } from "#contract/index.ts";
import {
  type ChemicalListItem,
  chemicalUnits,
  concentrationUnits,
  NewChemical,
} from "#domain/chemicals/schema.ts";
import { listChemicalNames } from "#domain/chemicals/views.ts";
import {
  choiceColumn,
  choicesColumn,
  columnsOf,
  commentsColumn,
  createdByColumn,
  dayColumn,
  locationColumn,
  lookupColumn,
  numberColumn,
  supplierColumn,
  textColumn,
  timeImportColumns,
} from "#domain/csv/import-columns.ts";
import { type CsvColumn, dayFieldColumn, fieldColumn, timeColumns } from "#domain/csv/write.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { ghsPictograms, signalWords } from "#domain/stock-details/hazard.ts";

const fields = fieldsOf(NewChemical);

/** The columns of exported chemicals. */
export const chemicalCsv: readonly CsvColumn<ChemicalListItem>[] = [
  fieldColumn(fields.chemical_name_id, (row) => row.chemical_name),
  { title: "Type", of: (row) => row.chemical_type },
  { title: "Amount remaining", of: (row) => row.amount_remaining },
  fieldColumn(fields.amount_supplied, (row) => row.amount_supplied),
  fieldColumn(fields.amount_units, (row) => row.amount_units),
  fieldColumn(fields.concentration, (row) => row.concentration),
  fieldColumn(fields.concentration_units, (row) => row.concentration_units),
  fieldColumn(fields.supplier_id, (row) => row.supplier_name),
  fieldColumn(fields.location_id, (row) => row.location_name),
  fieldColumn(fields.lot_number, (row) => row.lot_number),
  dayFieldColumn(fields.expiry_date, (row) => row.expiry_date),
  fieldColumn(fields.reorder_level, (row) => row.reorder_level),
  fieldColumn(fields.cas_number, (row) => row.cas_number),
  fieldColumn(fields.density, (row) => row.density),
  fieldColumn(fields.signal_word, (row) => row.signal_word),
  fieldColumn(fields.ghs_pictograms, (row) => row.ghs_pictograms.join(" ")),
  { title: "Active", of: (row) => row.is_active },
  { title: "Diluted", of: (row) => row.is_diluted },
  ...timeColumns<ChemicalListItem>(fields.creation_date, (row) => row.creation_date),
  { title: "ID", of: (row) => row.id },
];

const of = columnsOf(NewChemical);

/** The columns that an import of chemicals reads. */
export const chemicalImport: CsvImport = {
  table: "chemicals",
  command: commands.createChemical,
  alikeBy: ["chemical_name_id", "lot_number", "supplier_id", "creation_date"],
  columns: [
    lookupColumn(of("chemical_name_id", { also: ["Chemical name"] }), "chemical name", listChemicalNames),
    numberColumn(of("amount_supplied")),
    choiceColumn(of("amount_units"), chemicalUnits),
    numberColumn(of("concentration")),
    choiceColumn(of("concentration_units"), concentrationUnits),
    supplierColumn(of),
    locationColumn(of),
    ...timeImportColumns(of("creation_date")),
    createdByColumn(of),
    commentsColumn(of),
    textColumn(of("lot_number", { isOptional: true })),
    dayColumn(of("expiry_date", { isOptional: true })),
    numberColumn(of("reorder_level", { isOptional: true })),
    textColumn(of("cas_number", { isOptional: true }), "a CAS number, such as 7697-37-2"),
    numberColumn(of("density", { isOptional: true })),
    choiceColumn(of("signal_word", { isOptional: true }), signalWords),
    choicesColumn(of("ghs_pictograms", { isOptional: true }), ghsPictograms),
  ],
};
