import { z } from "zod";
import { isStorable, NOT_STORABLE } from "./text.ts";
import { units } from "./units.ts";

/** Placeholder for a unit that is not chosen yet. */
export const UNSET_UNIT = "OTHER";

/** Units of custom fields: those of the lab, and some for quantities without a field, such as viscosity. */
export const customUnits = [
  ...units.filter((unit) => unit !== UNSET_UNIT),
  ...(["NONE", "MPA_S", "MV", "DEG_C", "US_PER_CM"] as const),
];

/** One line of the form: what was measured, its value and unit. */
export type CustomField = { key: string; value: string; unit: string };

/** Custom fields as stored: `{"Viscosity at 10 1/s": "216 MPA_S"}`. */
export type CustomFieldMap = Record<string, string>;

const MAX_FIELDS = 200;
const INCOMPLETE = "All fields must have a key, value, and valid unit selected";

const Lines = z.array(z.object({ key: z.string().trim(), value: z.string().trim(), unit: z.string() }));
const Stored = z.record(z.string(), z.string());

/** Schema of custom fields, as lines of the form or in stored form. */
export const EnteredCustomFields = z
  .union([Lines, Stored.transform(toCustomFields).pipe(Lines)], { error: INCOMPLETE })
  .refine(({ length }) => length <= MAX_FIELDS, { error: `Add at most ${MAX_FIELDS} fields`, abort: true })
  .refine((fields) => fields.every(isComplete), INCOMPLETE)
  .refine((fields) => fields.every(({ key, value }) => isStorable(key) && isStorable(value)), NOT_STORABLE)
  .refine((fields) => fields.every(isShort), "Keys and values must be at most 200 characters")
  .refine(
    (fields) => new Set(fields.map(({ key }) => key)).size === fields.length,
    "Each key can be used once",
  )
  .transform(toMap);

/** As {@link EnteredCustomFields}; no fields are an empty map. */
export const CustomFields = EnteredCustomFields.nullish().transform((map) => map ?? {});

function isComplete({ key, value, unit }: CustomField): boolean {
  return key !== "" && value !== "" && (customUnits as readonly string[]).includes(unit);
}

const isShort = ({ key, value }: CustomField) => key.length <= 200 && value.length <= 200;

function toMap(fields: CustomField[]): CustomFieldMap {
  return Object.fromEntries(fields.map(({ key, value, unit }) => [key, `${value} ${unit}`]));
}

/** Converts stored custom fields to lines: the last word of each value is its unit. */
export function toCustomFields(map: CustomFieldMap): CustomField[] {
  return Object.entries(map).map(([key, text]) => {
    const space = text.lastIndexOf(" ");
    return { key, value: text.slice(0, Math.max(0, space)), unit: text.slice(space + 1) };
  });
}
