import { dateToUtc, showDate, showDateTime, utcToLocal } from "#domain/time.ts";
import { toTitle } from "#domain/titles.ts";
import type { Names } from "./names.ts";

/** One field as a person reads it: its label, what was typed or chosen, and the unit beside it. */
export type FieldView = { key: string; label: string; text: string; unit?: string };

const labels: Record<string, string> = {
  chemical_name_id: "Chemical",
  chemical_use_record_id: "Use record",
  cake_storage_type_id: "Storage type",
  DO: "DO",
  equipment_type_id: "Equipment Type",
  filtration_and_neutralization_details_id: "Filtration & Neutralization",
  has_high_shear: "High shear",
  is_for_research: "Made for research",
  location: "Location",
  location_id: "Location",
  ph: "pH",
  supplier_id: "Supplier",
  wt_percent: "Wt %",
  resource_use_purpose_id: "Purpose",
  purpose: "Other Purpose",
  derived_chemical_amount_created: "Amount created",
  derived_chemical_concentration_created: "Concentration created",
  allow_overdraw: "Recorded although it exceeds the stock",
};

const unitOf: Record<string, string> = {
  amount_created: "amount_units",
  amount_supplied: "amount_units",
};

/** Units of figures that have always the same. */
const fixedUnits: Record<string, string> = {
  DO: "mmol/g",
  density: "g/ml",
  storage_temperature: "°C",
  wt_percent: "%",
  zeta_potential: "mV",
};

/** What was typed into a form, without what was left empty. */
export function fieldsOf(body: unknown, names: Names): FieldView[] {
  const values = (body ?? {}) as Record<string, unknown>;
  return Object.keys(values).flatMap((key) => {
    const field = fieldOf(key, values, names);
    return field ? [field] : [];
  });
}

/** One field of a body; `undefined` where nothing was typed, or where it belongs to another field. */
export function fieldOf(key: string, values: Record<string, unknown>, names: Names): FieldView | undefined {
  const value = values[key];
  if (
    key === "id" ||
    key === "base" ||
    key.endsWith("_units") ||
    value === null ||
    value === undefined ||
    value === ""
  )
    return undefined;
  if (value === false) return undefined;
  const unit = fixedUnits[key] ?? values[unitOf[key] ?? `${key}_units`];
  return {
    key,
    label: labels[key] ?? toTitle(key),
    text: textOf(key, value, names),
    ...(typeof unit === "string" ? { unit } : {}),
  };
}

function textOf(key: string, value: unknown, names: Names): string {
  if (value === true) return "Yes";
  if (typeof value === "string" && /_(date|at)$/.test(key)) return showMoment(value);
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  const isChoice = key.endsWith("_id") || key === "location";
  return isChoice ? (names.get(text) ?? text) : text;
}

/** The start of a day stands for the day: forms that ask for a date alone keep it so. */
function showMoment(iso: string): string {
  if (!iso.includes("T")) return showDate(dateToUtc(iso));
  return utcToLocal(iso).endsWith("T00:00") ? showDate(iso) : showDateTime(iso);
}

/** `1200 ML` */
export function showField({ text, unit }: FieldView): string {
  return unit ? `${text} ${unit}` : text;
}

/** The gist of a write in one line: the first two things typed. */
export function gistOf(body: unknown, names: Names): string {
  return fieldsOf(body, names)
    .filter(({ key }) => !/_(date|at)$/.test(key) && key !== "created_by")
    .slice(0, 2)
    .map(showField)
    .join(", ");
}
