import type { ChemicalListItem } from "#domain/chemicals/schema.ts";
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
