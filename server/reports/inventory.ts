import { hasType } from "./columns.ts";
import { sampleTypeOf } from "./processes.ts";
import { idAt, type Report, recordReport, textOf } from "./report.ts";
import type { Sql } from "./sql.ts";
import { movementReports, stockColumns } from "./stocks.ts";

const movements = (word: string) =>
  ({
    use_totals: { rowsOf: `report_${word}_uses` },
    corrections: { rowsOf: `report_${word}_corrections` },
  }) as const;

const location = ["locations", idAt("r", "location_id")] as ["locations", Sql];
const supplier = ["suppliers", idAt("r", "supplier_id")] as ["suppliers", Sql];

const sampleType = sampleTypeOf("filtration");
const batch = textOf("process", "batch_number");

const chemicals = recordReport("report_chemicals", "chemicals", {
  fields: { ...movements("chemical") },
  joins: { name: ["chemical_names", idAt("r", "chemical_name_id")], supplier, location },
  columns: {
    chemical_name: textOf("name"),
    chemical_type: textOf("name", "chemical_type"),
    supplier_name: textOf("supplier"),
    location_name: textOf("location"),
    is_diluted: hasType("r.doc", "derived_from_use_record_id", "text"),
    ...stockColumns("chemicals"),
  },
});

const equipment = recordReport("report_equipment", "equipment", {
  joins: { kind: ["equipment_types", idAt("r", "equipment_type_id")], supplier, location },
  columns: {
    equipment_type_name: textOf("kind"),
    supplier_name: textOf("supplier"),
    location_name: textOf("location"),
  },
});

const feedstocks = recordReport("report_feedstocks", "feedstocks", {
  fields: { ...movements("feedstock") },
  joins: { name: ["feedstock_names", idAt("r", "feedstock_name_id")], supplier, location },
  columns: {
    feedstock_name: textOf("name"),
    feedstock_type: textOf("name", "feedstock_type"),
    supplier_name: textOf("supplier"),
    location_name: textOf("location"),
    is_characterized: hasType("r.doc", "characterized_by", "text"),
    ...stockColumns("feedstocks"),
  },
});

const cakes = recordReport("report_cakes", "cakes", {
  fields: { ...movements("cake") },
  joins: {
    filtration: ["filtrations", idAt("r", "filtration_and_neutralization_details_id")],
    process: ["nop_processes", idAt("filtration", "nop_process_id")],
    location,
    storage: ["cake_storage_types", idAt("r", "cake_storage_type_id")],
  },
  columns: {
    nop_process_id: textOf("filtration", "nop_process_id"),
    batch_num: batch,
    sample_type: sampleType,
    location_name: textOf("location"),
    storage_type: textOf("storage"),
    ...stockColumns("cakes"),
  },
});

const cnfs = recordReport("report_cnfs", "cnfs", {
  fields: { homogenization_pressure_range: "range", ...movements("cnf") },
  joins: {
    cake: ["cakes", idAt("r", "cake_id")],
    filtration: ["filtrations", idAt("cake", "filtration_and_neutralization_details_id")],
    process: ["nop_processes", idAt("filtration", "nop_process_id")],
    location,
    machine: ["equipment", idAt("r", "homogenization_equipment_id")],
    agent: ["chemical_names", idAt("r", "neutralizing_agent_type_id")],
  },
  columns: {
    nop_process_id: textOf("filtration", "nop_process_id"),
    batch_number: batch,
    sample_type: sampleType,
    location_name: textOf("location"),
    homogenization_equipment_name: textOf("machine"),
    neutralizing_agent_name: textOf("agent"),
    ...stockColumns("cnfs"),
  },
});

const samples = recordReport("report_samples", "samples", {
  joins: { purpose: ["sample_purposes", idAt("r", "sample_purpose_id")], location },
  columns: { sample_purpose: textOf("purpose"), location_name: textOf("location") },
});

/** The views of the inventory, with the uses and corrections of its stocks. */
export const inventoryReports: Report[] = [
  chemicals,
  ...movementReports("chemicals", "chemical"),
  equipment,
  feedstocks,
  ...movementReports("feedstocks", "feedstock"),
  cakes,
  ...movementReports("cakes", "cake"),
  cnfs,
  ...movementReports("cnfs", "cnf"),
  samples,
];
