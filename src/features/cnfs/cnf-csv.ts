import type { CsvImport } from "#components/import-dialog.tsx";
import { commands } from "#contract/index.ts";
import { cakeUnits } from "#domain/cakes/schema.ts";
import { waterTypes, waterUnits } from "#domain/chemicals/schema.ts";
import { listChemicalNames } from "#domain/chemicals/views.ts";
import { type CnfListItem, cnfUnits } from "#domain/cnfs/schema.ts";
import {
  choiceColumn,
  commentsColumn,
  createdByColumn,
  locationColumn,
  lookupColumn,
  numberColumn,
  rangeColumn,
  textColumn,
  timeImportColumns,
} from "#domain/csv/import-columns.ts";
import { cakeNames, writtenAs } from "#domain/csv/names.ts";
import { type CsvColumn, enteredIn, timeColumns } from "#domain/csv/write.ts";
import { equipmentList } from "#domain/equipment/views.ts";
import { readList } from "#domain/list.ts";
import { byId } from "#domain/lookups/views.ts";
import type { RecordSource } from "#domain/records.ts";

/** The columns of exported CNFs: the list's, and what a CNF is entered with, so that they can be imported. */
export async function cnfCsv(records: RecordSource): Promise<CsvColumn<CnfListItem>[]> {
  const entered = enteredIn(byId(await records.all("cnfs")));
  const cakes = writtenAs(await cakeNames(records));
  const machines = byId(await records.all("equipment"));
  const agents = byId(await records.all("chemical_names"));
  return [
    { title: "Name", of: (row) => row.name },
    { title: "Batch number", of: (row) => row.batch_number },
    { title: "Description", of: (row) => row.description },
    entered("Cake", (cnf) => cakes.get(cnf.cake_id)),
    entered("Amount of cake", (cnf) => cnf.amount_cake),
    entered("Cake units", (cnf) => cnf.amount_cake_units),
    entered("Cake wt %", (cnf) => cnf.cake_wt_percent),
    entered("Homogenization equipment", (cnf) => machines.get(cnf.homogenization_equipment_id)?.name),
    entered("Pressure range (PSI)", (cnf) => cnf.homogenization_pressure_range.join(" to ")),
    entered("Temperature (°C)", (cnf) => cnf.homogenization_temperature),
    entered("Rpm", (cnf) => cnf.homogenization_rpm),
    entered("Amount water added", (cnf) => cnf.amount_water_added_for_homogenization),
    entered("Water units", (cnf) => cnf.amount_water_added_for_homogenization_units),
    entered("Water type", (cnf) => cnf.water_type_for_homogenization),
    entered("Neutralizing agent", (cnf) => agents.get(cnf.neutralizing_agent_type_id ?? "")?.name),
    { title: "Wt %", of: (row) => row.wt_percent },
    entered("pH", (cnf) => cnf.ph),
    entered("Appearance", (cnf) => cnf.appearance),
    { title: "Amount remaining", of: (row) => row.amount_remaining },
    { title: "Amount created", of: (row) => row.amount_supplied },
    { title: "Amount units", of: (row) => row.amount_units },
    { title: "Estimated", of: (row) => row.estimated },
    { title: "Location", of: (row) => row.location_name },
    { title: "Active", of: (row) => row.is_active },
    ...timeColumns<CnfListItem>("Creation date", (row) => row.creation_date),
    { title: "Created by", of: (row) => row.created_by },
    entered("Comments", (cnf) => cnf.comments),
    { title: "ID", of: (row) => row.id },
  ];
}

const isOptional = true;

const agentsOf = async (records: RecordSource) =>
  (await listChemicalNames(records)).filter(({ chemical_type }) => chemical_type === "NEUTRALIZING_AGENT");

/**
 * What imported CNFs are read from. Each takes its amount from the cake it names; of a use that was recorded before,
 * a CNF is made in its form.
 */
export const cnfImport: CsvImport = {
  command: commands.createCnf,
  columns: [
    lookupColumn({ field: "cake_id", title: "Cake", speaksFor: ["cake_use_record_id"] }, "cake", cakeNames, {
      takes: "a name such as Cake NOP-2026-004 Hour 3, or the ID of a cake: the amount is taken from it",
    }),
    numberColumn({ field: "amount_cake", title: "Amount of cake" }),
    choiceColumn({ field: "amount_cake_units", title: "Cake units" }, cakeUnits),
    numberColumn({ field: "cake_wt_percent", title: "Cake wt %" }),
    lookupColumn(
      { field: "homogenization_equipment_id", title: "Homogenization equipment" },
      "homogenization equipment",
      (records) => readList(records, equipmentList, {}),
      { takes: "the name of a machine", unknown: "Please select a homogenization equipment" },
    ),
    rangeColumn({ field: "homogenization_pressure_range", title: "Pressure range (PSI)" }),
    numberColumn({ field: "homogenization_temperature", title: "Temperature (°C)" }),
    numberColumn({ field: "homogenization_rpm", title: "Rpm" }),
    numberColumn({ field: "amount_water_added_for_homogenization", title: "Amount water added" }),
    choiceColumn({ field: "amount_water_added_for_homogenization_units", title: "Water units" }, waterUnits),
    choiceColumn({ field: "water_type_for_homogenization", title: "Water type" }, waterTypes),
    lookupColumn(
      { field: "neutralizing_agent_type_id", title: "Neutralizing agent", isOptional },
      "neutralizing agent",
      agentsOf,
    ),
    numberColumn({ field: "wt_percent", title: "Wt %", isOptional }),
    numberColumn({ field: "ph", title: "pH", isOptional }),
    textColumn({ field: "appearance", title: "Appearance", isOptional }),
    numberColumn({ field: "amount_created", title: "Amount created" }),
    choiceColumn({ field: "amount_created_units", title: "Amount units" }, cnfUnits),
    locationColumn,
    ...timeImportColumns({ field: "creation_date", title: "Creation date" }, "a date and time"),
    createdByColumn,
    commentsColumn,
  ],
};
