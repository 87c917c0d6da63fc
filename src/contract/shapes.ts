import { z } from "zod";

/** No path parameters, or none in the query string. */
export const Nothing = z.object({});

/** `:id` of a path. */
export const ById = z.object({ id: z.guid().toLowerCase() });

/** A filter of a list: left out or empty, it filters nothing. */
export function filter<const T extends readonly string[]>(values: T) {
  return z.preprocess((value) => (value === "" ? undefined : value), z.enum(values).optional()).optional();
}

/** A yes or no of a query string: `true` or `false`; left out or empty, it is no. */
export const flag = z
  .enum(["true", "false", ""])
  .nullish()
  .transform((text) => text === "true");
