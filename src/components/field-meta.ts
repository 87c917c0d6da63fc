import { createContext, use } from "react";
import type { Field } from "#domain/fields.ts";

/** The fields of the form that is open, by name. */
export const FormFieldsContext = createContext<Record<string, Field>>({});

type Given = { name: string; label?: string | undefined; unit?: string | undefined };

/**
 * Label and unit of a field, from the schema of the form that is open. A form that gives a label itself gives the unit
 * too. Throws where nothing names the field.
 */
export function useFieldMeta({ name, label, unit }: Given): Pick<Field, "label" | "unit"> {
  const field = use(FormFieldsContext)[name];
  const named = label ?? field?.label;
  if (named === undefined) throw new Error(`No label for the field ${name}`);
  return { label: named, unit: unit ?? (label === undefined ? field?.unit : undefined) };
}
