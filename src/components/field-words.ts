import { isSame } from "#domain/edits.ts";
import { NUM_CYCLES } from "#domain/homogenizations/schema.ts";
import { dateToUtc, showDate, showDateTime, utcToLocal } from "#domain/time.ts";
import { toTitle } from "#domain/titles.ts";
import type { Removal } from "#domain/trays/forms.ts";
import type { Names } from "./record-names.ts";

/** One field as a person reads it: its label, what was typed or chosen, and the unit beside it. */
export type FieldView = { key: string; label: string; text: string; unit?: string };

const labels: Record<string, string> = {
  additional_comments: "Additional comments",
  additive_id: "Additive",
  cnf_id: "CNF",
  count_plugs_for_avg: "Count Plugs for Avg",
  final_canopy_height_avg: "Avg Canopy Height",
  final_canopy_width_avg: "Avg Canopy Width",
  final_root_length_avg: "Avg Root Length",
  formulation_ids: "Formulations",
  grow_trial_fertilizer_id: "Fertilizer",
  grow_trial_method_id: "Method",
  grow_trial_plant_id: "Plant",
  leaf_comments: "Leaf tag-comments",
  num_plugs_created: "Number of Plugs",
  num_plugs_for_avg: "Plugs for Avg",
  num_plugs_harvested: "Plugs Harvested",
  num_plugs_removed: "Plugs removed",
  plant_comments: "Plant tag-comments",
  plug_removal_data: "Plugs removed",
  reason_for_removal: "Reason for removal",
  root_comments: "Root tag-comments",
  root_to_shoot_ratio: "Root to Shoot Ratio",
  substrate_type_id: "Substrate Type",
  amount_water_added_for_neutralization: "Amount of water added",
  water_type_added_for_neutralization: "Water type",
  neutralizing_agent_name: "Neutralizing agent",
  neutralizing_agent_concentration: "Agent concentration",
  neutralizing_agent_amount_added: "Agent amount added",
  pre_homogenization_comments: "Comments",
  num_cycles: NUM_CYCLES,
  new_state_value: "State",
  timestamp: "Time",
  desired_cnf_wt_percent: "Desired CNF wt %",
  desired_cnf_volume: "Desired CNF volume",
  cnf_amount_for_viscosity_test: "CNF amount for viscosity test",
  cnf_density_estimate: "CNF density estimate",
  amount_cake: "Amount of cake",
  amount_cake_suggested: "Amount cake suggested",
  cake_density_estimate: "Cake density estimate",
  amount_water_added_for_homogenization: "Amount water added",
  by: "By",
  total_water_to_be_added: "Total Water to be Added",
  cake_id: "Cake",
  cake_use_record_id: "Cake Use Record",
  cake_wt_percent: "Cake wt %",
  homogenization_equipment_id: "Homogenization equipment",
  homogenization_pressure_range: "Pressure range",
  homogenization_rpm: "Rpm",
  homogenization_temperature: "Temperature",
  neutralizing_agent_type_id: "Neutralizing agent",
  water_type_for_homogenization: "Water type",
  wt_percent_for_ph: "Wt % for pH",
  chemical_name_id: "Chemical",
  chemical_use_record_id: "Use record",
  resource_use_record_id: "Use record",
  sample_purpose_id: "Sample Purpose",
  sample_description: "Description",
  inform_qnc_team: "Inform the Quality Control Team",
  cake_storage_type_id: "Storage type",
  DO: "DO",
  equipment_type_id: "Equipment Type",
  filtration_and_neutralization_details_id: "Filtration & Neutralization",
  has_high_shear: "High shear",
  is_for_research: "Made for research",
  feedstock_name_id: "Feedstock",
  feedstock_id: "Feedstock",
  product_id: "Product ID",
  reactor_equipment_id: "Reactor",
  acid_amount: "Amount of acid",
  amount_feedstock: "Amount of feedstock",
  resource_use_record_ids: "Resource use records",
  filtration_equipment_id: "Filtration equipment",
  effluent_ph: "Effluent pH",
  ph_after_neutralization: "pH after neutralization",
  location: "Location",
  location_id: "Location",
  ph: "pH",
  supplier_id: "Supplier",
  wt_percent: "Wt %",
  resource_use_purpose_id: "Purpose",
  purpose: "Other Purpose",
  delta: "Correction",
  linked_to: "Went into",
  derived_from_use_record_id: "Diluted from",
  nop_process_id: "NOP process",
  resource_id: "Taken from",
  derived_chemical_amount_created: "Amount created",
  derived_chemical_concentration_created: "Concentration created",
  tray_formulation_id: "Formulation",
  length: "Size",
  allow_overdraw: "Recorded although it exceeds the stock",
};

const unitOf: Record<string, string> = {
  cnf_amount_for_viscosity_test: "desired_cnf_volume_units",
  total_water_to_be_added: "desired_cnf_volume_units",
  amount_created: "amount_units",
  delta: "amount_units",
  amount_supplied: "amount_units",
};

