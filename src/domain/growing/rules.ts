import { accept, type Decision, type Stamp } from "../kernel/change.ts";
import { namedId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import type { NewIngredient, NewTagComment } from "./schema.ts";

export const additiveId = (name: string) => namedId("additive", name);
export const fertilizerId = (name: string) => namedId("fertilizer", name);
export const tagId = (comment: string) => namedId("tag_comment", comment.toLowerCase());

/** A new additive. One that is there already answers for it: its id follows from its name. */
export function addAdditive(lab: Reads, { body }: { body: NewIngredient }): Decision {
  return addIngredient(lab, "additives", additiveId(body.name), body);
}

/** A new fertilizer, as {@link addAdditive}. */
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

/** A new tag comment for everybody. One that is there already stays as it is written. */
export function addTagComment(lab: Reads, { body }: { body: NewTagComment }, _stamp: Stamp): Decision {
  const id = tagId(body.comment);
  if (lab.get("tag_comments", id) !== null) return accept([]);
  return accept([{ table: "tag_comments", id, record: { id, comment: body.comment } }]);
}
