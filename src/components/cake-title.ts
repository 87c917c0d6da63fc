import type { CakeListItem } from "#domain/cakes/schema.ts";
import { NOT_NUMBERED } from "#domain/numbering.ts";

/** `Cake NOP-2026-004 Hour 3`, as its use records name it. */
export function titleOf({ batch_num, sample_type }: Pick<CakeListItem, "batch_num" | "sample_type">): string {
  return `Cake ${batch_num ?? NOT_NUMBERED} ${sample_type}`.trim();
}
