import { z } from "zod";
import { shapeOf } from "#domain/kernel/fields.ts";
import { type Scalar, type Sql, sql } from "./sql.ts";

/** Fields with no single typed column: JSON, two ends of a range, an object's fields, or rows of another view. */
export type Nested = "json" | "range" | { columns: Record<string, Scalar> } | { rowsOf: string };

/** The columns of a field that records who wrote and when. */
export const written = { columns: { by: "text", at: "text" } } as const;

/** The column types that suit a field's type. The compiler thus requires a column type for each new field. */
type KindOf<V> = [V] extends [boolean | null | undefined]
  ? "bool"
  : [V] extends [number | null | undefined]
    ? "real" | "integer"
    : [V] extends [string | null | undefined]
      ? "text"
      : Nested;

/** A view shows no withdrawn record, so `withdrawn` has no column. */
export type FieldsOf<R> = {
  [F in Exclude<keyof R, "withdrawn" | "retired" | "merged_into">]-?: KindOf<R[F]>;
};

/** SQL of the value at a path; null for a value of another type, so a malformed document cannot break a view. */
export function valueAt(doc: string, path: string, kind: Scalar): Sql {
  return sql`case when ${hasType(doc, path, kind)} then ${(dialect) => dialect.value(doc, path, kind)} end`;
}

/** SQL: whether the value at a path has this type; null where there is no value. */
export function hasType(doc: string, path: string, type: Scalar | "object" | "null"): Sql {
  return (dialect) => dialect.hasType(doc, path, type);
}

/** Returns the columns of one field, each as `[name, SQL]`. */
export function columnsOf(doc: string, field: string, kind: Scalar | Nested): [name: string, sql: Sql][] {
  if (kind === "range")
    return [
      [`${field}_min`, valueAt(doc, `${field}[0]`, "real")],
      [`${field}_max`, valueAt(doc, `${field}[1]`, "real")],
    ];
  if (typeof kind === "string") return [[field, valueAt(doc, field, kind)]];
  if ("rowsOf" in kind) return [];
  return Object.entries(kind.columns).map(([part, scalar]) => [
    `${field}_${part}`,
    valueAt(doc, `${field}.${part}`, scalar),
  ]);
}

/** The columns of the fields of a record, by their schemas. A withdrawn record has no row, so `withdrawn` has no column. */
export function fieldsOfRecord(record: z.ZodType): Record<string, Scalar | Nested> {
  const { withdrawn: _, retired: __, merged_into: ___, ...shape } = shapeOf(record);
  return Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, columnOf(schema)]));
}

function columnOf(schema: z.core.$ZodType): Scalar | Nested {
  if (schema instanceof z.ZodPipe)
    return columnOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  if (schema instanceof z.ZodUnion) return columnOf(schema.options[0] as z.core.$ZodType);
  if (schema instanceof z.ZodObject) return { columns: fieldsOfRecord(schema) as Record<string, Scalar> };
  if (schema instanceof z.ZodNumber) return schema.format === null ? "real" : "integer";
  if (schema instanceof z.ZodBoolean) return "bool";
  if (schema instanceof z.ZodArray || schema instanceof z.ZodRecord) return "json";
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional)
    return columnOf(schema.unwrap());
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return columnOf(schema.unwrap());
  return "text";
}
