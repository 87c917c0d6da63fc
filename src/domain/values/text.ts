import { z } from "zod";
import { nameKey } from "./name-key.ts";

export const NOT_STORABLE = "Contains a character that cannot be stored. Please delete it.";

/**
 * Schema of a text that is stored: without NUL, which ends a text in SQL, and without half a surrogate pair, half of an
 * emoji, which has no form in UTF-8. Blanks and invisible characters alone are no text: they are stored as an empty one.
 * `error` is the message for what is not text.
 */
export function text(error: string) {
  return z
    .string(error)
    .refine(isStorable, NOT_STORABLE)
    .overwrite((given) => (nameKey(given) === "" ? "" : given));
}

export function isStorable(given: string): boolean {
  return !given.includes("\0") && !/\p{Surrogate}/u.test(given);
}
