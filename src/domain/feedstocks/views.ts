import type { UsedResource } from "../resource-use/views.ts";
import type { Feedstock } from "./schema.ts";

/** A feedstock as its use records name it. */
export function usedFeedstock({ id, identifier }: Feedstock): UsedResource {
  return { id, type: "FEEDSTOCK", name: identifier };
}
