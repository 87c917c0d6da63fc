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

/** Schema of required text: trimmed, at most 200 characters. `missing` is the message if it is empty. */
export function requiredText(label: string, missing = `${label} is required`) {
  return text(missing)
    .trim()
    .min(1, missing)
    .max(200, `${label} must be at most 200 characters`)
    .meta({ label });
}

/** Schema of optional text: trimmed, `null` if empty, at most 500 characters. */
export function optionalText(label: string) {
  return shortText(label)
    .nullish()
    .transform((text) => text || null)
    .meta({ label });
}

function shortText(label: string) {
  return text(`${label} must be text`).trim().max(500, `${label} must be at most 500 characters`);
}

/** Schema of text in an edit: omitted text is unchanged, empty text is `null`. */
export function editedText(label: string) {
  return shortText(label)
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null))
    .meta({ label });
}
