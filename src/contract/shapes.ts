import { z } from "zod";

/** No path parameters, or none in the query string. */
export const Nothing = z.object({});

/** `:id` of a path. */
export const ById = z.object({ id: z.guid().toLowerCase() });

/** Schema of a list filter; an omitted or empty value matches every row. */
export function filter<const T extends readonly string[]>(values: T) {
  return z.preprocess((value) => (value === "" ? undefined : value), z.enum(values).optional()).optional();
}

/** Schema of a boolean in a query string: `true` or `false`; an omitted or empty value is false. */
export const flag = z
  .enum(["true", "false", ""])
  .nullish()
  .transform((text) => text === "true");
