import { createContext, use } from "react";
import type { Field } from "#domain/kernel/fields.ts";
import { showUnit } from "#domain/values/words.ts";

/** The fields of the surrounding form, by name. */
export const FormFieldsContext = createContext<Record<string, Field>>({});

type FieldName = { name: string; label?: string | undefined; unit?: string | undefined };

/**
 * Label, unit and largest probable value of a field, from the schema of the surrounding form. If `label` is given, the
 * schema's unit is ignored. Throws if the field has no label.
 */
export function useFieldMeta(of: FieldName): Pick<Field, "label" | "unit" | "plausibleTo"> {
  const field = use(FormFieldsContext)[of.name];
  const label = of.label ?? field?.label;
  if (label === undefined) throw new Error(`No label for the field ${of.name}`);
  const unit = of.unit ?? (of.label === undefined ? field?.unit : undefined);
  return { label, unit: unit && showUnit(unit), plausibleTo: field?.plausibleTo };
}
