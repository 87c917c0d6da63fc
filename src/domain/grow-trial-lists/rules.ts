import { accept, type Decision, type Stamp } from "../kernel/change.ts";
import { claim } from "../kernel/claims.ts";
import { namedId } from "../kernel/ids.ts";
import { readsToJoins } from "../kernel/list.ts";
import type { Reads } from "../kernel/records.ts";
import { entryNamed } from "../lookups/list-entry.ts";
import { entryClaim } from "../lookups/naming.ts";
import { nameKey } from "../values/name-key.ts";
import { type NewIngredient, type NewTagComment, toIngredientName } from "./schema.ts";

/** Ingredients are stored in capitals, with `_` for blanks. */
const ingredientKey = (name: string) => toIngredientName(nameKey(name.replaceAll("_", " ")));

/** The ids of an ingredient: in earlier versions of its name as it is stored, now of the name in any spelling. */
const ingredientIds =
  (kind: string) =>
  (name: string): [string, string] => [namedId(kind, name), namedId(kind, ingredientKey(name))];
export const additiveIds = ingredientIds("additive");
export const fertilizerIds = ingredientIds("fertilizer");
export const additiveId = (name: string) => additiveIds(name)[1];
export const fertilizerId = (name: string) => fertilizerIds(name)[1];
export const tagId = (comment: string) => namedId("tag_comment", nameKey(comment));

/** Creates an additive. Its id is derived from its name, so an existing name is accepted without a change. */
export function addAdditive(lab: Reads, { body }: { body: NewIngredient }): Decision {
  return addIngredient(lab, "additives", additiveIds(body.name), body);
}

/** Creates a fertilizer, like {@link addAdditive}. */
export function addFertilizer(lab: Reads, { body }: { body: NewIngredient }): Decision {
  return addIngredient(lab, "fertilizers", fertilizerIds(body.name), body);
}

function addIngredient(
  lab: Reads,
  table: "additives" | "fertilizers",
  ids: [string, string],
  { name, description, created_by, created_at }: NewIngredient,
): Decision {
  if (entryNamed(readsToJoins(lab), table, name, ids)) return accept([]);
  const [, id] = ids;
  const record = { id, name, description, created_by, created_at };
  return accept([{ table, id, record }, claim(entryClaim(table, name), table, id)]);
}

/** Creates a tag comment for all users. The spelling of an existing comment is not changed. */
export function addTagComment(lab: Reads, { body }: { body: NewTagComment }, _stamp: Stamp): Decision {
  const { comment } = body;
  const id = tagId(comment);
  const ids = [namedId("tag_comment", comment.toLowerCase()), id];
  if (entryNamed(readsToJoins(lab), "tag_comments", comment, ids)) return accept([]);
  const claimed = claim(entryClaim("tag_comments", comment), "tag_comments", id);
  return accept([{ table: "tag_comments", id, record: { id, comment } }, claimed]);
}
