import type { RecordSource } from "../kernel/records.ts";
import { byName } from "../values/order.ts";
import type { GrowIngredient, GrowLookup, SubstrateType } from "./schema.ts";

/** Growing methods, by name. */
export const listMethods = (records: RecordSource): Promise<GrowLookup[]> =>
  named(records, "grow_trial_methods");

/** Plants, by name. */
export const listPlants = (records: RecordSource): Promise<GrowLookup[]> =>
  named(records, "grow_trial_plants");

/** Substrate types, by name. */
export const listSubstrateTypes = (records: RecordSource): Promise<SubstrateType[]> =>
  named(records, "substrate_types");

/** Additives, by name. */
export const listAdditives = (records: RecordSource): Promise<GrowIngredient[]> =>
  named(records, "additives");

/** Fertilizers, by name. */
export const listFertilizers = (records: RecordSource): Promise<GrowIngredient[]> =>
  named(records, "fertilizers");

/** Every tag comment, by its text. */
export async function listTagComments(records: RecordSource): Promise<string[]> {
  const tags = await records.all("tag_comments");
  return tags
    .map(({ comment }) => ({ name: comment }))
    .sort(byName)
    .map(({ name }) => name);
}

type Named = "grow_trial_methods" | "grow_trial_plants" | "substrate_types" | "additives" | "fertilizers";

async function named<T extends Named>(records: RecordSource, table: T) {
  return [...(await records.all(table))].sort(byName);
}

/** The topic of a tag, before its colon: `leaf` of 'leaf: tip burn'; empty for 'healthy'. */
export function topicOf(tag: string): string {
  return /^(\w+):/.exec(tag)?.[1]?.toLowerCase() ?? "";
}

/** Sorts tags for a picker: first the topic `first`, then tags without topic, then topic by topic. */
export function orderTags(tags: readonly string[], first = ""): string[] {
  const topics = [...new Set([first, "", "leaf", "root", ...tags.map(topicOf)])];
  return topics.flatMap((topic) => tags.filter((tag) => topicOf(tag) === topic));
}