/** Units of figures that have always the same. */
const fixedUnits: Record<string, string> = {
  avg_canopy_width: "cm",
  avg_height: "cm",
  count_plugs_for_avg: "PLUGS",
  final_canopy_height_avg: "cm",
  final_canopy_width_avg: "cm",
  final_root_length_avg: "cm",
  germination_rate: "%",
  leaf_dry_mass: "g",
  leaf_wet_mass: "g",
  num_plugs_created: "PLUGS",
  num_plugs_for_avg: "PLUGS",
  num_plugs_harvested: "PLUGS",
  num_plugs_removed: "PLUGS",
  root_density: "g/cm3",
  root_dry_mass: "g",
  root_volume: "cm3",
  root_wet_mass: "g",
  trial_length: "DAYS",
  cake_density_estimate: "g/ml",
  neutralizing_agent_concentration: "PERCENT",
  pressure_range: "PSI",
  cake_wt_percent: "%",
  cnf_density_estimate: "g/ml",
  crystallinity_index: "%",
  degree_of_oxidation: "mmol/g",
  desired_cnf_wt_percent: "%",
  electrical_conductivity: "µS/cm",
  fiber_length: "nm",
  fiber_width: "nm",
  homogenization_pressure_range: "PSI",
  homogenization_temperature: "°C",
  num_cycles: "#",
  thermal_stability: "°C",
  wt_percent_for_ph: "%",
  DO: "mmol/g",
  density: "g/ml",
  storage_temperature: "°C",
  wt_percent: "%",
  zeta_potential: "mV",
  particle_size: "mm",
  moisture_content: "%",
  lignin_content: "%",
  cellulose_content: "%",
  hemicellulose_content: "%",
  acid_concentration: "PERCENT",
  reaction_temperature: "°C",
  reaction_hours: "h",
  effluent_volume: "LITRES",
};

/** Fields that nobody typed. */
const unshown = new Set(["id", "base", "type", "is_active", "join_id", "sha256", "mime"]);

/** What was typed into a form, without what was left empty; of an edit, what it changes. */
export function fieldsOf(body: unknown, names: Names): FieldView[] {
  const values = (body ?? {}) as Record<string, unknown>;
  const base = (values.base ?? {}) as Record<string, unknown>;
  return Object.keys(values).flatMap((key) => {
    if (key in base && isSame(base[key], values[key])) return [];
    const field = fieldOf(key, values, names);
    if (field) return [field];
    return key in base ? [{ key, label: labelOf(key), text: "–" }] : [];
  });
}

/** What a field is called. */
export function labelOf(key: string): string {
  return labels[key] ?? toTitle(key);
}

/** One field of a body; `undefined` where nothing was typed, or where it belongs to another field. */
export function fieldOf(key: string, values: Record<string, unknown>, names: Names): FieldView | undefined {
  const value = values[key];
  if (unshown.has(key) || key.endsWith("_units") || value === null || value === undefined || value === "")
    return undefined;
  const isEmpty = Array.isArray(value) ? value.length === 0 : isMap(value) && Object.keys(value).length === 0;
  if (value === false || isEmpty) return undefined;
  const unit = unitBeside(key, values);
  return { key, label: labelOf(key), text: textOf(key, value, names), ...(unit ? { unit } : {}) };
}

function unitBeside(key: string, values: Record<string, unknown>): string | undefined {
  const unit = fixedUnits[key] ?? values[`${key}_units`] ?? values[unitOf[key] ?? ""];
  return typeof unit === "string" ? unit : undefined;
}

/** `0.8 MB`; of a small file `12 kB`. */
export function showBytes(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A value with its unit, `–` where there is none: `1200 ML`. The unit is found among the `values` beside it. */
export function showValue(
  key: string,
  value: unknown,
  values: Record<string, unknown>,
  names: Names,
): string {
  if (value === false) return "No";
  const text = value === null || value === undefined ? "" : textOf(key, value, names).replace(/^-/, "−");
  return text === "" ? "–" : showField({ text, unit: unitBeside(key, values) });
}

function textOf(key: string, value: unknown, names: Names): string {
  if (value === true) return "Yes";
  if (typeof value === "string" && isMoment(key)) return showMoment(value);
  if (key === "new_state_value") return toTitle(String(value));
  if (key === "plug_removal_data") return (value as Removal[]).map(removalText).join(", ");
  if (Array.isArray(value)) return value.map((one) => names.get(String(one)) ?? String(one)).join(", ");
  if (key === "linked_to") return linkText(value as { type: string; id: string }, names);
  if (key === "length") return showBytes(Number(value));
  const text = isMap(value) ? linesOf(value) : String(value);
  const isChoice = key.endsWith("_id") || key === "location";
  return isChoice ? (names.get(text) ?? text) : text;
}

/** `2 PLUGS: damping off` */
const removalText = ({ num_plugs_removed, reason_for_removal }: Removal) =>
  `${num_plugs_removed} ${fixedUnits.num_plugs_removed}: ${reason_for_removal}`;

const isMoment = (key: string) => key === "timestamp" || /_(date|at)$/.test(key);

const isMap = (value: unknown): value is object => typeof value === "object" && value !== null;

/** `CNF CNF-2026-004-02` */
function linkText({ type, id }: { type: string; id: string }, names: Names): string {
  return [toTitle(type), names.get(id)].filter(Boolean).join(" ");
}

/** `Viscosity at 10 1/s: 216 MPA_S` */
function linesOf(fields: object): string {
  return Object.entries(fields)
    .map(([key, one]) => `${key}: ${one}`)
    .join(", ");
}

/** The start of a day stands for the day: forms that ask for a date alone keep it so. */
function showMoment(iso: string): string {
  if (!iso.includes("T")) return showDate(dateToUtc(iso));
  return utcToLocal(iso).endsWith("T00:00") ? showDate(iso) : showDateTime(iso);
}

/** `1200 ML` */
export function showField({ text, unit }: { text: string; unit?: string | undefined }): string {
  return unit ? `${text} ${unit}` : text;
}

/** The gist of a write in one line: the first two things typed. */
export function gistOf(body: unknown, names: Names): string {
  return fieldsOf(body, names)
    .filter(({ key }) => !isMoment(key) && key !== "created_by")
    .slice(0, 2)
    .map(showField)
    .join(", ");
}
