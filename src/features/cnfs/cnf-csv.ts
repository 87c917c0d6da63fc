import type { CsvImport } from "#components/import/import-check.ts";
import { commands } from "#contract/index.ts";
import { cakeUnits } from "#domain/cakes/schema.ts";
import { waterTypes, waterUnits } from "#domain/chemicals/schema.ts";
import { listChemicalNames } from "#domain/chemicals/views.ts";
import { type CnfListItem, cnfUnits, NewCnf } from "#domain/cnfs/schema.ts";
import {
  choiceColumn,
  columnsOf,
  commentsColumn,
  createdByColumn,
  locationColumn,
  lookupColumn,
  numberColumn,
  rangeColumn,
  textColumn,
  timeImportColumns,
} from "#domain/csv/import-columns.ts";
import { cakeNames, exportNames } from "#domain/csv/names.ts";
import { type CsvColumn, enteredByColumn, enteredIn, fieldColumn, timeColumns } from "#domain/csv/write.ts";
import { equipmentList } from "#domain/equipment/views.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { readList } from "#domain/kernel/list.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { byId } from "#domain/lookups/views.ts";

const fields = fieldsOf(NewCnf);

/** The columns of exported CNFs: those of the list and all fields of the form, so that the file can be imported. */
export async function cnfCsv(records: RecordSource): Promise<CsvColumn<CnfListItem>[]> {
  const entered = enteredIn(byId(await records.all("cnfs")));
  const cakes = exportNames(await cakeNames(records));
  const machines = byId(await records.all("equipment"));
  const agents = byId(await records.all("chemical_names"));
  return [
    { title: "Name", of: (row) => row.name },
    { title: "Batch number", of: (row) => row.batch_number },
    { title: "Description", of: (row) => row.description },
    entered(fields.cake_id, (cnf) => cakes.get(cnf.cake_id)),
    entered(fields.amount_cake, (cnf) => cnf.amount_cake),
    entered(fields.amount_cake_units, (cnf) => cnf.amount_cake_units),
    entered(fields.cake_wt_percent, (cnf) => cnf.cake_wt_percent),
    entered(fields.homogenization_equipment_id, (cnf) => machines.get(cnf.homogenization_equipment_id)?.name),
    entered(fields.homogenization_pressure_range, (cnf) => cnf.homogenization_pressure_range.join(" to ")),
    entered(fields.homogenization_temperature, (cnf) => cnf.homogenization_temperature),
    entered(fields.homogenization_rpm, (cnf) => cnf.homogenization_rpm),
    entered(fields.amount_water_added_for_homogenization, (cnf) => cnf.amount_water_added_for_homogenization),
    entered(
      fields.amount_water_added_for_homogenization_units,
      (cnf) => cnf.amount_water_added_for_homogenization_units,
    ),
    entered(fields.water_type_for_homogenization, (cnf) => cnf.water_type_for_homogenization),
    entered(
      fields.neutralizing_agent_type_id,
      (cnf) => agents.get(cnf.neutralizing_agent_type_id ?? "")?.name,
    ),
    fieldColumn(fields.wt_percent, (row) => row.wt_percent),
    entered(fields.ph, (cnf) => cnf.ph),
    entered(fields.appearance, (cnf) => cnf.appearance),
    { title: "Amount remaining", of: (row) => row.amount_remaining },
    fieldColumn(fields.amount_created, (row) => row.amount_supplied),
    fieldColumn(fields.amount_created_units, (row) => row.amount_units),
    { title: "Estimated", of: (row) => row.estimated },
    fieldColumn(fields.location_id, (row) => row.location_name),
    { title: "Active", of: (row) => row.is_active },
    ...timeColumns<CnfListItem>(fields.creation_date, (row) => row.creation_date),
    fieldColumn(fields.created_by, (row) => row.created_by),
    enteredByColumn((row) => row.recorded_by),
    entered(fields.comments, (cnf) => cnf.comments),
    { title: "ID", of: (row) => row.id },
  ];
}

const isOptional = true;

const agentsOf = async (records: RecordSource) =>
  (await listChemicalNames(records)).filter(({ chemical_type }) => chemical_type === "NEUTRALIZING_AGENT");

const of = columnsOf(NewCnf);

/**
 * The columns that an import of CNFs reads. Each line names a cake and records the use of that cake. A CNF from a use
 * that is already recorded is entered in the form.
 */
export const cnfImport: CsvImport = {
  table: "cnfs",
  command: commands.createCnf,
  alikeBy: ["cake_id", "creation_date"],
  columns: [
    lookupColumn(of("cake_id", { coversFields: ["cake_use_record_id"] }), "cake", cakeNames, {
      takes: "a name such as Cake NOP-2026-004 Hour 3, or the ID of a cake: the amount is taken from it",
    }),
    numberColumn(of("amount_cake")),
    choiceColumn(of("amount_cake_units"), cakeUnits),
    numberColumn(of("cake_wt_percent")),
    lookupColumn(
      of("homogenization_equipment_id"),
      "homogenization equipment",
      (records) => readList(records, equipmentList, {}),
      { takes: "the name of a machine", unknown: "Please select a homogenization equipment" },
    ),
    rangeColumn(of("homogenization_pressure_range")),
    numberColumn(of("homogenization_temperature")),
    numberColumn(of("homogenization_rpm")),
    numberColumn(of("amount_water_added_for_homogenization")),
    choiceColumn(of("amount_water_added_for_homogenization_units"), waterUnits),
    choiceColumn(of("water_type_for_homogenization"), waterTypes),
    lookupColumn(of("neutralizing_agent_type_id", { isOptional }), "neutralizing agent", agentsOf),
    numberColumn(of("wt_percent", { isOptional })),
    numberColumn(of("ph", { isOptional })),
    textColumn(of("appearance", { isOptional })),
    numberColumn(of("amount_created")),
    choiceColumn(of("amount_created_units"), cnfUnits),
    locationColumn(of),
    ...timeImportColumns(of("creation_date")),
    createdByColumn(of),
    commentsColumn(of),
  ],
};
