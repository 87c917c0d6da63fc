import type { UseRecord } from "#domain/resource-use/schema.ts";
import { toTitle } from "#domain/values/words.ts";

/** The purpose of a use: 'Grow Trial', or the text that was written for another purpose. */
export function purposeOf({ resource_use_purpose, purpose }: UseRecord): string {
  return resource_use_purpose === null ? (purpose ?? "") : toTitle(resource_use_purpose);
}
