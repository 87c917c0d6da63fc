import { z } from "zod";
import { ListEntry } from "#domain/lookups/list-entry.ts";

const list = z.string().regex(/^[a-z0-9-]{3,50}$/);

/** `:list` of a path: the name of a list in addresses, such as `chemical-names`. */
export const ByList = z.object({ list });

/** `:list` and `:id` of a path: an id, or the number of a supplier. */
export const ofEntry = {
  params: z.object({ list, id: z.string().regex(/^[a-f0-9-]{1,36}$/) }),
  answer: ListEntry,
  status: 200,
} as const;
