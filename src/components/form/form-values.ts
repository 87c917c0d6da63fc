import type { z } from "zod";

/** The value of one field: `null` while it is empty. Each end of a range can be `null`. */
type FieldValue<V> = V extends readonly [unknown, unknown] ? { [I in keyof V]: V[I] | null } : V | null;

/** The values of a form for the schema `S`, while it is filled in. */
export type FormValues<S extends z.ZodType> = { [F in keyof z.input<S>]: FieldValue<z.input<S>[F]> };
