import { fieldNamed, isEntered } from "#contract/fields.ts";
import { isSame } from "#domain/kernel/edits.ts";
import { type Field, fieldsOf, isTable } from "#domain/kernel/fields.ts";
import { kindAndTitle } from "#domain/kinds.ts";
import type { LinkedTo } from "#domain/resource-use/schema.ts";
import { Removal } from "#domain/trays/forms.ts";
import { type PhotoWidth, showPhotoWidth } from "#domain/trays/photo-width.ts";
import { PlanRow } from "#domain/trays/plan.ts";
import { dateToUtc, showDate, showDateTime, utcToLocal } from "#domain/values/time.ts";
import { showName, showNamesIn, showUnit, showUnitsIn, toTitle, withUnit } from "#domain/values/words.ts";
import { linkedTables, type Names } from "./record-names.ts";

/** One field as shown to a person: its label, its value as text, and its unit. */
export type FieldView = { key: string; label: string; text: string; unit?: string };

/** The fields entered in the form of a command, without empty fields; for an edit, only the changed fields. */
export function fieldViews(body: unknown, names: Names, operation: string): FieldView[] {
  const values = (body ?? {}) as Record<string, unknown>;
  const base = (values.base ?? {}) as Record<string, unknown>;
  return Object.keys(values).flatMap((key) => {
    if (key in base && isSame(base[key], values[key])) return [];
    const view = fieldView(key, values, names, operation);
    if (view) return [view];
    const text = values[key] === false ? "No" : "–";
    return key in base ? [{ key, label: fieldNamed(key, operation).label, text }] : [];
  });
}

/** One field of a body; `undefined` if it is empty or belongs to another field, such as a unit. */
export function fieldView(
  key: string,
  values: Record<string, unknown>,
  names: Names,
  operation: string,
): FieldView | undefined {
  const value = values[key];
  if (
    !isEntered(key, operation) ||
    key.endsWith("_units") ||
    value === null ||
    value === undefined ||
    value === ""
  )
    return undefined;
  const isEmpty = Array.isArray(value) ? value.length === 0 : isMap(value) && Object.keys(value).length === 0;
  if (value === false || isEmpty) return undefined;
  const field = fieldNamed(key, operation);
  const unit = unitBeside(key, field, values);
  return { key, label: field.label, text: textOf(field, value, names), ...(unit ? { unit } : {}) };
}

function unitBeside(key: string, field: Field, values: Record<string, unknown>): string | undefined {
  const unit = field.unit ?? values[field.unitIn ?? `${key}_units`];
  return typeof unit === "string" ? showUnit(unit) : undefined;
}

/** A file size as text: `0.8 MB`, for a small file `12 kB`. */
export function showBytes(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A value with its unit as text: `1200 mL`; `–` for an empty value. The unit may be another field of `values`. */
export function showValue(
  key: string,
  value: unknown,
  values: Record<string, unknown>,
  names: Names,
  operation: string,
): string {
  if (value === false) return "No";
  const field = fieldNamed(key, operation);
  const isEmpty = value === null || value === undefined;
  const text = isEmpty ? "" : textOf(field, value, names).replace(/^-/, "−");
  if (key.endsWith("_units")) return showUnit(text) || "–";
  return text === "" ? "–" : showField({ text, unit: unitBeside(key, field, values) });
}

function textOf({ of }: Field, value: unknown, names: Names): string {
  if (value === true) return "Yes";
  if (of === "moment" && typeof value === "string") return showMoment(value);
  if (of === "state") return toTitle(String(value));
  if (of === "name") return showName(String(value));
  if (of === "names") return showNamesIn(String(value));
  if (of === "removals") return (value as Removal[]).map(removalText).join(", ");
  if (of === "plan") return (value as PlanRow[]).map((row) => planText(row, names)).join("; ");
  if (of === "photo") return showPhotoWidth(value as PhotoWidth);
  if (of === "link") return linkText(value as LinkedTo, names);
  if (of === "bytes") return showBytes(Number(value));
  if (Array.isArray(value)) return value.map((one) => names.get(String(one)) ?? String(one)).join(", ");
  const text = isMap(value) ? linesOf(value) : String(value);
  return of === "use" || isTable(of) ? (names.get(text) ?? text) : text;
}

/** A removal as text: `2 plugs: damping off`, `1 plug: damping off`. */
const removalText = ({ num_plugs_removed, reason_for_removal }: Removal) =>
  `${withUnit(String(num_plugs_removed), removalFields.num_plugs_removed.unit ?? "")}: ${reason_for_removal}`;

const removalFields = fieldsOf(Removal);

/** A row of a plan as text: `3 × CNF-2026-004-03 | 1.2 wt%, Biochar: 0.1, 24 plugs, Water retention`. */
function planText(row: PlanRow, names: Names): string {
  const { replicates, cnf_id, cnf_description, additive_id, additive_ratio, num_plugs_created, test_for } =
    row;
  const additive = additive_id && `${showName(names.get(additive_id) ?? additive_id)}: ${additive_ratio}`;
  const plugs = withUnit(String(num_plugs_created), planFields.num_plugs_created.unit ?? "");
  const parts = [cnf_description ?? names.get(cnf_id ?? ""), additive, plugs, test_for];
  return `${replicates} × ${parts.filter(Boolean).join(", ")}`;
}

const planFields = fieldsOf(PlanRow);

const isMap = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A link as text: `Homogenization HOM-NOP-2026-001-01`. */
function linkText({ type, id }: LinkedTo, names: Names): string {
  return kindAndTitle(linkedTables[type], names.get(id));
}

/** User-defined fields as text: `Viscosity at 10 1/s: 216 mPa·s`. */
function linesOf(fields: object): string {
  return Object.entries(fields)
    .map(([key, one]) => `${key}: ${showUnitsIn(String(one))}`)
    .join(", ");
}

/** A time as text; the start of a day is shown as a date, because forms with only a date store it so. */
function showMoment(iso: string): string {
  if (!iso.includes("T")) return showDate(dateToUtc(iso));
  return utcToLocal(iso).endsWith("T00:00") ? showDate(iso) : showDateTime(iso);
}

/** A text with its unit: `1200 mL`. */
export function showField({ text, unit }: { text: string; unit?: string | undefined }): string {
  return unit ? withUnit(text, unit) : text;
}

const FIGURE = /^[−-]?[\d.]+$/;

/** A summary of a write in one line: its first two fields, a figure with its name; without times and the person. */
export function gistOf(body: unknown, names: Names, operation: string): string {
  return fieldViews(body, names, operation)
    .filter(({ key }) => fieldNamed(key, operation).of !== "moment" && key !== "created_by")
    .slice(0, 2)
    .map((field) => (FIGURE.test(field.text) ? `${field.label} ${showField(field)}` : showField(field)))
    .join(", ");
}
