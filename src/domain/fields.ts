import { z } from "zod";
import { type TableName, tableNames } from "./tables.ts";

/**
 * What a field of a form is: metadata of its schema. Forms, outbox, histories, CSV, charts and the API's description
 * read it here.
 */
export type Field = {
  /** Its name, wherever a person sees it. */
  label: string;
  /** The unit of a figure that always has the same one: `cm`. */
  unit?: string | undefined;
  /** The field beside it that holds its unit, where that is not `<field>_units`. */
  unitIn?: string | undefined;
  /** What its value is, where that is more than text, a figure, or yes or no. */
  of?: FieldKind | undefined;
};

/** The table whose record an id names, or a kind of value: `use` is the id of a use record, `moment` a date or a time. */
type FieldKind = TableName | "use" | "moment" | "bytes" | "state" | "removals" | "link";

declare module "zod" {
  interface GlobalMeta extends Partial<Field> {}
}

/** The fields of a form by their names. */
type FieldsOf<S extends z.ZodType> = Record<keyof z.input<S> & string, Field>;

const known = new WeakMap<z.ZodType, object>();

/** What the fields of a form are. A field without a label, which nobody sees, is not among them. */
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

/** The schemas of a form's fields; of a list of forms, those of its entries. */
export function shapeOf(schema: z.core.$ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodArray) return shapeOf(schema.element);
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return shapeOf(schema.unwrap());
  return {};
}

/** True of a field whose value is the id of a record, or a list of ids. */
export function isTable(of: FieldKind | undefined): of is TableName {
  return (tableNames as readonly (FieldKind | undefined)[]).includes(of);
}

/** `Avg Height (cm)`: the label with the unit, unless the unit is one of the label's words. */
export function labelWithUnit({ label, unit = "" }: Field): string {
  const words = label.toLowerCase().split(" ");
  return unit === "" || words.includes(unit.toLowerCase()) ? label : `${label} (${unit})`;
}
