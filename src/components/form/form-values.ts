import type { z } from "zod";
import type { TypedNumber } from "#domain/values/number-text.ts";

/** What is entered in a field: `null` while it is empty; a number can be a text that is not one number. */
type Entered<V> = V | null | ([Extract<V, number>] extends [never] ? never : TypedNumber);

/** The value of one field; of a range, of each end. */
type FieldValue<V> = V extends readonly [unknown, unknown] ? { [I in keyof V]: Entered<V[I]> } : Entered<V>;

/** The values of a form for the schema `S`, while it is filled in. */
export type FormValues<S extends z.ZodType> = { [F in keyof z.input<S>]: FieldValue<z.input<S>[F]> };
