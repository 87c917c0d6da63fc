import { z } from "zod";
import type { TableName } from "./tables.ts";

/**
 * Metadata of a form's field, stored in its schema. Forms, outbox, histories, CSV, charts and the API's description
 * use it.
 */
export type Field = {
  /** The label shown to a person. */
  label: string;
  /** The unit of a number whose unit is fixed: `cm`. */
  unit?: string | undefined;
  /** The field that contains its unit, if that is not `<field>_units`. */
  unitIn?: string | undefined;
  /** The largest probable number. A larger one is questioned, not refused. */
  plausibleTo?: number | undefined;
  /** The kind of value, if it is not text, a number or a boolean. */
  of?: FieldKind | undefined;
  /** Where the value of a record is not shown: it serves the program, or another text has it. */
  hidden?: "history" | "everywhere" | undefined;
};

/** Kinds of values that are no records: `use` is the id of a use record, `moment` a date or a time, `name` a constant
 * that is shown in words, `names` a text with such constants, `photo` how a width was measured in a picture. */
const valueKinds = [
  ...(["use", "moment", "bytes", "state", "name", "names"] as const),
  ...(["removals", "plan", "photo", "link"] as const),
];

/** A kind of value, or the table whose record an id names. */
type FieldKind = TableName | (typeof valueKinds)[number];

declare module "zod" {
  interface GlobalMeta extends Partial<Field> {}
}

/** The fields of a form, by name. */
type FieldsOf<S extends z.ZodType> = Record<keyof z.input<S> & string, Field>;

const known = new WeakMap<z.ZodType, object>();

/** Returns the metadata of a form's fields. Fields without a label are not displayed and are left out. */
export function fieldsOf<S extends z.ZodType>(form: S): FieldsOf<S> {
  const fields =
    known.get(form) ??
    Object.fromEntries(
      Object.entries(shapeOf(form)).flatMap(([name, schema]) => {
        const field = schema.meta();
        return field?.label === undefined ? [] : [[name, field]];
      }),
    );
  known.set(form, fields);
  return fields as FieldsOf<S>;
}

/** Returns the schemas of a form's fields; for a list of forms, those of an entry; otherwise an empty object. */
export function shapeOf(schema: z.core.$ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodArray) return shapeOf(schema.element);
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return shapeOf(schema.unwrap());
  return {};
}

/** True if the field contains the id of a record, or a list of ids. */
export function isTable(of: FieldKind | undefined): of is TableName {
  return of !== undefined && !(valueKinds as readonly FieldKind[]).includes(of);
}

/** `Avg Height (cm)`: the label with its unit, unless the label contains the unit. */
export function labelWithUnit({ label, unit = "" }: Field): string {
  const words = label.toLowerCase().split(" ");
  return unit === "" || words.includes(unit.toLowerCase()) ? label : `${label} (${unit})`;
}

/** The warning about a value that is improbable for its field (`plausibleTo`); null if the value is plausible. */
export function doubtOf(
  { label, plausibleTo }: Pick<Field, "label" | "plausibleTo">,
  value: unknown,
): string | null {
  const isDoubtful = plausibleTo !== undefined && typeof value === "number" && value > plausibleTo;
  return isDoubtful ? `${label} is more than ${plausibleTo}. Please check.` : null;
}

/** The warnings about the values of a form. They do not refuse the write. */
export function doubts(form: z.ZodType, entered: object): string[] {
  const values = entered as Record<string, unknown>;
  return Object.entries<Field>(fieldsOf(form)).flatMap(([name, field]) => doubtOf(field, values[name]) ?? []);
}
