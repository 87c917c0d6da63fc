import type { z } from "zod";

/** One value of a form: `null` while nothing is typed or chosen; of a range, each of its ends. */
type Held<V> = V extends readonly [unknown, unknown] ? { [I in keyof V]: V[I] | null } : V | null;

/** What the form of a schema holds while it is filled in. */
export type FormValues<S extends z.ZodType> = { [F in keyof z.input<S>]: Held<z.input<S>[F]> };
