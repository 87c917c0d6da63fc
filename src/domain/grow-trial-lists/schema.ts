import { z } from "zod";
import { nameKey } from "../values/name-key.ts";
import { isStorable, NOT_STORABLE, text } from "../values/text.ts";
import { createdBy, dateTime, newId } from "../values/traits.ts";

/** A growing method or a plant. */
export const GrowLookup = z.object({ id: z.string(), name: z.string() });
export type GrowLookup = z.infer<typeof GrowLookup>;

/** The material of a plug and its default preparation steps. */
export const SubstrateType = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  preparation_steps: z.array(z.string()),
});
export type SubstrateType = z.infer<typeof SubstrateType>;

/** An additive or a fertilizer, identified by its name. Those that every new lab has are without creator. */
export const GrowIngredient = GrowLookup.extend({
  description: z.string(),
  created_by: z.string().nullable(),
  created_at: z.string().nullable(),
});
export type GrowIngredient = z.infer<typeof GrowIngredient>;

/** A short observation that is used often. */
export type TagComment = { id: string; comment: string };

const MAX_NAME = 80;

/** Converts `calcium chloride` to CALCIUM_CHLORIDE, the form of stored names. */
export function toIngredientName(typed: string): string {
  return typed.trim().toUpperCase().replaceAll(/\s+/g, "_");
}

/** The form of a new additive or fertilizer; `what` is the noun in messages. */
function newIngredient(what: "Additive" | "Fertilizer") {
  return z.object({
    id: newId,
    name: text(`${what} name is required`)
      .transform(toIngredientName)
      .pipe(
        z
          .string()
          .min(1, `${what} name is required`)
          .max(MAX_NAME, `${what} name must be at most ${MAX_NAME} characters`),
      )
      .meta({ label: "Name" }),
    description: text("Description must be text")
      .trim()
      .max(500, "Description must be at most 500 characters")
      .nullish()
      .transform((text) => text ?? "")
      .meta({ label: "Description" }),
    created_by: createdBy,
    created_at: dateTime("Please enter a valid date and time").meta({ label: "Created At" }),
  });
}
export const NewAdditive = newIngredient("Additive");
export const NewFertilizer = newIngredient("Fertilizer");
export type NewIngredient = z.output<typeof NewAdditive>;

const MAX_COMMENT = 100;

/** Normalizes a tag for storage: trimmed, without the separator `;`. */
export function toTag(typed: string): string {
  return typed.replaceAll(";", ",").replaceAll(/\s+/g, " ").trim();
}

export const NewTagComment = z.object({
  comment: text("Tag comment is required")
    .transform(toTag)
    .pipe(
      z
        .string()
        .min(1, "Tag comment is required")
        .max(MAX_COMMENT, `Tag comment must be at most ${MAX_COMMENT} characters`),
    )
    .meta({ label: "Comment" }),
});
export type NewTagComment = z.output<typeof NewTagComment>;

const MAX_TAGS = 50;

/**
 * Schema of the tags of one observation, a list or text separated by ';'. Stored as one text joined by '; ' without
 * duplicates. `missing` is the message if there is no tag.
 */
export function tagComments(missing: string) {
  return z
    .union([z.string(), z.array(z.string())], { error: missing })
    .transform((given) => splitTags(Array.isArray(given) ? given.map(toTag).join(";") : given))
    .refine((tags) => tags.length > 0, missing)
    .refine((tags) => tags.every(isStorable), NOT_STORABLE)
    .refine(
      (tags) => tags.length <= MAX_TAGS && tags.every((tag) => tag.length <= MAX_COMMENT),
      `At most ${MAX_TAGS} tag comments of ${MAX_COMMENT} characters each`,
    )
    .transform((tags) => tags.join("; "))
    .pipe(z.string());
}

/** Splits `healthy; leggy` into tags without duplicates, in any spelling. */
export function splitTags(joined: string): string[] {
  const tags = joined
    .split(";")
    .map(toTag)
    .filter((tag) => nameKey(tag) !== "");
  const first = new Map(tags.toReversed().map((tag) => [nameKey(tag), tag]));
  return [...new Set(tags.map((tag) => first.get(nameKey(tag)) ?? tag))];
}
