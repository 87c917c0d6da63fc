import { NOT_NUMBERED } from "../numbering.ts";
import type { UsedResource } from "../resource-use/views.ts";
import type { Cnf } from "./schema.ts";

/** A CNF as its use records name it. */
export function usedCnf({ id, name }: Cnf): UsedResource {
  return { id, type: "CNF", name: name ?? NOT_NUMBERED };
}
