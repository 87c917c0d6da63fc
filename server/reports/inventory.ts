import { hasType, written } from "./columns.ts";
import { sampleTypeOf } from "./processes.ts";
import { idAt, type Report, recordReport, textOf } from "./report.ts";
import type { Sql } from "./sql.ts";
import { movementReports, stockColumns } from "./stocks.ts";

const recorded = {
  created_by: "text",
  creation_date: "text",
  recorded_by: "text",
  recorded_at: "text",
  updated: written,
} as const;
const stockDetails = { lot_number: "text", expiry_date: "text", reorder_level: "real" } as const;
const characterized = {
  columns: { created_by: "text", creation_date: "text", recorded_by: "text", recorded_at: "text" },
} as const;
const movements = (word: string) =>
  ({
    use_totals: { rowsOf: `report_${word}_uses` },
    corrections: { rowsOf: `report_${word}_corrections` },
  }) as const;

const location = ["locations", idAt("r", "location_id")] as ["locations", Sql];
const supplier = ["suppliers", idAt("r", "supplier_id")] as ["suppliers", Sql];

const sampleType = sampleTypeOf("filtration");
const batch = textOf("process", "batch_number");

const chemicals = recordReport(
  "report_chemicals",
  "chemicals",
  {
    id: "text",
    chemical_name_id: "text",
    amount_supplied: "real",
    amount_units: "text",
    concentration: "real",
    concentration_units: "text",
    supplier_id: "integer",
    location_id: "text",
    comments: "text",
    inactivated_at: "text",
    derived_from_use_record_id: "text",
    amount_water_added: "real",
    amount_water_added_units: "text",
    water_type: "text",
    ...stockDetails,
    cas_number: "text",
    density: "real",
    ghs_pictograms: "json",
    signal_word: "text",
    ...recorded,
    ...movements("chemical"),
  },
  {
    joins: { name: ["chemical_names", idAt("r", "chemical_name_id")], supplier, location },
    columns: {
      chemical_name: textOf("name"),
      chemical_type: textOf("name", "chemical_type"),
      supplier_name: textOf("supplier"),
      location_name: textOf("location"),
      is_diluted: hasType("r.doc", "derived_from_use_record_id", "text"),
      ...stockColumns("chemicals"),
    },
  },
);

const equipment = recordReport(
  "report_equipment",
  "equipment",
  {
    id: "text",
    name: "text",
    short_name: "text",
    equipment_type_id: "text",
    location_id: "text",
    supplier_id: "integer",
    is_active: "bool",
    comments: "text",
    checklist: "json",
    google_image_ids: "json",
    maintenance_interval: "integer",
    calibration_interval: "integer",
    upkeep: "json",
    ...recorded,
  },
  {
    joins: { kind: ["equipment_types", idAt("r", "equipment_type_id")], supplier, location },
    columns: {
      equipment_type_name: textOf("kind"),
      supplier_name: textOf("supplier"),
      location_name: textOf("location"),
    },
  },
);

const feedstocks = recordReport(
  "report_feedstocks",
  "feedstocks",
  {
    id: "text",
    feedstock_name_id: "text",
    identifier: "text",
    product_id: "text",
    type: "text",
    amount_supplied: "real",
    amount_units: "text",
    supplier_id: "integer",
    location_id: "text",
    initial_comments: "text",
    inactivated_at: "text",
    characterized_by: "text",
    characterized_recorded_by: "text",
    characterized_at: "text",
    particle_size: "real",
    moisture_content: "real",
    lignin_content: "real",
    cellulose_content: "real",
    hemicellulose_content: "real",
    impurities: "text",
    characterization_comments: "text",
    ...stockDetails,
    ...recorded,
    ...movements("feedstock"),
  },
  {
    joins: { name: ["feedstock_names", idAt("r", "feedstock_name_id")], supplier, location },
    columns: {
      feedstock_name: textOf("name"),
      feedstock_type: textOf("name", "feedstock_type"),
      supplier_name: textOf("supplier"),
      location_name: textOf("location"),
      is_characterized: hasType("r.doc", "characterized_by", "text"),
      ...stockColumns("feedstocks"),
    },
  },
);

const cakes = recordReport(
  "report_cakes",
  "cakes",
  {
    id: "text",
    filtration_and_neutralization_details_id: "text",
    appearance: "text",
    is_for_research: "bool",
    amount_supplied: "real",
    amount_units: "text",
    ph: "real",
    wt_percent: "real",
    DO: "real",
    zeta_potential: "real",
    has_high_shear: "bool",
    density: "real",
    location_id: "text",
    location_details: "text",
    cake_storage_type_id: "text",
    storage_temperature: "real",
    water_type: "text",
    water_amount_for_washing: "real",
    water_amount_for_washing_units: "text",
    comments: "text",
    inactivated_at: "text",
    characterized,
    ...recorded,
    ...movements("cake"),
  },
  {
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
  },
);

const cnfs = recordReport(
  "report_cnfs",
  "cnfs",
  {
    id: "text",
    name: "text",
    cake_id: "text",
    cake_use_record_id: "text",
    homogenization_id: "text",
    homogenization_equipment_id: "text",
    homogenization_pressure_range: "range",
    homogenization_temperature: "real",
    homogenization_rpm: "real",
    amount_cake: "real",
    amount_cake_units: "text",
    cake_wt_percent: "real",
    water_type_for_homogenization: "text",
    amount_water_added_for_homogenization: "real",
    amount_water_added_for_homogenization_units: "text",
    neutralizing_agent_type_id: "text",
    amount_supplied: "real",
    amount_units: "text",
    wt_percent: "real",
    wt_percent_for_ph: "real",
    ph: "real",
    appearance: "text",
    density: "real",
    electrical_conductivity: "real",
    zeta_potential: "real",
    fiber_width: "real",
    fiber_length: "real",
    aspect_ratio: "real",
    degree_of_oxidation: "real",
    crystallinity_index: "real",
    thermal_stability: "real",
    location_id: "text",
    comments: "text",
    inactivated_at: "text",
    characterized,
    ...recorded,
    ...movements("cnf"),
  },
  {
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
  },
);

const samples = recordReport(
  "report_samples",
  "samples",
  {
    id: "text",
    resource_use_record_id: "text",
    resource_table: "text",
    resource_id: "text",
    sample_purpose_id: "text",
    location_id: "text",
    location_details: "text",
    sample_description: "text",
    more_info: "json",
    inform_qnc_team: "bool",
    ...recorded,
  },
  {
    joins: { purpose: ["sample_purposes", idAt("r", "sample_purpose_id")], location },
    columns: { sample_purpose: textOf("purpose"), location_name: textOf("location") },
  },
);

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
