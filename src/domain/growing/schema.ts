import { z } from "zod";
import { createdBy, dateTime, newId } from "../traits.ts";

/** A way of growing, or a plant that is grown. */
export const GrowLookup = z.object({ id: z.string(), name: z.string() });
export type GrowLookup = z.infer<typeof GrowLookup>;

/** What a plug is made of, and how it is prepared unless a formulation says otherwise. */
export const SubstrateType = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  preparation_steps: z.array(z.string()),
});
export type SubstrateType = z.infer<typeof SubstrateType>;

/** An additive or a fertilizer: the same by name on every tablet. Those every lab starts with were made by nobody. */
export const GrowIngredient = GrowLookup.extend({
  description: z.string(),
  created_by: z.string().nullable(),
  created_at: z.string().nullable(),
});
export type GrowIngredient = z.infer<typeof GrowIngredient>;

/** A short observation that is used again and again. */
export type TagComment = { id: string; comment: string };

const MAX_NAME = 80;

/** `calcium chloride` as additives and fertilizers are written: CALCIUM_CHLORIDE. */
export function toIngredientName(typed: string): string {
  return typed.trim().toUpperCase().replaceAll(/\s+/g, "_");
}

/** A new additive or fertilizer: `what` it is called in the messages. */
function newIngredient(what: "Additive" | "Fertilizer") {
  return z.object({
    id: newId,
    name: z
      .string({ error: `${what} name is required` })
      .transform(toIngredientName)
      .pipe(
        z
          .string()
          .min(1, `${what} name is required`)
          .max(MAX_NAME, `${what} name must be at most ${MAX_NAME} characters`),
      )
      .meta({ label: "Name" }),
    description: z
      .string({ error: "Description must be text" })
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

/** A tag as it is kept: trimmed, and without the sign that tags are joined by. */
export function toTag(typed: string): string {
  return typed.replaceAll(";", ",").replaceAll(/\s+/g, " ").trim();
}

export const NewTagComment = z.object({
  comment: z
    .string({ error: "Tag comment is required" })
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

/** Tags of one observation, as a list or joined by ';': stored as one text joined by '; ', each of them once. */
export function tagComments(missing: string) {
  return z
    .union([z.string(), z.array(z.string())], { error: missing })
    .transform((given) => splitTags(Array.isArray(given) ? given.map(toTag).join(";") : given))
    .refine((tags) => tags.length > 0, missing)
    .refine(
      (tags) => tags.length <= MAX_TAGS && tags.every((tag) => tag.length <= MAX_COMMENT),
      `At most ${MAX_TAGS} tag comments of ${MAX_COMMENT} characters each`,
    )
    .transform((tags) => tags.join("; "))
    .pipe(z.string());
}

/** `healthy; leggy` as a list, each tag once without regard to case. */
export function splitTags(joined: string): string[] {
  const tags = joined
    .split(";")
    .map(toTag)
    .filter((tag) => tag !== "");
  const first = new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag]));
  return [...new Set(tags.map((tag) => first.get(tag.toLowerCase()) ?? tag))];
}
