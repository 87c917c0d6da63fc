import { accept, type Decision, type Stamp } from "../kernel/change.ts";
import { namedId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import type { NewIngredient, NewTagComment } from "./schema.ts";

export const additiveId = (name: string) => namedId("additive", name);
export const fertilizerId = (name: string) => namedId("fertilizer", name);
export const tagId = (comment: string) => namedId("tag_comment", comment.toLowerCase());

/** Creates an additive. Its id is derived from its name, so an existing name is accepted without a change. */
export function addAdditive(lab: Reads, { body }: { body: NewIngredient }): Decision {
  return addIngredient(lab, "additives", additiveId(body.name), body);
}

/** Creates a fertilizer, like {@link addAdditive}. */
export function addFertilizer(lab: Reads, { body }: { body: NewIngredient }): Decision {
  return addIngredient(lab, "fertilizers", fertilizerId(body.name), body);
}

function addIngredient(
  lab: Reads,
  table: "additives" | "fertilizers",
  id: string,
  { name, description, created_by, created_at }: NewIngredient,
): Decision {
  if (lab.get(table, id) !== null) return accept([]);
  return accept([{ table, id, record: { id, name, description, created_by, created_at } }]);
}

/** Creates a tag comment for all users. The spelling of an existing comment is not changed. */
export function addTagComment(lab: Reads, { body }: { body: NewTagComment }, _stamp: Stamp): Decision {
  const id = tagId(body.comment);
  if (lab.get("tag_comments", id) !== null) return accept([]);
  return accept([{ table: "tag_comments", id, record: { id, comment: body.comment } }]);
}
