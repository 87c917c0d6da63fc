import type { CnfListItem } from "#domain/cnfs/schema.ts";
import { NOT_NUMBERED } from "#domain/kernel/numbering.ts";

/** `CNF-2026-004-02`, or a placeholder until the server assigns the name. */
export function cnfName({ name }: Pick<CnfListItem, "name">): string {
  return name ?? `CNF ${NOT_NUMBERED}`;
}
