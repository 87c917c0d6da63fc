import { createContext, use } from "react";
import type { Field } from "#domain/kernel/fields.ts";

/** The fields of the surrounding form, by name. */
export const FormFieldsContext = createContext<Record<string, Field>>({});

type FieldName = { name: string; label?: string | undefined; unit?: string | undefined };

/**
 * Label, unit and largest probable value of a field, from the schema of the surrounding form. If `label` is given, the
 * schema's unit is ignored. Throws if the field has no label.
 */
export function useFieldMeta({
  name,
  label,
  unit,
}: FieldName): Pick<Field, "label" | "unit" | "plausibleTo"> {
  const field = use(FormFieldsContext)[name];
  const shownLabel = label ?? field?.label;
  if (shownLabel === undefined) throw new Error(`No label for the field ${name}`);
  const shownUnit = unit ?? (label === undefined ? field?.unit : undefined);
  return { label: shownLabel, unit: shownUnit, plausibleTo: field?.plausibleTo };
}
