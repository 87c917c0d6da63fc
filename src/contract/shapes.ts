import { z } from "zod";
import { ListEntry } from "#domain/lookups/list-entry.ts";
import { findableTables } from "#domain/tables.ts";

/** No path parameters, or none in the query string. */
export const Nothing = z.object({});

/** `:id` of a path. */
export const ById = z.object({ id: z.guid().toLowerCase() });

/** Schema of a list filter; an omitted or empty value matches every row. */
export function filter<const T extends readonly string[]>(values: T) {
  return emptyOmitted(z.enum(values));
}

/** Schema of an optional day or text in a query string. */
export const optionalQueryDay = emptyOmitted(z.iso.date("Please enter a valid date"));
export const optionalQueryText = emptyOmitted(z.string().max(200));

/** An optional value in a query string; an empty one is omitted. */
export function emptyOmitted<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema.optional()).optional();
}

/** Schema of a boolean in a query string: `true` or `false`; an omitted or empty value is false. */
export const flag = z
  .enum(["true", "false", ""])
  .nullish()
  .transform((text) => text === "true");

/** The record that a file is of. */
export const FilePlace = ById.extend({ table: z.enum(findableTables) });

const list = z.string().regex(/^[a-z0-9-]{3,50}$/);

/** `:list` of a path: the name of a list in addresses, such as `chemical-names`. */
export const ByList = z.object({ list });

/** `:list` and `:id` of a path: an id, or the number of a supplier. */
export const ofEntry = {
  params: z.object({ list, id: z.string().regex(/^[a-f0-9-]{1,36}$/) }),
  answer: ListEntry,
  status: 200,
} as const;
